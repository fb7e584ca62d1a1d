import assert from "node:assert/strict";
import { test } from "node:test";
import { type Asked, pathOf } from "./list-path.ts";

const ALL: Asked = { q: "", status: null, tag: "", from: "", before: null, needs: false };

test("the list without anything asked is the account's own page", () => {
  assert.equal(pathOf(ALL), "/app");
});

test("each thing that is asked is one value of the address, and what is not asked is none", () => {
  for (const [change, query] of [
    [{ q: "lease" }, "q=lease"],
    [{ status: "fully_signed" }, "status=fully_signed"],
    [{ tag: "flat" }, "tag=flat"],
    [{ from: "2026-11-21" }, "from=2026-11-21"],
    [{ before: "0197" }, "before=0197"],
    [{ needs: true }, "show=needs-you"],
  ] as const) {
    assert.equal(pathOf({ ...ALL, ...change }), `/app?${query}`);
  }
});

test("what somebody typed stays the value that it is", () => {
  const typed = "a&status=draft#b?c=d ä";
  const url = new URL(pathOf({ ...ALL, q: typed, tag: "x&y" }), "https://x.example");
  assert.deepEqual(
    [...url.searchParams],
    [
      ["q", typed],
      ["tag", "x&y"],
    ],
  );
  assert.equal(url.hash, "");
});
