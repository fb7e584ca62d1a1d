import assert from "node:assert/strict";
import { test } from "node:test";
import { keyBitsOf, readCertificateFields } from "./certificate-fields.ts";
import {
  bitList,
  bitString,
  certificateTime,
  element,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedBytes,
  utf8String,
  yes,
} from "./der.ts";
import { OID } from "./oids.ts";
import { MalformedDer } from "./read-der.ts";

const named = (text: string) => sequence(setOf(sequence(oid(OID.commonName), utf8String(text))));
const algorithm = sequence(oid(OID.ecdsaWithSha256));
const keyBits = Uint8Array.of(4, 1, 2);
const keyInfo = sequence(sequence(oid("1.2.840.10045.2.1")), bitString(keyBits));
const notBefore = new Date("2026-01-02T03:04:05Z");
const notAfter = new Date("2055-01-02T03:04:05Z");
const usage = sequence(oid(OID.keyUsage), yes, octetString(bitList([5])));

/** TBSCertificate (RFC 5280, 4.1), part by part. */
const body = ({
  version = [tagged(0, integer(2))],
  serial = integer(0x4711),
  behind = [tagged(3, sequence(usage))],
} = {}) =>
  sequence(
    ...[...version, serial, algorithm, named("Root")],
    sequence(certificateTime(notBefore), certificateTime(notAfter)),
    ...[named("Leaf"), keyInfo, ...behind],
  );
const certificate = (of = body(), ...behind: Uint8Array[]) =>
  sequence(of, algorithm, bitString(Uint8Array.of(9)), ...behind);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("each part of a certificate is where RFC 5280 puts it, and is kept as it is encoded", () => {
  const der = certificate();
  const read = readCertificateFields(der);
  assert.equal(read.der, der);
  assert.deepEqual(
    [read.issuerDer, read.subjectDer, read.keyInfo, read.body].map(hex),
    [named("Root"), named("Leaf"), keyInfo, body()].map(hex),
  );
  assert.deepEqual([hex(read.serial), hex(read.signature)], ["4711", "09"]);
  assert.deepEqual([read.notBefore, read.notAfter], [notBefore, notAfter]);
  assert.equal(hex(read.algorithm.raw), hex(algorithm));
  assert.deepEqual([...read.extensions.keys()], [OID.keyUsage]);
  assert.deepEqual([...read.keyUsage!], ["keyCertSign"]);
  assert.equal(hex(keyBitsOf(read)), hex(keyBits));
});

test("version, unique identifiers and extensions may be missing, and the identifiers mean nothing", () => {
  const bare = readCertificateFields(certificate(body({ version: [], behind: [] })));
  assert.deepEqual([bare.extensions.size, bare.keyUsage], [0, null]);
  const unique = [1, 2].map((tag) => taggedBytes(tag, Uint8Array.of(0, 1)));
  const old = readCertificateFields(certificate(body({ behind: unique })));
  assert.equal(old.extensions.size, 0);
  const both = body({ behind: [...unique, tagged(3, sequence(usage))] });
  assert.equal(readCertificateFields(certificate(both)).extensions.size, 1);
});

test("a serial number of 32 octets is read, and one that is longer or negative is none", () => {
  const long = (bytes: number) => certificate(body({ serial: integer(Buffer.alloc(bytes, 1)) }));
  assert.equal(readCertificateFields(long(32)).serial.length, 32);
  const negative = certificate(body({ serial: element(0x02, Uint8Array.of(0x80)) }));
  for (const wrong of [long(33), negative]) {
    assert.throws(() => readCertificateFields(wrong), MalformedDer);
  }
});

test("what is no certificate from its first octet to its last is none", () => {
  for (const wrong of [
    certificate(body(), nothing),
    Buffer.concat([certificate(), nothing]),
    certificate().subarray(0, -1),
    sequence(body(), algorithm),
    sequence(body(), algorithm, element(0x03, Uint8Array.of(1, 2))),
    certificate(sequence(integer(1))),
  ]) {
    assert.throws(() => readCertificateFields(wrong), MalformedDer);
  }
  assert.throws(() => keyBitsOf({ keyInfo: sequence(bitString(keyBits)) }), MalformedDer);
});
