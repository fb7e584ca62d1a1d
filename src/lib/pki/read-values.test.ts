import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { MalformedDer } from "./read-der.ts";
import { oidOf, smallNumberOf, timeOf, unsignedOf } from "./read-values.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const element = (tag: number, content: Uint8Array) => ({ tag, content, raw: content });
const identifier = (hex: string) => oidOf(element(0x06, bytes(hex)));
const number = (hex: string, limit?: number) =>
  Buffer.from(unsignedOf(element(0x02, bytes(hex)), limit)).toString("hex");
const utc = (text: string) => timeOf(element(0x17, Buffer.from(text))).toISOString();
const general = (text: string) => timeOf(element(0x18, Buffer.from(text))).toISOString();

/** X.690, 8.19: the first two arcs are one number, of which the first is at most 2. */
const IDENTIFIERS: [hex: string, dotted: string][] = [
  ["00", "0.0"],
  ["27", "0.39"],
  ["28", "1.0"],
  ["4f", "1.39"],
  ["50", "2.0"],
  ["77", "2.39"],
  ["78", "2.40"],
  ["8837 03", "2.999.3"],
  ["2a 86f70d 00 7f 8100", "1.2.113549.0.127.128"],
];

for (const [hex, dotted] of IDENTIFIERS) {
  test(`the identifier ${hex} is ${dotted}`, () => {
    assert.equal(identifier(hex), dotted);
  });
}

test("an identifier is read to its last octet, of which there are at most 40, and to no other", () => {
  assert.equal(identifier(`2a ${"01".repeat(39)}`).split(".").length, 2 + 39);
  for (const hex of [`2a ${"01".repeat(40)}`, "", "2a 81", "81"]) {
    assert.throws(() => identifier(hex), MalformedDer, hex);
  }
  assert.throws(() => oidOf(element(0x02, bytes("2a"))), MalformedDer);
});

/** X.690, 8.3: as short as can be, in two's complement. */
const NUMBERS: [hex: string, read: string][] = [
  ["00", "00"],
  ["7f", "7f"],
  ["0080", "80"],
  ["00ff01", "ff01"],
  ["0100", "0100"],
  [`00${"ff".repeat(32)}`, "ff".repeat(32)],
  ["7f".repeat(32), "7f".repeat(32)],
];

for (const [hex, read] of NUMBERS) {
  test(`the number ${hex} has the octets ${read}`, () => {
    assert.equal(number(hex), read);
  });
}

test("a number that is negative, not as short as can be, too long or none is refused", () => {
  for (const hex of ["", "80", "ff", "0000", "007f", `01${"00".repeat(32)}`]) {
    assert.throws(() => number(hex), MalformedDer, hex);
  }
  assert.equal(number("00ff", 1), "ff");
  assert.throws(() => number("0100", 1), MalformedDer);
  assert.throws(() => unsignedOf(element(0x04, bytes("01"))), MalformedDer);
});

test("a small number is what its four octets come to, and one of five is refused", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (value) => {
      const content = Buffer.alloc(5);
      content.writeUInt32BE(value, 1);
      const shortest = content.findIndex((octet, at) => octet !== 0 || at === 4);
      const start = content[shortest]! & 0x80 ? shortest - 1 : shortest;
      assert.equal(smallNumberOf(element(0x02, content.subarray(start))), value);
    }),
  );
  assert.equal(smallNumberOf(element(0x02, bytes("00ffffffff"))), 2 ** 32 - 1);
  assert.throws(() => smallNumberOf(element(0x02, bytes("0100000000"))), MalformedDer);
});

test("a UTCTime is of the years 1950 to 2049 (RFC 5280, 4.1.2.5.1)", () => {
  assert.equal(utc("491231235959Z"), "2049-12-31T23:59:59.000Z");
  assert.equal(utc("500101000000Z"), "1950-01-01T00:00:00.000Z");
  assert.equal(utc("000229010203Z"), "2000-02-29T01:02:03.000Z");
});

test("a GeneralizedTime may have a fraction, of which milliseconds are kept", () => {
  const cases: [string, string][] = [
    ["20260102030405Z", "2026-01-02T03:04:05.000Z"],
    ["20260102030405.1Z", "2026-01-02T03:04:05.100Z"],
    ["20260102030405.123456789Z", "2026-01-02T03:04:05.123Z"],
  ];
  for (const [text, at] of cases) assert.equal(general(text), at);
});

test("what is no time in UTC with its seconds is refused", () => {
  const general15 = "20260102030405";
  for (const text of [
    ...["20260230030405Z", "20261302030405Z", "20260102250405Z", "20260132030405Z"],
    ...[general15, `${general15}.Z`, `${general15}.1234567890Z`, `${general15}+0100`],
    ...["202601020304Z", ` ${general15}Z`, `${general15}Z0`, "260102030405Z"],
  ]) {
    assert.throws(() => general(text), MalformedDer, text);
  }
  for (const text of ["20260102030405Z", "260102030405.1Z", "2601020304Z", "260230030405Z"]) {
    assert.throws(() => utc(text), MalformedDer, text);
  }
  const other = element(0x16, Buffer.from("20260102030405Z"));
  assert.throws(() => timeOf(other), MalformedDer);
});
