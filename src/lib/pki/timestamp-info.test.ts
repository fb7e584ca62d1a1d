import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  element,
  generalizedTime,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  tagged,
  taggedBytes,
  utf8String,
  yes,
} from "./der.ts";
import { OID } from "./oids.ts";
import { MalformedDer } from "./read-der.ts";
import { readTimestampInfo, writeTimestampInfo } from "./timestamp-info.ts";

const at = new Date("2026-11-21T09:30:00.250Z");
const imprint = Buffer.alloc(32, 7);
const positive = (maxLength: number) =>
  fc
    .uint8Array({ minLength: 1, maxLength })
    .map((bytes) => Uint8Array.from([(bytes[0]! % 255) + 1, ...bytes.subarray(1)]));

test("what is stated is read again: digest, number, time, accuracy in whole seconds and nonce", () => {
  const statements = fc.record({
    imprint: fc.uint8Array({ minLength: 20, maxLength: 64 }),
    serial: positive(20),
    at: fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    accuracyMs: fc.option(fc.integer({ min: 1, max: 600_000 })),
    nonce: fc.option(positive(64)),
  });
  fc.assert(
    fc.property(statements, ({ accuracyMs, ...given }) => {
      const name = sequence(utf8String("Zeit AG"));
      const policy = "2.999.3161";
      const told = { ...given, policy, imprintAlgorithm: OID.sha256, accuracyMs };
      const { authorityName, hasCriticalExtension, ...read } = readTimestampInfo(
        writeTimestampInfo({ ...told, authorityNameDer: name }),
      );
      const seconds = accuracyMs === null ? null : Math.ceil(accuracyMs / 1_000) * 1_000;
      assert.deepEqual(read, { ...told, accuracyMs: seconds });
      assert.deepEqual([authorityName, hasCriticalExtension], [tagged(4, name), false]);
    }),
    { numRuns: 100 },
  );
});

/** A statement as some authority might make it. */
const stated = ({ version = 1, serial = integer(1), more = [] as Uint8Array[] } = {}) =>
  sequence(
    ...[integer(version), oid("2.999.3161")],
    ...[sequence(sequence(oid(OID.sha256), nothing), octetString(imprint)), serial],
    ...[generalizedTime(at), ...more],
  );

test("accuracy is counted in seconds, thousandths and millionths, each of which may be missing", () => {
  const [seconds, millis, micros] = [
    integer(2),
    taggedBytes(0, Uint8Array.of(3)),
    taggedBytes(1, Uint8Array.of(0x01, 0xf4)),
  ];
  const accuracyOf = (...parts: Uint8Array[]) =>
    readTimestampInfo(stated({ more: [sequence(...parts)] })).accuracyMs;
  assert.equal(accuracyOf(seconds, millis, micros), 2_003.5);
  assert.equal(accuracyOf(millis), 3);
  assert.equal(accuracyOf(micros), 0.5);
  assert.equal(accuracyOf(seconds), 2_000);
  assert.equal(accuracyOf(), 0);
  assert.equal(readTimestampInfo(stated()).accuracyMs, null);
});

test("whether it is ordered, who states it, and extensions may stand behind; one that is critical is told", () => {
  const extension = (...critical: Uint8Array[]) =>
    tagged(1, sequence(oid("2.999.1"), ...critical, octetString(nothing)));
  const nonce = integer(77);
  const whole = readTimestampInfo(stated({ more: [yes, nonce, extension()] }));
  assert.deepEqual([whole.nonce, whole.hasCriticalExtension], [Uint8Array.of(77), false]);
  assert.equal(readTimestampInfo(stated({ more: [extension(yes)] })).hasCriticalExtension, true);
  assert.deepEqual(readTimestampInfo(stated()).authorityName, null);
});

test("another version, a number or nonce that is too long, and anything behind the end are not read", () => {
  const long = (bytes: number) => integer(Buffer.alloc(bytes, 1));
  for (const wrong of [
    stated({ version: 2 }),
    stated({ serial: long(21) }),
    stated({ more: [long(65)] }),
    stated({ more: [octetString(nothing)] }),
    Buffer.concat([stated(), nothing]),
    element(0x31, stated()),
  ]) {
    assert.throws(() => readTimestampInfo(wrong), MalformedDer);
  }
  assert.equal(readTimestampInfo(stated({ serial: long(20) })).serial.length, 20);
  assert.equal(readTimestampInfo(stated({ more: [long(64)] })).nonce?.length, 64);
});
