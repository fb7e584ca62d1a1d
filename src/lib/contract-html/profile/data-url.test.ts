import assert from "node:assert/strict";
import { test } from "node:test";
import { readDataUrl } from "./data-url.ts";

function read(url: string): [type: string, text: string] | null {
  const found = readDataUrl(url);
  return found && [found.type, Buffer.from(found.bytes).toString("utf8")];
}

test("base64 and percent signs are both read, the type in small letters and without parameters", () => {
  assert.deepEqual(read("data:image/PNG;base64,YWI="), ["image/png", "ab"]);
  assert.deepEqual(read("DATA: image/svg+xml ; charset=utf-8,%3Csvg%2F%3E"), [
    "image/svg+xml",
    "<svg/>",
  ]);
  assert.deepEqual(read("data:;base64,YWI="), ["", "ab"]);
  assert.deepEqual(read("data:,a,b"), ["", "a,b"]);
  assert.deepEqual(read("data:text/plain,%C3%A4"), ["text/plain", "ä"]);
});

test("base64 may be broken over lines, and its own signs written with percent signs", () => {
  assert.deepEqual(read("data:x/y;base64,YW\n I%3D"), ["x/y", "ab"]);
  assert.deepEqual([...readDataUrl("data:x/y;base64,%2B%2f%2B%2F")!.bytes], [0xfb, 0xff, 0xbf]);
});

test("base64 counts only as the last parameter", () => {
  assert.deepEqual(read("data:x/y;base64;charset=utf-8,YWI="), ["x/y", "YWI="]);
  assert.deepEqual(read("data:x/y;charset=utf-8;BASE64,YWI="), ["x/y", "ab"]);
});

test("content that is cut, spoilt or empty is none", () => {
  for (const url of [
    "data:x/y;base64,",
    "data:x/y;base64,Y",
    "data:x/y;base64,Y!==",
    "data:x/y,%",
    "data:x/y,%ff",
  ]) {
    assert.equal(read(url), null, url);
  }
});

test("what is no data URL is none", () => {
  for (const url of ["", "data:", "data", "dat:,a", " data:,a", "https://a/,b", "cid:a@b,c"]) {
    assert.equal(read(url), null, url);
  }
});

test("what stands before the comma has 200 characters at most", () => {
  const url = (before: number) => `${"data:x;".padEnd(before, "y")},a`;
  assert.deepEqual(read(url(200)), ["x", "a"]);
  assert.equal(read(url(201)), null);
});
