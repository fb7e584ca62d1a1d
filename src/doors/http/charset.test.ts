import assert from "node:assert/strict";
import { test } from "node:test";
import { refuseCharset } from "./charset.ts";

test("a body in UTF-8, or one whose type says nothing of it, is read", () => {
  for (const type of [
    undefined,
    "",
    "application/json",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json; odata=verbose; Charset = utf8",
    "application/json; charset=utf-8; x=y",
  ]) {
    assert.equal(refuseCharset(type), null, type);
  }
});

test("a body whose type names another charset is refused as of the wrong type, and told why", () => {
  for (const charset of ["iso-8859-1", '"windows-1252"', "utf-16", "utf-8x", "", "us-ascii"]) {
    const refused = refuseCharset(`application/json; charset=${charset}`)?.refusal;
    assert.equal(refused?.refused, "WRONG_MEDIA_TYPE", charset);
    assert.match(refused?.message ?? "", /UTF-8/);
  }
});
