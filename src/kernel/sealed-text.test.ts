import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { KeyRing, type RawKeys } from "./key-ring.ts";
import { openText, sealText } from "./sealed-text.ts";

const server = randomBytes(32);
const key = new KeyRing([server]).for("tests");

test("what was sealed opens with its key at its place alone, and only unchanged", () => {
  const sealed = sealText('{"a":"ö"}', "here", key, randomBytes);
  assert.equal(openText(sealed, "here", key), '{"a":"ö"}');
  assert.throws(() => openText(sealed, "there", key));
  assert.throws(() => openText(sealed, "here", new KeyRing([server]).for("other")));
  for (let at = 0; at < sealed.length; at += 7) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => openText(changed, "here", key));
  }
  assert.throws(() => openText(sealed.subarray(0, 20), "here", key));
});

test("the same text is sealed otherwise each time", () => {
  const [one, two] = [1, 2].map(() => sealText("x", "here", key, randomBytes));
  assert.notDeepEqual(one, two);
});

test("what was sealed with a former key opens while the ring holds it, and what is new takes the newest", () => {
  const [older, newest]: [Uint8Array, Uint8Array] = [randomBytes(32), randomBytes(32)];
  const ring = (...keys: RawKeys) => new KeyRing(keys).for("tests");
  const before = sealText("x", "here", ring(older), randomBytes);
  assert.equal(openText(before, "here", ring(newest, older)), "x");
  assert.throws(() => openText(before, "here", ring(newest)));
  const since = sealText("y", "here", ring(newest, older), randomBytes);
  assert.equal(openText(since, "here", ring(newest)), "y");
});
