/** How authorities elsewhere take turns and what is told of them, without a network in between. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { answerTimestamp, type TimestampFault } from "#kit/peers/authority/timestamp-answers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { PROFILES } from "./make-certificate.ts";
import { openRemoteTimestampAuthority } from "./remote-timestamp-authority.ts";
import { OtherName, TimestampFailure } from "./timestamp-authority.ts";
import { readTimestampRequest } from "./timestamp-request.ts";
import { readTimestampToken } from "./timestamp-token.ts";

const ONE = "http://one.example:81/tsa";
const TWO = "https://two.example/tsa";
const imprint = createHash("sha256").update("the signature value").digest();
const HOSTS: Record<string, string> = { [ONE]: "one.example:81", [TWO]: "two.example" };

interface Sent {
  url: string;
  body: Uint8Array;
  limits: object;
}

function begin({
  urls = [ONE, TWO],
  policy = undefined as string | undefined,
  trusts = true,
} = {}) {
  const [clock, theirClock] = [heldClock(), heldClock()];
  const issuing = startIssuing({ clock: theirClock, base: "http://ca.example" });
  const sent: Sent[] = [];
  const told: [string, unknown][] = [];
  const faults: Record<string, TimestampFault | null> = {};
  let drawn = 0;
  const authority = openRemoteTimestampAuthority({
    urls,
    clock,
    ...(policy && { policy }),
    ...(trusts && { trustedRoots: [issuing.root.certificate] }),
    random(length) {
      drawn += 1;
      return new Uint8Array(length).fill(drawn);
    },
    async post(url, body, limits) {
      sent.push({ url, body, limits });
      const fault = faults[url] ?? null;
      if (fault === "hang") throw new Error("no answer in time");
      const status = fault === "status 500" ? 500 : 200;
      return { status, contentType: null, body: await answerTimestamp(body, issuing, fault) };
    },
    signals: {
      onToken: (host, { ms, aheadMs }) => told.push([host, { isTimed: ms >= 0, aheadMs }]),
      onFailure: (host, { kind, why }) => told.push([host, { kind, why }]),
    },
  });
  const asked = () => sent.splice(0).map(({ url }) => url);
  return { clock, theirClock, issuing, sent, told, faults, authority, asked };
}

test("who is chosen first is asked for a token of nothing, and known from it the next time", async () => {
  const { authority, asked, told, issuing } = begin();
  const stamper = await authority.choose();
  assert.deepEqual(asked(), [ONE]);
  assert.deepEqual([stamper.id, stamper.name], [ONE, `Test time-stamps (${ONE})`]);
  assert.deepEqual(stamper.chain.map(Buffer.from), issuing.timestamp.chain.map(Buffer.from));
  assert.deepEqual(told, [[HOSTS[ONE], { isTimed: true, aheadMs: 0 }]]);
  const again = await authority.choose();
  assert.deepEqual(asked(), []);
  const token = await again.timestamp(imprint);
  const { info } = readTimestampToken(token);
  assert.deepEqual(Buffer.from(info.imprint), imprint);
  assert.deepEqual(asked(), [ONE]);
});

test("it is asked with 16 octets of chance, for ten seconds and 64 KB, and under the policy that is set", async () => {
  for (const policy of [undefined, "2.999.7"]) {
    const { authority, sent } = begin({ ...(policy && { policy }) });
    const { timestamp } = await authority.choose();
    await timestamp(imprint);
    const [first, second] = sent.map(({ body }) => readTimestampRequest(body));
    assert.equal(first?.policy, policy ?? null);
    assert.equal(first?.wantsCertificates, true);
    assert.equal(first?.nonce?.length, 16);
    assert.notDeepEqual(first?.nonce, second?.nonce);
    // Of nothing: what was hashed are 32 octets of chance.
    const nothing = createHash("sha256").update(new Uint8Array(32).fill(1)).digest();
    assert.deepEqual(Buffer.from(first!.imprint), nothing);
    assert.deepEqual(Buffer.from(second!.imprint), imprint);
    assert.deepEqual(sent[0]?.limits, {
      contentType: "application/timestamp-query",
      deadlineMs: 10_000,
      maxBytes: 65_536,
    });
  }
});

test("one that failed is passed over for a minute, and asked for nothing before it is believed again", async () => {
  const { authority, asked, faults, clock } = begin();
  faults[ONE] = "status 500";
  assert.equal((await authority.choose()).id, TWO);
  assert.deepEqual(asked(), [ONE, TWO]);
  clock.moveMs(MINUTE_MS - 1);
  assert.equal((await authority.choose()).id, TWO);
  assert.deepEqual(asked(), []);
  faults[ONE] = null;
  clock.moveMs(1);
  assert.equal((await authority.choose()).id, ONE);
  assert.deepEqual(asked(), [ONE]);
  assert.equal((await authority.choose()).id, ONE);
  assert.deepEqual(asked(), []);
});

test("one that was asked all the same and is well again is passed over no longer", async () => {
  const { authority, asked, faults } = begin();
  const stamper = await authority.choose();
  faults[ONE] = "status 500";
  await assert.rejects(stamper.timestamp(imprint), TimestampFailure);
  assert.equal((await authority.choose()).id, TWO);
  faults[ONE] = null;
  await stamper.timestamp(imprint);
  asked();
  assert.equal((await authority.choose()).id, ONE);
  assert.deepEqual(asked(), []);
});

test("where all have failed of late all are asked all the same, but for those that failed this time", async () => {
  const { authority, asked, faults } = begin();
  faults[ONE] = "refusal";
  faults[TWO] = "hang";
  await assert.rejects(authority.choose(), (error: Error) => {
    assert.ok(error instanceof TimestampFailure);
    assert.equal(
      error.message,
      `${ONE} rejected: come back tomorrow, systemFailure; ${TWO} did not answer (no answer in time)`,
    );
    return true;
  });
  assert.deepEqual(asked(), [ONE, TWO]);
  faults[TWO] = null;
  assert.equal((await authority.choose(new Set([ONE]))).id, TWO);
  assert.deepEqual(asked(), [TWO]);
  await assert.rejects(authority.choose(new Set([ONE, TWO])));
  assert.deepEqual(asked(), []);
});

const KINDS: [fault: TimestampFault, kind: string][] = [
  ["hang", "silent"],
  ["status 500", "status"],
  ["garbage", "unreadable"],
  ["refusal", "refused"],
  ["wrong imprint", "token"],
  ["an hour ahead", "clock"],
  ["unknown root", "untrusted"],
];

for (const [fault, kind] of KINDS) {
  test(`the fault "${fault}" is told as ${kind}, with the reason, by whoever is asked`, async () => {
    const { authority, told, faults } = begin({ urls: [ONE] });
    faults[ONE] = fault;
    const failed = await authority.choose().then(
      () => assert.fail("a token"),
      (error: Error) => error,
    );
    assert.deepEqual(told, [[HOSTS[ONE], { kind, why: failed.message }]]);
  });
}

test("how far a clock is ahead is told, and the room for its next token is what its longest took and a little", async () => {
  const { authority, told, theirClock } = begin({ urls: [ONE] });
  const { tokenBytes, timestamp } = await authority.choose();
  const token = await timestamp(imprint);
  assert.ok(tokenBytes - token.length > 450 && tokenBytes - token.length < 600);
  theirClock.moveMs(3 * SECOND_MS);
  await timestamp(imprint);
  assert.deepEqual(told.at(-1), [HOSTS[ONE], { isTimed: true, aheadMs: 3_000 }]);
  // The longest stays known, though a shorter one came behind it.
  assert.ok((await authority.choose()).tokenBytes >= tokenBytes);
});

test("one whose certificate has another name by now has to be chosen anew", async () => {
  const { authority, issuing } = begin({ urls: [ONE] });
  const stamper = await authority.choose();
  const renamed = issuing.issue({ commonName: "New time-stamps", profile: PROFILES.timestamp });
  Object.assign(issuing.timestamp, renamed);
  await assert.rejects(stamper.timestamp(imprint), (error: Error) => {
    assert.ok(error instanceof OtherName);
    assert.equal(error.message, `${ONE} answers as "New time-stamps (${ONE})" now`);
    return true;
  });
  const anew = await authority.choose();
  assert.equal(anew.name, `New time-stamps (${ONE})`);
  assert.ok(await anew.timestamp(imprint));
});

test("only digests of SHA-256 are sent, and that another was asked for is nobody's failure", async () => {
  const { authority, told } = begin({ urls: [ONE] });
  const { timestamp } = await authority.choose();
  await assert.rejects(timestamp(new Uint8Array(64)), TypeError);
  assert.equal(told.length, 1);
});

test("all are named by their addresses, without what is secret in them", async () => {
  const { authority } = begin({ urls: [`https://me:word@two.example/tsa?key=1#2`, "no address"] });
  assert.equal(authority.name, `${TWO}, an address that is none`);
  assert.deepEqual([authority.isLocal, authority.count], [false, 2]);
  const { authority: odd, told, faults } = begin({ urls: ["no address"] });
  faults["no address"] = "hang";
  await assert.rejects(odd.choose(), /^TimestampFailure: an address that is none did not answer/);
  assert.equal(told[0]?.[0], "none");
});

test("without roots whoever answers is believed, and with them the chain goes up to one", async () => {
  const { authority, faults } = begin({ urls: [ONE], trusts: false });
  faults[ONE] = "self-made";
  assert.equal((await authority.choose()).chain.length, 1);
});
