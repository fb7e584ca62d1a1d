import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from "#lib/pdf/objects.ts";
import { parseObject } from "#lib/pdf/reading/parse.ts";
import { nameText, numberText, objectText } from "./object-text.ts";

const bytes = fc.uint8Array({ maxLength: 20 });
const name = bytes.map((raw) => PdfName.of(Buffer.from(raw).toString("latin1")));
const { object } = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<PdfObject>(PdfNull.instance, PdfBool.TRUE, PdfBool.FALSE),
    fc.integer().map(PdfNumber.of),
    name,
    bytes.map((raw) => new PdfString(raw, "literal")),
    bytes.map((raw) => new PdfString(raw, "hex")),
    fc.integer({ min: 1, max: 8_388_607 }).map((number) => PdfRef.of(number, 0)),
    fc.array(tie("object"), { maxLength: 4 }).map((items) => new PdfArray(items)),
    fc
      .array(fc.tuple(name, tie("object")), { maxLength: 4 })
      .map((entries) => new PdfDict(entries as [PdfName, PdfObject][])),
  ),
}));

test("what is written is read back the same, byte for byte", () => {
  fc.assert(
    fc.property(object, (written) => {
      const text = objectText(written);
      const { value } = parseObject(Buffer.from(`${text} `, "latin1"), 0);
      assert.equal(objectText(value), text);
    }),
  );
});

test("strings and names keep every byte", () => {
  fc.assert(
    fc.property(bytes, (raw) => {
      const string = new PdfString(raw, "literal");
      const { value } = parseObject(Buffer.from(objectText(string), "latin1"), 0);
      assert.deepEqual(Buffer.from((value as PdfString).bytes), Buffer.from(raw));
      const plain = Buffer.from(raw).toString("latin1");
      const read = parseObject(Buffer.from(`${nameText(plain)} `, "latin1"), 0).value;
      assert.equal((read as PdfName).value, plain);
    }),
  );
});

test("numbers are written without exponents", () => {
  const cases: [number, string][] = [
    [0, "0"],
    [-0, "0"],
    [1e-7, "0.0000001"],
    [-1e-12, "0"],
    [0.1, "0.1"],
    [-100.25, "-100.25"],
    [1e21, "0"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
    [100, "100"],
  ];
  for (const [value, text] of cases) assert.equal(numberText(value), text);
});

test("odd spellings are read as readers agree to", () => {
  const cases: [string, string][] = [
    ["--5 ", "-5"],
    ["+.5 ", "0.5"],
    ["4. ", "4"],
    ["1.2-3 ", "1.2"],
    ["/A#zz ", "/A#23zz"],
    ["(a\\\r\nb\\053\\x) ", "(ab+x)"],
    ["(a\rb\r\nc) ", "(a\nb\nc)"],
    ["<4 1 4> ", "<4140>"],
    ["[1 0 R 2 0 3 0 R] ", "[1 0 R 2 0 3 0 R]"],
    ["<</A/B/C%x\n1>>", "<</A /B\n/C 1>>"],
  ];
  for (const [text, expected] of cases) {
    assert.equal(objectText(parseObject(Buffer.from(text, "latin1"), 0).value), expected);
  }
});
