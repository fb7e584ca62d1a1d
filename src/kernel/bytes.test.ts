import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  base64,
  compareBytes,
  concatBytes,
  distinctBytes,
  fromBase64,
  fromBase64Url,
  fromHex,
  fromLatin1,
  latin1,
  sameBytes,
  toHex,
  utf8,
} from "./bytes.ts";

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const anyBytes = fc.uint8Array({ maxLength: 40 });
const of = (...bytes: number[]) => Uint8Array.from(bytes);

test("every byte is one character and comes back as it was", () => {
  assert.equal(latin1(ALL), Buffer.from(ALL).toString("latin1"));
  assert.deepEqual(fromLatin1(latin1(ALL)), ALL);
});

test("bytes are text whole and in order on either side of the piece that one call takes", () => {
  for (const length of [0, 1, 8_191, 8_192, 8_193, 16_384, 16_385, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256);
    assert.equal(latin1(bytes), Buffer.from(bytes).toString("latin1"), String(length));
  }
});

test("of a stretch of bytes only what lies in it becomes text, the end left out", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 251);
  const whole = Buffer.from(bytes).toString("latin1");
  for (const [start, end] of [
    [0, 0],
    [5, 5],
    [1, 8_193],
    [8_192, 8_193],
    [3, 19_999],
    [19_999, 20_000],
  ] as const) {
    assert.equal(latin1(bytes, start, end), whole.slice(start, end), `${start} to ${end}`);
  }
  assert.equal(latin1(bytes, 19_990), whole.slice(19_990));
});

test("hexadecimal is lower case, two digits a byte, and read in either case", () => {
  assert.equal(toHex(ALL), Buffer.from(ALL).toString("hex"));
  assert.deepEqual(fromHex(toHex(ALL)), ALL);
  assert.deepEqual(fromHex("00FFaB"), of(0, 255, 171));
  assert.deepEqual(fromHex(""), of());
});

test("UTF-8 is read whole, its mark included, and what is none is no text", () => {
  for (const text of ["", "Überlassung 😀", "\ufeffa", "\ufffd"]) {
    assert.equal(utf8(Buffer.from(text)), text);
  }
  for (const bytes of [[0xfc], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    assert.equal(utf8(Uint8Array.from(bytes)), null);
  }
});

test("base64 is what everybody else writes", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      assert.equal(base64(bytes), Buffer.from(bytes).toString("base64"));
    }),
  );
});

test("parts stand one behind the other, empty ones leave no trace, and the whole is a copy", () => {
  const first = of(1, 2);
  const whole = concatBytes(first, of(), of(3), of());
  assert.deepEqual(whole, of(1, 2, 3));
  first[0] = 9;
  assert.deepEqual(whole, of(1, 2, 3));
  assert.deepEqual(concatBytes(), of());
});

test("bytes are ordered as numbers, and the shorter of two that begin alike comes first", () => {
  assert.ok(compareBytes(of(1), of(2)) < 0);
  assert.ok(compareBytes(of(200), of(3)) > 0);
  assert.ok(compareBytes(of(1, 2), of(1, 2, 0)) < 0);
  assert.ok(compareBytes(of(1, 3), of(1, 2, 0)) > 0);
  assert.ok(compareBytes(of(), of(0)) < 0);
  assert.equal(compareBytes(of(), of()), 0);
});

test("the order is the one in which Node sorts buffers", () => {
  fc.assert(
    fc.property(anyBytes, anyBytes, (one, other) => {
      assert.equal(Math.sign(compareBytes(one, other)), Buffer.compare(one, other));
      assert.equal(sameBytes(one, other), Buffer.compare(one, other) === 0);
    }),
  );
});

test("bytes of another length are others, whatever they share", () => {
  assert.equal(sameBytes(of(1, 2), of(1, 2)), true);
  assert.equal(sameBytes(of(1, 2), of(1)), false);
  assert.equal(sameBytes(of(1, 2), of(1, 3)), false);
  assert.equal(sameBytes(of(), of()), true);
});

test("base64 and base64url are read in the one spelling that is written", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      assert.deepEqual(fromBase64(base64(bytes)), Uint8Array.from(bytes));
      const url = Buffer.from(bytes).toString("base64url");
      assert.deepEqual(fromBase64Url(url), Uint8Array.from(bytes));
    }),
  );
  for (const text of ["A", "AB", "AB=", "AB= =", "AR==", " AA==", "-A==", "ä"]) {
    assert.equal(fromBase64(text), null, text);
  }
  for (const text of ["A", "AR", "AA==", "A+AA", "A/AA", "AA A", "ä"]) {
    assert.equal(fromBase64Url(text), null, text);
  }
});

test("of bytes that stand there twice the first stay, in their order", () => {
  assert.deepEqual(distinctBytes([of(2), of(1), of(2), of(), of(1, 0), of()]), [
    of(2),
    of(1),
    of(),
    of(1, 0),
  ]);
});
