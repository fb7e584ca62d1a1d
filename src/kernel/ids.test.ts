import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { idsFrom, TOKEN_PATTERN, UUID_PATTERN } from "./ids.ts";
import { readPublicId } from "./public-id.ts";

const clock = { now: () => new Date("2026-11-21T08:00:00Z") };
const ids = idsFrom(clock, randomBytes);

test("ids made within one millisecond sort in the order they were made", () => {
  const made = Array.from({ length: 500 }, () => ids.uuid());
  assert.deepEqual([...made].sort(), made);
  assert.ok(made.every((id) => UUID_PATTERN.test(id)));
});

test("a token has 16 characters of the unambiguous alphabet", () => {
  for (let i = 0; i < 100; i += 1) assert.match(ids.token(), TOKEN_PATTERN);
});

test("a document ID is read back whatever case, dashes and look-alikes it is typed with", () => {
  for (let i = 0; i < 200; i += 1) {
    const id = ids.publicId();
    assert.match(id, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);
    assert.equal(readPublicId(id), id);
    assert.equal(readPublicId(id.toLowerCase().replaceAll("-", " ").replaceAll("0", "o")), id);
  }
});

test("a document ID with one wrong character is refused", () => {
  const id = ids.publicId();
  for (let at = 0; at < id.length; at += 1) {
    if (id[at] === "-") continue;
    const other = id[at] === "7" ? "8" : "7";
    assert.equal(readPublicId(id.slice(0, at) + other + id.slice(at + 1)), null);
  }
});
