import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  bitList,
  bitString,
  certificateTime,
  element,
  generalizedTime,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedBytes,
  taggedSet,
  utf8String,
  yes,
} from "./der.ts";
import { derFromBer } from "./der-from-ber.ts";
import { DerReader, MalformedDer, open } from "./read-der.ts";
import { oidOf, timeOf, unsignedOf } from "./read-values.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const first = (der: Uint8Array) => new DerReader(der).next();

test("what is written is read again: numbers, identifiers, times, contents of any length", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 160n }), (number) => {
      const read = Buffer.from(unsignedOf(first(integer(number)))).toString("hex");
      assert.equal(BigInt(`0x${read}`), number);
    }),
  );
  const arc = fc.bigInt({ min: 0n, max: 2n ** 128n });
  fc.assert(
    fc.property(fc.constantFrom("0.9", "1.2", "1.39", "2.25", "2.999"), arc, (start, end) => {
      assert.equal(oidOf(first(oid(`${start}.${end}`))), `${start}.${end}`);
    }),
  );
  const range = { min: new Date("1951-01-01"), max: new Date("2150-01-01"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (at) => {
      assert.deepEqual(timeOf(first(generalizedTime(at))), at);
      const seconds = Math.floor(at.getTime() / 1_000) * 1_000;
      assert.equal(timeOf(first(certificateTime(at))).getTime(), seconds);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70_000 }), (content) => {
      assert.deepEqual(new Uint8Array(first(element(0x04, content)).content), content);
    }),
    { numRuns: 20 },
  );
});

test("the encodings are those of the standard's examples", () => {
  assert.equal(hex(oid("1.2.840.113549")), "06062a864886f70d");
  assert.equal(hex(oid("2.999.3")), "0603883703");
  assert.equal(hex(integer(128)), "02020080");
  assert.equal(hex(integer(Buffer.from("0000ff", "hex"))), "020200ff");
  assert.equal(hex(bitList([0, 1])), "030206c0");
  assert.equal(hex(bitList([25])), "03050600000040");
  assert.equal(hex(setOf(integer(2), integer(1))), "3106020101020102");
  assert.equal(
    Buffer.from(generalizedTime(new Date("2026-01-02T03:04:05.120Z"))).toString("latin1", 2),
    "20260102030405.12Z",
  );
});

/** By their identifier octets (X.690, 8.1.2) and the shortest form of all (10.1, 8.3.2). */
const WRITTEN: [what: string, der: Uint8Array, hex: string][] = [
  ["a sequence", sequence(nothing, yes), "3005 0500 0101ff"],
  ["a set", setOf(yes, nothing), "3105 0101ff 0500"],
  ["an explicit tag", tagged(2, nothing), "a202 0500"],
  ["an implicit tag of a set", taggedSet(0, integer(2), integer(1)), "a006 020101 020102"],
  ["an implicit tag of octets", taggedBytes(6, bytes("6162")), "8602 6162"],
  ["octets", octetString(bytes("6162")), "0402 6162"],
  ["a text", utf8String("é"), "0c02 c3a9"],
  ["bits", bitString(bytes("80")), "0302 00 80"],
  ["bits of which some are unused", bitString(bytes("80"), 7), "0302 07 80"],
  ["no number", integer(new Uint8Array()), "0201 00"],
  ["zero", integer(0), "0201 00"],
  ["a zero of two octets", integer(bytes("0000")), "0201 00"],
  ["127", integer(127), "0201 7f"],
  ["the highest octet", integer(bytes("80")), "0202 0080"],
  ["127 octets", octetString(new Uint8Array(127)), `047f ${"00".repeat(127)}`],
  ["128 octets", octetString(new Uint8Array(128)), `048180 ${"00".repeat(128)}`],
  ["256 octets", octetString(new Uint8Array(256)), `04820100 ${"00".repeat(256)}`],
];

for (const [what, der, written] of WRITTEN) {
  test(`${what} is written as DER wants it`, () => {
    assert.equal(hex(der), written.replaceAll(" ", ""));
  });
}

test("a certificate's time is a UTCTime from 1950 to 2049, and a GeneralizedTime outside (RFC 5280, 4.1.2.5)", () => {
  const written = (at: string) => Buffer.from(certificateTime(new Date(at))).toString("latin1");
  assert.equal(written("1949-12-31T23:59:59Z"), "\x18\x0f19491231235959Z");
  assert.equal(written("1950-01-01T00:00:00Z"), "\x17\x0d500101000000Z");
  assert.equal(written("2049-12-31T23:59:59.900Z"), "\x17\x0d491231235959Z");
  assert.equal(written("2050-01-01T00:00:00Z"), "\x18\x0f20500101000000Z");
});

const MALFORMED: [what: string, der: string][] = [
  ["nothing", ""],
  ["a tag alone", "30"],
  ["a length beyond the end", "30 03 0500"],
  ["an indefinite length", "30 80 0500 0000"],
  ["a length longer than needed", "30 81 02 0500"],
  ["a length with a leading zero", "30 82 0002 0500"],
  ["a length of five bytes", "30 85 0000000002 0500"],
  ["a long tag", "3f 01 00"],
  ["bytes behind the end", "30 02 0500 00"],
];

for (const [what, der] of MALFORMED) {
  test(`the strict reader refuses ${what}`, () => {
    assert.throws(() => open(bytes(der)), MalformedDer);
  });
}

const NO_VALUES: [what: string, der: string, read: (der: Uint8Array) => unknown][] = [
  ["a negative number", "0201ff", (der) => unsignedOf(first(der))],
  ["a number with a needless zero", "02020001", (der) => unsignedOf(first(der))],
  ["an empty number", "0200", (der) => unsignedOf(first(der))],
  ["a number that is too long", `0221${"7f".repeat(33)}`, (der) => unsignedOf(first(der))],
  ["an identifier that does not end", "060288b7", (der) => oidOf(first(der))],
  ["an empty identifier", "0600", (der) => oidOf(first(der))],
  ["a time without seconds", "170b323630313032303330345a", (der) => timeOf(first(der))],
  ["a time of a zone", `1813${hex(Buffer.from("20260102030405+0100"))}`, (d) => timeOf(first(d))],
  ["the 30th of February", `180f${hex(Buffer.from("20260230030405Z"))}`, (d) => timeOf(first(d))],
];

for (const [what, der, read] of NO_VALUES) {
  test(`${what} is refused`, () => {
    assert.throws(() => read(bytes(der)), MalformedDer);
  });
}

test("BER becomes DER, and what is DER stays as it is", () => {
  const der = "30 0b 0403616263 300402010105 00";
  assert.equal(hex(derFromBer(bytes("30 80 24 80 040161 04026263 0000 0000"))), "30050403616263");
  assert.equal(hex(derFromBer(bytes("30 80 0201 01 0000"))), "3003020101");
  assert.throws(() => derFromBer(bytes(der)), MalformedDer);
  const deep = Buffer.concat([...Array.from({ length: 5_000 }, () => Buffer.of(0x30, 0x80))]);
  assert.throws(() => derFromBer(deep), MalformedDer);
});

test("the reader of BER never throws anything but its own refusal", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
      try {
        derFromBer(noise);
      } catch (error) {
        assert.ok(error instanceof MalformedDer);
      }
    }),
    { numRuns: 2_000 },
  );
});
