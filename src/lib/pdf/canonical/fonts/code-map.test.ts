import assert from "node:assert/strict";
import { test } from "node:test";
import { CodeMap } from "./code-map.ts";
import { lettersOfCollection, namedCodeMap } from "./packed-code-maps.ts";

test("strings divide into codes of one, two and four bytes", () => {
  const codesOf = (name: string, hex: string) =>
    [...namedCodeMap(name)!.split(Buffer.from(hex, "hex"))].map(({ length }) => length);
  assert.deepEqual(codesOf("90ms-RKSJ-H", "418260b1"), [1, 2, 1]);
  assert.deepEqual(codesOf("UniJIS-UTF16-H", "5951d842df9f"), [2, 4]);
  assert.deepEqual(codesOf("Identity-H", "000141"), [2]);
});

test("the letters of Adobe's collections are found by code", () => {
  for (const [name, collection, hex, letter] of [
    ["90ms-RKSJ-H", "Adobe-Japan1", "8c5f", "契"],
    ["GBK-EUC-H", "Adobe-GB1", "bacf", "合"],
    ["ETen-B5-H", "Adobe-CNS1", "a658", "合"],
    ["KSCms-UHC-H", "Adobe-Korea1", "b0e8", "계"],
    ["UniJIS-UTF16-H", "Adobe-Japan1", "d842df9f", "𠮟"],
  ] as const) {
    const map = namedCodeMap(name)!;
    const [code] = [...map.split(Buffer.from(hex, "hex"))];
    assert.equal(lettersOfCollection(collection)?.get(map.cidOf(code!)!), letter);
  }
});

test("a name that leads out of the folder of maps is no map", () => {
  assert.equal(namedCodeMap("../cmaps/H"), undefined);
  assert.equal(namedCodeMap("No-Such-Map"), undefined);
});

test("of two ranges that begin alike the later counts, and other lengths are other codes", () => {
  const map = new CodeMap();
  map.addSpace({ length: 1, low: 0, high: 255 });
  map.addRange({ length: 1, low: 1, high: 9, cid: 100 });
  map.addRange({ length: 1, low: 1, high: 2, cid: 200 });
  assert.equal(map.cidOf({ code: 2, length: 1 }), 201);
  assert.equal(map.cidOf({ code: 9, length: 1 }), 108);
  assert.equal(map.cidOf({ code: 2, length: 2 }), undefined);
});
