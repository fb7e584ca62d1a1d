import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { type Clock, DAY_MS, systemClock } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { runOnFiles } from "#kit/peers/authority/outside-program.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { SHA256_ALGORITHM } from "#lib/pki/algorithms.ts";
import { checkTimestampToken } from "#lib/pki/check-timestamp-token.ts";
import { element, integer, nothing, octetString, oid, sequence } from "#lib/pki/der.ts";
import { holdKey } from "#lib/pki/key-holder.ts";
import { OID } from "#lib/pki/oids.ts";
import { toPem } from "#lib/pki/pem.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { writeTimestampRequest } from "#lib/pki/timestamp-request.ts";
import { readTimestampResponse } from "#lib/pki/timestamp-response.ts";
import { readTimestampToken } from "#lib/pki/timestamp-token.ts";
import { LOCAL_POLICY, openLocalTimestampAuthority } from "./local-timestamp-authority.ts";

const content = Buffer.from("what is time-stamped");
const imprint = createHash("sha256").update(content).digest();
const needsOpenssl = unlessThere("openssl");

function open(clock: Clock = heldClock()) {
  const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
  const { privateKey, chain } = issuing.timestamp;
  const authority = openLocalTimestampAuthority({
    keyHolder: holdKey(privateKey, chain),
    clock,
    random: systemRandom,
  });
  return { authority, clock, trustedRoots: [issuing.root.certificate] };
}

test("a token stands up to every check, carries the time and fits what is said of its size", async () => {
  const { authority, clock, trustedRoots } = open();
  const token = await authority.timestamp(imprint);
  const question = { imprint, nonce: null, policy: LOCAL_POLICY, trustedRoots, at: clock.now() };
  assert.deepEqual(await checkTimestampToken(token, question), []);
  const { info } = readTimestampToken(token);
  assert.deepEqual(info.at, clock.now());
  assert.equal(info.accuracyMs, 1_000);
  assert.ok(token.length <= authority.tokenBytes);
  assert.equal(authority.chain.length, 3);
});

test("no two tokens have the same serial number", async () => {
  const { authority } = open();
  const tokens = await Promise.all(Array.from({ length: 200 }, () => authority.timestamp(imprint)));
  const serials = tokens.map((token) => Buffer.from(readTimestampToken(token).info.serial));
  assert.equal(new Set(serials.map((serial) => serial.toString("hex"))).size, 200);
});

test("from the first moment of its certificate to the last it gives tokens, and none outside", async () => {
  const clock = heldClock();
  const { authority } = open(clock);
  clock.moveMs(-DAY_MS);
  await authority.timestamp(imprint);
  clock.moveMs(-1);
  await assert.rejects(authority.timestamp(imprint), TimestampFailure);
  clock.moveMs(366 * DAY_MS + 1);
  await authority.timestamp(imprint);
  clock.moveMs(1);
  await assert.rejects(authority.timestamp(imprint), (error: Error) => {
    assert.ok(error instanceof TimestampFailure);
    assert.match(error.message, /2026-11-20T09:30:00\.000Z to 2027-11-21T09:30:00\.000Z/);
    assert.match(error.message, /it is 2027-11-21T09:30:00\.001Z$/);
    return true;
  });
});

test("it is one authority, our own, named by its certificate, and has every turn", async () => {
  const { authority } = open();
  assert.deepEqual(
    [authority.name, authority.isLocal, authority.count],
    ["Test time-stamps", true, 1],
  );
  assert.equal(await authority.choose(new Set(["anybody"])), authority);
  assert.notEqual(authority.id, "");
});

test("its policy is a random number (X.667), which nobody has to be asked for", () => {
  const [root, arc, number, ...more] = LOCAL_POLICY.split(".");
  assert.deepEqual([root, arc, more], ["2", "25", []]);
  const uuid = BigInt(number!).toString(16).padStart(32, "0");
  assert.match(uuid, /^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

test("openssl verifies its tokens, and its answers to openssl's own requests", {
  skip: needsOpenssl,
}, async () => {
  const { authority, trustedRoots } = open(systemClock);
  const root = toPem("CERTIFICATE", trustedRoots[0]!);
  const verify = "ts -verify -CAfile root -data content -in";
  const token = await authority.timestamp(imprint);
  const kept = runOnFiles("openssl", `${verify} token -token_in`.split(" "), {
    token,
    content,
    root,
  });
  assert.match(kept.output, /Verification: OK/);
  for (const digest of ["sha256", "sha384", "sha512"]) {
    const args = `ts -query -data content -${digest} -cert -out query`.split(" ");
    const query = runOnFiles("openssl", args, { content }, ["query"]).files.query!;
    const answer = await authority.answer(query);
    const check = "ts -verify -CAfile root -queryfile query -in answer".split(" ");
    assert.match(runOnFiles("openssl", check, { query, answer, root }).output, /Verification: OK/);
  }
});

const request = (...fields: Uint8Array[]) =>
  sequence(integer(1), sequence(SHA256_ALGORITHM, octetString(imprint)), ...fields);

const BAD_REQUESTS: [what: string, request: Uint8Array, refusal: RegExp][] = [
  ["noise", Buffer.from("hello"), /badDataFormat/],
  ["nothing", new Uint8Array(), /badDataFormat/],
  ["a version 2", sequence(integer(2)), /badDataFormat/],
  [
    "SHA-1",
    sequence(integer(1), sequence(sequence(oid(OID.sha1), nothing), octetString(imprint))),
    /only SHA-256.*badAlg/,
  ],
  [
    "a digest cut short",
    sequence(integer(1), sequence(SHA256_ALGORITHM, octetString(imprint.subarray(1)))),
    /badDataFormat/,
  ],
  ["another policy", request(oid("1.2.3.4")), /unacceptedPolicy/],
  ["an extension", request(element(0xa0, sequence(oid("1.2.3")))), /unacceptedExtension/],
];

for (const [what, bytes, refusal] of BAD_REQUESTS) {
  test(`a request with ${what} is refused, in the standard's own words`, async () => {
    const answer = readTimestampResponse(await open().authority.answer(bytes));
    assert.ok("problem" in answer);
    assert.match(answer.problem, refusal);
    assert.equal(answer.problem.match(/[a-z]+[A-Z]\w+/g)?.length, 1, answer.problem);
  });
}

test("an answer carries certificates only when they were asked for", async () => {
  const { authority } = open();
  const tokenFor = async (query: Uint8Array) => {
    const answer = readTimestampResponse(await authority.answer(query));
    assert.ok("token" in answer);
    return readTimestampToken(answer.token).signedData.certificates.length;
  };
  assert.equal(await tokenFor(request()), 0);
  assert.equal(await tokenFor(writeTimestampRequest({ imprint, nonce: systemRandom(8) })), 3);
});
