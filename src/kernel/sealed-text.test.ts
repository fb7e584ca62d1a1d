import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { keyFor, openText, sealText } from "./sealed-text.ts";

const server = randomBytes(32);
const key = keyFor("tests", server);

test("what was sealed opens with its key at its place alone, and only unchanged", () => {
  const sealed = sealText('{"a":"ö"}', "here", key, randomBytes);
  assert.equal(openText(sealed, "here", key), '{"a":"ö"}');
  assert.throws(() => openText(sealed, "there", key));
  assert.throws(() => openText(sealed, "here", keyFor("other", server)));
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
