import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bitList,
  element,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  tagged,
  yes,
} from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";
import { readTimestampRequest, writeTimestampRequest } from "./timestamp-request.ts";

const imprint = Buffer.alloc(32, 3);
const nonce = Buffer.from("0102030405060708", "hex");
const hashed = (algorithm: string = OID.sha256) =>
  sequence(sequence(oid(algorithm), nothing), octetString(imprint));
/** As a client of any kind may send it. */
const request = (...more: Uint8Array[]) => sequence(integer(1), hashed(), ...more);

test("what is asked for is read again: digest, number, policy, and that the certificates are wanted", () => {
  for (const [policy, digest, algorithm] of [
    [undefined, imprint, OID.sha256],
    ["2.999.7", Buffer.alloc(64, 9), OID.sha512],
  ] as const) {
    const written = writeTimestampRequest({ imprint: digest, nonce, ...(policy && { policy }) });
    assert.deepEqual(readTimestampRequest(written), {
      imprintAlgorithm: algorithm,
      imprint: new Uint8Array(digest),
      policy: policy ?? null,
      nonce: new Uint8Array(nonce),
      wantsCertificates: true,
      hasExtensions: false,
    });
  }
});

test("a digest that is neither of SHA-256 nor of SHA-512 is not asked about", () => {
  assert.throws(() => writeTimestampRequest({ imprint: Buffer.alloc(48), nonce }), TypeError);
});

test("all but version and digest may be left out, and then nothing is wanted", () => {
  const { policy, nonce: number, ...rest } = readTimestampRequest(request());
  assert.deepEqual([policy, number], [null, null]);
  assert.deepEqual([rest.wantsCertificates, rest.hasExtensions], [false, false]);
  const no = element(0x01, Uint8Array.of(0));
  assert.equal(readTimestampRequest(request(no)).wantsCertificates, false);
  assert.equal(readTimestampRequest(request(yes)).wantsCertificates, true);
  assert.equal(
    readTimestampRequest(sequence(integer(1), hashed(OID.sha1))).imprintAlgorithm,
    OID.sha1,
  );
});

test("that there are extensions is told, and an empty list of them is none", () => {
  const extension = sequence(oid("2.999.1"), octetString(nothing));
  assert.equal(readTimestampRequest(request(tagged(0, extension))).hasExtensions, true);
  assert.equal(readTimestampRequest(request(tagged(0))).hasExtensions, false);
});

test("another version, another order, a number that is too long and anything behind the end are no request", () => {
  assert.equal(readTimestampRequest(request(integer(Buffer.alloc(64, 1)))).nonce?.length, 64);
  for (const wrong of [
    sequence(integer(2), hashed()),
    request(yes, integer(1)),
    request(integer(Buffer.alloc(65, 1))),
    request(bitList([1])),
    Buffer.concat([request(), nothing]),
    sequence(integer(1), sequence(sequence(oid(OID.sha256)), bitList([1]))),
    sequence(integer(1)),
  ]) {
    assert.throws(() => readTimestampRequest(wrong), MalformedDer);
  }
});
