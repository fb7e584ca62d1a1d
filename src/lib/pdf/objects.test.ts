import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from "./objects.ts";

test("a text string gives back the text it was made of", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
      assert.equal(PdfString.fromString(text).asString(), text);
    }),
  );
  for (const text of ["€ • „Lease“ – ﬁne", "þÿ no mark", "ï»¿", "日本 😀", "\r\n\t"]) {
    assert.equal(PdfString.fromString(text).asString(), text);
  }
});

test("text strings are read in all their encodings", () => {
  const cases: [number[], string][] = [
    [[0xfe, 0xff, 0x20, 0xac], "€"],
    [[0xff, 0xfe, 0xac, 0x20], "€"],
    [[0xef, 0xbb, 0xbf, 0xe2, 0x82, 0xac], "€"],
    [[0xa0, 0x80, 0x41], "€•A"],
    [[], ""],
  ];
  for (const [bytes, text] of cases) {
    assert.equal(new PdfString(Uint8Array.from(bytes)).asString(), text);
  }
});

test("a dictionary follows references where it is asked to, and takes nothing for another kind", () => {
  const target = PdfNumber.of(7);
  const resolve = (ref: PdfRef) => (ref.objectNumber === 1 ? target : null);
  const dict = new PdfDict([
    ["There", PdfRef.of(1)],
    ["Gone", PdfRef.of(2)],
    [PdfName.of("Twice"), PdfName.of("first")],
    ["Twice", PdfName.of("last")],
  ]);
  assert.equal(dict.getNumber("There", resolve), target);
  assert.equal(dict.getNumber("There"), undefined);
  assert.equal(dict.getName("There", resolve), undefined);
  assert.equal(dict.get("Gone", resolve), undefined);
  assert.equal(dict.getRef("Gone")?.toString(), "2 0 R");
  assert.equal(dict.getName("Twice")?.value, "last");
  assert.equal(PdfArray.of(PdfRef.of(1)).at(0, resolve), target);
});

test("a copy is changed without its original", () => {
  const stream = new PdfStream([["A", PdfName.of("a")]], Uint8Array.of(1));
  const copy = stream.clone();
  copy.set("B", PdfName.of("b"));
  assert.deepEqual([stream.size, copy.size, copy.data], [1, 2, stream.data]);
});
