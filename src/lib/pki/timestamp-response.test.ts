import assert from "node:assert/strict";
import { test } from "node:test";
import { bitList, element, integer, nothing, sequence, utf8String } from "#lib/pki/der.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";
import { grantTimestamp, readTimestampResponse, refuseTimestamp } from "./timestamp-response.ts";

const token = sequence(utf8String("a token"));
const problemOf = (response: Uint8Array) => {
  const read = readTimestampResponse(response);
  return "problem" in read ? read.problem : assert.fail("a token");
};
const answer = (status: Uint8Array[], ...more: Uint8Array[]) =>
  sequence(sequence(...status), ...more);

test("a token that is granted is read as it stands, also where it was granted with modifications", () => {
  for (const granted of [grantTimestamp(token), answer([integer(1)], token)]) {
    const read = readTimestampResponse(granted);
    assert.deepEqual("token" in read && new Uint8Array(read.token), token);
  }
  assert.equal(problemOf(answer([integer(0)])), "granted, but without a token");
});

/** PKIStatus (RFC 3161, 2.4.2): whatever comes with a status of its own that is none of granting is no token. */
const STATUSES: [code: number, said: string][] = [
  [2, "rejected"],
  [3, "waiting"],
  [4, "revocation is imminent"],
  [5, "revoked"],
  [6, "status 6"],
];

for (const [code, said] of STATUSES) {
  test(`status ${code} says ${said}, and what comes with it is no token`, () => {
    assert.equal(problemOf(answer([integer(code)], token)), said);
  });
}

/** PKIFailureInfo, bit by bit (RFC 3161, 2.4.2). */
const REFUSALS = [
  ["badAlg", 0],
  ["badRequest", 2],
  ["badDataFormat", 5],
  ["timeNotAvailable", 14],
  ["unacceptedPolicy", 15],
  ["unacceptedExtension", 16],
  ["addInfoNotAvailable", 17],
  ["systemFailure", 25],
] as const;

for (const [name, bit] of REFUSALS) {
  test(`bit ${bit} of a refusal is ${name}, written and read`, () => {
    assert.equal(problemOf(answer([integer(2), bitList([bit])])), `rejected: ${name}`);
    const [refused, read] = [refuseTimestamp(name, "no"), problemOf(refuseTimestamp(name, "no"))];
    assert.equal(read, `rejected: no, ${name}`);
    assert.ok(Buffer.from(refused).includes(Buffer.from(bitList([bit]))));
  });
}

test("of a refusal each octet of bits is read by itself", () => {
  const whole = element(0x03, Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff));
  const said = problemOf(answer([integer(2), whole]));
  assert.equal(said, `rejected: ${REFUSALS.map(([name]) => name).join(", ")}`);
  const none = element(0x03, Uint8Array.of(0, 0x5b, 0xfc, 0x3f, 0xbf));
  assert.equal(problemOf(answer([integer(2), none])), "rejected");
});

test("all that a refusal says is told, and bits that mean nothing are not", () => {
  const texts = sequence(utf8String("first"), utf8String("second"));
  assert.equal(
    problemOf(answer([integer(2), texts, bitList([0, 1, 2])])),
    "rejected: first, second, badAlg, badRequest",
  );
  assert.equal(problemOf(answer([integer(2), bitList([1])])), "rejected");
});

test("what an authority writes cannot spoil a log or fill it: no control characters, 200 letters, ten texts", () => {
  const said = problemOf(
    answer([integer(2), sequence(utf8String(`a\nb\x1b[2J${"c".repeat(300)}`))]),
  );
  assert.equal(said, `rejected: ${`a b [2J${"c".repeat(300)}`.slice(0, 200)}`);
  const many = (count: number) => sequence(...Array.from({ length: count }, () => utf8String("x")));
  assert.equal(problemOf(answer([integer(2), many(10)])).split(",").length, 10);
  assert.throws(() => problemOf(answer([integer(2), many(11)])), MalformedDer);
});

test("an answer may come in BER, and anything behind its end makes it none", () => {
  const ber = Buffer.from("3080 3080 020102 0000 0000".replaceAll(" ", ""), "hex");
  assert.equal(problemOf(ber), "rejected");
  assert.throws(() => readTimestampResponse(answer([integer(0)], token, nothing)), MalformedDer);
});
