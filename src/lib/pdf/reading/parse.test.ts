import assert from "node:assert/strict";
import { test } from "node:test";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { BrokenPdf, Parser, parseIndirect, parseObject } from "./parse.ts";

const bytesOf = (text: string) => Buffer.from(text, "latin1");
const parsed = (text: string) => parseObject(bytesOf(text), 0).value;

function stream(text: string, lengthOf: (ref: PdfRef) => number | undefined = () => undefined) {
  const { value } = parseIndirect(new Parser(bytesOf(text), 0), lengthOf);
  assert.ok(value instanceof PdfStream);
  return Buffer.from(value.data).toString("latin1");
}

/** An indirect object with a stream; `length` as it stands in its dictionary. */
const object = (length: string, behind: string) => `1 0 obj <</Length ${length}>> stream${behind}`;

test("a reference is a number, a generation and an R that nothing regular follows", () => {
  for (const text of ["7 0 R", "7  0\nR", "7 0 R/", "7 0 R]", "7 65535 R"]) {
    assert.ok(parsed(text) instanceof PdfRef, text);
  }
  for (const text of [
    "7 0 Rx",
    "7 0",
    "7 0R",
    "7 R",
    "7 65536 R",
    "7 1234567 R",
    "-7 0 R",
    "1.5 0 R",
  ]) {
    assert.ok(parsed(text) instanceof PdfNumber, text);
  }
});

test("numbers side by side in a list are not taken for references", () => {
  const list = parsed("[1 0 2 0 R 3]");
  assert.ok(list instanceof PdfArray);
  assert.deepEqual(
    list.toArray().map((item) => item.constructor),
    [PdfNumber, PdfNumber, PdfRef, PdfNumber],
  );
});

test("of a key that stands twice the last value counts", () => {
  const dict = parsed("<</A 1/A 2>>");
  assert.ok(dict instanceof PdfDict);
  assert.equal((dict.get("A") as PdfNumber).value, 2);
});

test("what is no object is refused", () => {
  for (const text of [
    "",
    "endobj",
    "]",
    ">>",
    "[1",
    "[>>]",
    "<</A>>",
    "<<1 2>>",
    "<</A 1",
    "(a",
    "R",
    "True",
  ]) {
    assert.throws(() => parsed(text), BrokenPdf, text);
  }
});

test("lists within lists are read 200 deep, and no deeper, nor are dictionaries", () => {
  const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const dicts = (levels: number) => `${"<</A".repeat(levels)} 1${">>".repeat(levels)}`;
  assert.ok(parsed(lists(201)) instanceof PdfArray);
  assert.throws(() => parsed(lists(202)), /nested too deeply/);
  assert.ok(parsed(dicts(200)) instanceof PdfDict);
  assert.throws(() => parsed(dicts(201)), /nested too deeply/);
});

test("how far an object was looked at is known, also where it broke off", () => {
  assert.equal(parseObject(bytesOf("xx[1 2] rest"), 2).reach, 7);
  const parser = new Parser(bytesOf("(never ends"), 0);
  assert.throws(() => parser.next(), BrokenPdf);
  assert.equal(parser.reach, 11);
});

test("an indirect object needs its two numbers and its word", () => {
  const at = (text: string) => parseIndirect(new Parser(bytesOf(text), 0), () => undefined);
  const { number, generation, value } = at("12 3 obj /A");
  assert.deepEqual([number, generation, value], [12, 3, PdfName.of("A")]);
  for (const text of ["12 obj /A", "12 3 /A", "a 3 obj /A", "1.5 0 obj /A", "12 3 obj"]) {
    assert.throws(() => at(text), BrokenPdf, text);
  }
});

test("a stream's data begins behind its line's end, and blanks before that end are none of it", () => {
  for (const start of ["\n", "\r\n", "\r", "  \r\n"]) {
    assert.equal(stream(object("3", `${start}abc\nendstream`)), "abc", JSON.stringify(start));
  }
  assert.equal(stream(object("4", "\n\nabc\nendstream")), "\nabc");
});

test("a length that leads to the word for the end counts, whatever stands in the data", () => {
  assert.equal(stream(object("14", "\nab endstream cendstream")), "ab endstream c");
  assert.equal(stream(object("0", "\nendstream")), "");
  assert.equal(stream(object("3", "\nabc \n endstream")), "abc");
});

test("a length may stand elsewhere in the file", () => {
  const asked: string[] = [];
  const lengthOf = (ref: PdfRef) => {
    asked.push(ref.toString());
    return 3;
  };
  assert.equal(stream(object("9 0 R", "\nabc\nendstream"), lengthOf), "abc");
  assert.equal(asked.length, 1);
});

test("a length that is wrong, missing or no number gives way to the first word for the end", () => {
  for (const length of ["2", "5", "99", "-1", "1.5", "9 0 R", "99999999999999999999"]) {
    assert.equal(stream(object(length, "\nabc\nendstream endstream")), "abc", length);
  }
  assert.equal(stream("1 0 obj <<>> stream\nabc\nendstream"), "abc");
});

test("of the data that ends at a word one line's end is taken away, in each form of it", () => {
  for (const end of ["\n", "\r\n", "\r", ""]) {
    assert.equal(stream(object("99", `\nabc${end}endstream`)), "abc", JSON.stringify(end));
  }
  assert.equal(stream(object("99", "\nabc\n\nendstream")), "abc\n");
});

test("a stream without a word for its end goes up to the end of its object", () => {
  assert.equal(stream(object("99", "\nabc\nendobj\n2 0 obj <<>> stream\nx\nendstream")), "abc");
});

test("a stream of which no end is found is refused, after all bytes were looked at", () => {
  const text = object("3", "\nabcdef endstrea endob");
  const parser = new Parser(bytesOf(text), 0);
  assert.throws(() => parseIndirect(parser, () => undefined), /has no end/);
  assert.equal(parser.reach, text.length);
});

test("only a dictionary has a stream behind it", () => {
  const { value } = parseIndirect(new Parser(bytesOf("1 0 obj [] stream\nendstream"), 0), () => 0);
  assert.ok(value instanceof PdfArray);
});
