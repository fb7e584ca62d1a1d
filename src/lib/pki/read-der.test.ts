import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bitsOf, DerReader, elementAt, MalformedDer, open } from "./read-der.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const hex = (of: Uint8Array) => Buffer.from(of).toString("hex");

/** X.690, 10.1: the shortest form of a length is the only one. */
function lengthOf(length: number): number[] {
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return length < 0x80 ? [length] : [0x80 + digits.length, ...digits];
}

const LENGTHS = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000, 70_000];

for (const length of LENGTHS) {
  test(`an element of ${length} octets is read with its tag, its content and all its octets`, () => {
    const content = Buffer.alloc(length, 7);
    const raw = Buffer.concat([Uint8Array.of(0x04), Uint8Array.from(lengthOf(length)), content]);
    const found = elementAt(Buffer.concat([bytes("0500"), raw, bytes("0500")]), 2);
    assert.deepEqual([found.tag, hex(found.content), hex(found.raw)], [4, hex(content), hex(raw)]);
    assert.throws(() => elementAt(raw.subarray(0, -1), 0), MalformedDer);
  });
}

test("a length of four octets is read, though nothing is so long", () => {
  assert.throws(() => elementAt(bytes("04 84 01000000 00"), 0), /reaches beyond its end/);
});

const NO_DER: [what: string, der: string, why: RegExp][] = [
  ["nothing", "", /ends too early/],
  ["a tag alone", "04", /ends too early/],
  ["a tag number above 30", "1f 00", /tag number above 30/],
  ["a tag number above 30 of any class", "bf 01 00", /tag number above 30/],
  ["an open length", "30 80 0000", /a length that DER does not know/],
  ["a length of five octets", "04 85 0000000001 00", /a length that DER does not know/],
  ["a length without its octets", "04 82 80", /ends too early/],
  ["a long form where the short one is enough", `04 81 7f ${"00".repeat(127)}`, /longer than/],
  ["a length with a zero in front", `04 82 0080 ${"00".repeat(128)}`, /longer than needed/],
];

for (const [what, der, why] of NO_DER) {
  test(`${what} is no element`, () => {
    assert.throws(() => elementAt(bytes(der), 0), why);
  });
}

test("a tag number of 30 is the highest", () => {
  assert.equal(elementAt(bytes("1e 00"), 0).tag, 0x1e);
  assert.equal(elementAt(bytes("20 00"), 0).tag, 0x20);
});

test("a reader goes from element to element, and says when another was expected", () => {
  const reader = new DerReader(bytes("0201 05 0400"));
  assert.equal(reader.isAtEnd, false);
  assert.equal(reader.optional(0x04), null);
  assert.throws(() => reader.next(0x04), {
    name: "MalformedDer",
    message: "tag 0x04 expected, 0x02 found",
  });
  // What was not as expected is still to be read.
  assert.equal(hex(reader.next(0x02).content), "05");
  assert.throws(() => reader.end(), /unexpected bytes at the end/);
  assert.equal(reader.optional(0x04)?.tag, 0x04);
  assert.equal(reader.isAtEnd, true);
  assert.equal(reader.optional(0x04), null);
  reader.end();
  assert.throws(() => reader.next(), MalformedDer);
});

test("of a list as many elements are read as are allowed, and not one more", () => {
  const list = (count: number) => new DerReader(bytes("0500".repeat(count)));
  assert.equal(list(3).rest(3).length, 3);
  assert.throws(() => list(4).rest(3), /more than 3 elements/);
  assert.equal(list(1_000).rest().length, 1_000);
  assert.throws(() => list(1_001).rest(), /more than 1000 elements/);
  assert.deepEqual(list(0).rest(), []);
});

test("what is opened is one element of the tag that was named, and nothing behind it", () => {
  assert.equal(hex(open(bytes("3003 020105")).next().content), "05");
  assert.equal(open(bytes("3100"), 0x31).isAtEnd, true);
  for (const wrong of ["3100", "3000 00", "3003 0201", ""]) {
    assert.throws(() => open(bytes(wrong)), MalformedDer, wrong);
  }
});

test("bits are read where they fill whole octets, and not otherwise", () => {
  assert.equal(hex(bitsOf(elementAt(bytes("0303 00 0102"), 0))), "0102");
  assert.equal(hex(bitsOf(elementAt(bytes("0301 00"), 0))), "");
  for (const wrong of ["0302 01 80", "0300"]) {
    assert.throws(() => bitsOf(elementAt(bytes(wrong), 0)), MalformedDer, wrong);
  }
});

test("whatever the bytes are, an element lies within them, or there is none", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(8), (noise, offset) => {
      try {
        const { raw, content, tag } = elementAt(noise, offset);
        assert.equal(raw.byteOffset, noise.byteOffset + offset);
        assert.ok(raw.byteOffset + raw.length <= noise.byteOffset + noise.length);
        assert.equal(content.byteOffset + content.length, raw.byteOffset + raw.length);
        assert.equal(tag, noise[offset]);
      } catch (error) {
        assert.ok(error instanceof MalformedDer, String(error));
      }
    }),
    { numRuns: 500 },
  );
});
