import assert from "node:assert/strict";
import { test } from "node:test";
import { bearsToken } from "./bears-token.ts";

test("a header bears a token where it is that token and nothing else", () => {
  assert.equal(bearsToken("abc", "Bearer abc"), true);
  for (const header of [
    ...[undefined, "", "abc", "Bearer", "Bearer ", "Bearer ab", "Bearer abcd", "Bearer abd"],
    ...["bearer abc", "Basic abc", " Bearer abc", "Bearer  abc", "Bearer abc "],
  ]) {
    assert.equal(bearsToken("abc", header), false, String(header));
  }
});
