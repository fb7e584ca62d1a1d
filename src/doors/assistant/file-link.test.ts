import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import { makeFileLink, readFileLink } from "./file-link.ts";

const now = new Date("2026-11-23T10:00:00Z");
const keys = new KeyRing([randomBytes(32)]);
const linked = { accountId: randomUUID(), contractId: randomUUID() };

test("a link opens the file that it was made for, for a quarter of an hour", () => {
  const { link, expiresAt } = makeFileLink(linked, { keys, now });
  assert.equal(expiresAt.getTime() - now.getTime(), LIMITS.assistantFileMs);
  assert.deepEqual(readFileLink(link, { keys, now }), linked);
  assert.equal(readFileLink(link, { keys, now: expiresAt }), null);
  assert.equal(readFileLink(link, { keys: new KeyRing([randomBytes(32)]), now }), null);
});

test("a link with any letter changed, cut or added opens nothing", () => {
  const { link } = makeFileLink(linked, { keys, now });
  for (let at = 0; at < link.length; at += 1) {
    const changed = link.slice(0, at) + (link[at] === "A" ? "B" : "A") + link.slice(at + 1);
    assert.equal(readFileLink(changed, { keys, now }), null, String(at));
  }
  for (const other of ["", link.slice(1), `${link}A`, `${link}=`, "not a link"]) {
    assert.equal(readFileLink(other, { keys, now }), null);
  }
});
