import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNotTaken } from "./full-disk.ts";

test("a disk that takes nothing more is told in words, by what the system says of it", () => {
  for (const [code, words] of [
    ["ENOSPC", "has no room left (ENOSPC)"],
    ["EDQUOT", "has no room left for the service's user (EDQUOT)"],
    ["EROFS", "is read-only (EROFS)"],
    ["EIO", "cannot be written (EIO)"],
  ] as const) {
    assert.equal(whyNotTaken(Object.assign(new Error("x"), { code })), words);
  }
});

test("whatever else goes wrong is no matter of the disk", () => {
  const coded = (code: unknown) => Object.assign(new Error("x"), { code });
  for (const other of [
    ...[null, undefined, "ENOSPC", 7, new Error("ENOSPC")],
    ...[coded("ENOENT"), coded(28), coded("")],
  ]) {
    assert.equal(whyNotTaken(other), null);
  }
});
