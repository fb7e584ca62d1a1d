import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { startTestAuthority } from "#kit/peers/authority/test-authority.ts";
import { TEST_POLICY, type TimestampFault } from "#kit/peers/authority/timestamp-answers.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { post } from "#lib/egress/ask.ts";
import { checkTimestampToken } from "./check-timestamp-token.ts";
import {
  openRemoteTimestampAuthority,
  type RemoteAuthorityOptions,
} from "./remote-timestamp-authority.ts";
import {
  type FailureKind,
  stampedBy,
  type TimestampAuthority,
  TimestampFailure,
} from "./timestamp-authority.ts";
import { timestampChain } from "./timestamp-chain.ts";

const clock = heldClock();
const first = await startTestAuthority({ clock });
const second = await startTestAuthority({ clock });
after(async () => {
  await first.close();
  await second.close();
});
const trustedRoots = [first.root.certificate, second.root.certificate];
const imprint = createHash("sha256").update("the signature value").digest();

const open = (options: Partial<RemoteAuthorityOptions> = {}) =>
  openRemoteTimestampAuthority({
    urls: [first.timestampUrl],
    post,
    clock,
    random: systemRandom,
    trustedRoots,
    ...options,
  });

const stamp = (authority: TimestampAuthority) =>
  stampedBy(authority, (stamper) => stamper.timestamp(imprint));

test("a token from a real server stands up to every check, with the policy that was asked for", async () => {
  const token = await stamp(open({ policy: TEST_POLICY }));
  const question = { imprint, nonce: null, policy: TEST_POLICY, trustedRoots, at: clock.now() };
  assert.deepEqual(await checkTimestampToken(token, question), []);
});

const FAULTS: [fault: TimestampFault, kind: FailureKind, reason: RegExp][] = [
  ["status 500", "status", /answered with status 500/],
  ["redirect", "status", /answered with status 302/],
  ["hang", "silent", /did not answer/],
  ["drip", "silent", /did not answer/],
  ["cut off", "silent", /did not answer/],
  ["too long", "silent", /did not answer/],
  ["empty", "unreadable", /sent no time-stamp answer/],
  ["garbage", "unreadable", /sent no time-stamp answer/],
  ["refusal", "refused", /rejected: come back tomorrow, systemFailure/],
  ["wrong nonce", "token", /nonce/],
  ["no nonce", "token", /nonce/],
  ["wrong imprint", "token", /for something else/],
  ["other digest", "token", /for something else/],
  ["other policy", "token", /the policy is 2\.999\.1/],
  ["wrong time", "clock", /too far from ours/],
  ["an hour ahead", "clock", /too far from ours/],
  ["an hour behind", "clock", /too far from ours/],
  ["expired certificate", "token", /has expired/],
  ["future certificate", "token", /is not valid yet/],
  ["no purpose", "token", /not for time-stamping/],
  ["purpose of servers", "token", /not for time-stamping/],
  ["two purposes", "token", /not for time-stamping alone/],
  ["purpose not critical", "token", /not critically/],
  ["RSA-1024", "token", /RSA under 2048/],
  ["changed signature", "token", /signature/],
  ["stranger's root", "untrusted", /does not reach a trusted root/],
  ["unknown root", "untrusted", /does not reach a trusted root/],
  ["self-made", "untrusted", /does not reach a trusted root/],
  ["no certificates", "token", /certificate is missing/],
];

/** Those that would never end by themselves. */
const deadlineMs = (fault: TimestampFault) => (["hang", "drip"].includes(fault) ? 150 : 5_000);

for (const [fault, kind, reason] of FAULTS) {
  test(`a server with the fault "${fault}" gives no token, the reason names its address, and it is told as ${kind}`, async () => {
    first.setTimestampFault(fault);
    const heard: [authority: string, kind: string][] = [];
    const authority = open({
      policy: TEST_POLICY,
      deadlineMs: deadlineMs(fault),
      signals: {
        onToken: () => assert.fail("no token may be used"),
        onFailure: (host, failure) => heard.push([host, failure.kind]),
      },
    });
    await assert.rejects(stamp(authority), (error: Error) => {
      assert.ok(error instanceof TimestampFailure);
      assert.match(error.message, reason);
      assert.ok(error.message.includes(first.timestampUrl));
      return true;
    });
    assert.deepEqual(heard, [[new URL(first.timestampUrl).host, kind]]);
    first.setTimestampFault(null);
  });

  test(`with the fault "${fault}" the next authority in the list is asked`, async () => {
    first.setTimestampFault(fault);
    const urls = [first.timestampUrl, second.timestampUrl];
    // A busy machine may be too slow for the next one, too.
    const ask = (times: number): ReturnType<typeof stamp> => {
      const limitMs = deadlineMs(fault) * times;
      const asked = stamp(open({ urls, policy: TEST_POLICY, deadlineMs: limitMs }));
      return times > 100 ? asked : asked.catch(() => ask(times * 5));
    };
    const token = await ask(1);
    const question = {
      imprint,
      nonce: null,
      trustedRoots: [second.root.certificate],
      at: clock.now(),
    };
    assert.deepEqual(await checkTimestampToken(token, question), []);
    first.setTimestampFault(null);
  });
}

test("one that answers a question of nothing and not the next one is passed over, too", async () => {
  const urls = [first.timestampUrl, second.timestampUrl];
  const authority = open({ urls });
  const stamper = await authority.choose();
  assert.ok(stamper.name.includes(first.timestampUrl));
  first.setTimestampFault("wrong imprint");
  const token = await stamp(authority);
  const chain = (await timestampChain(token)).map((der) => Buffer.from(der));
  assert.deepEqual(chain.at(-1), Buffer.from(second.root.certificate));
  first.setTimestampFault(null);
});

test("without roots whoever answers is believed", async () => {
  first.setTimestampFault("self-made");
  const { name } = await open({ trustedRoots: undefined }).choose();
  assert.equal(name, `Test time-stamps (${first.timestampUrl})`);
  first.setTimestampFault(null);
});

test("a slow server is waited for", async () => {
  first.setTimestampFault("slow");
  assert.ok(await stamp(open()));
  first.setTimestampFault(null);
});

test("an authority that failed is passed over for a minute, and then preferred again", async () => {
  const authority = open({ urls: [first.timestampUrl, second.timestampUrl] });
  const askedFirst = async () => {
    const before = first.asked.timestamp;
    await stamp(authority);
    return first.asked.timestamp - before;
  };
  first.setTimestampFault("status 500");
  assert.equal(await askedFirst(), 1);
  assert.equal(await askedFirst(), 0);
  first.setTimestampFault(null);
  clock.moveMs(MINUTE_MS);
  // A token of nothing, since it never gave one, and the one that is wanted.
  assert.equal(await askedFirst(), 2);
});

test("when all fail, each is named with its reason", async () => {
  first.setTimestampFault("status 500");
  second.setTimestampFault("garbage");
  const urls = [first.timestampUrl, second.timestampUrl];
  await assert.rejects(stamp(open({ urls })), /status 500; .*no time-stamp answer/);
  first.setTimestampFault(null);
  second.setTimestampFault(null);
});

test("a password in the address reaches neither name nor message", async () => {
  const url = first.timestampUrl.replace("http://", "http://customer:secret@");
  const authority = open({
    urls: [`${url}?key=secret`],
    post: () => Promise.reject(new Error("x")),
  });
  assert.doesNotMatch(authority.name, /secret/);
  await assert.rejects(stamp(authority), (error: Error) => {
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
});

test("what it is called and what its tokens need is known before the first seal, from a token of nothing", async () => {
  const authority = open();
  const before = first.asked.timestamp;
  const { name, chain } = await authority.choose();
  assert.equal(chain.length, 3);
  assert.equal(name, `Test time-stamps (${first.timestampUrl})`);
  await authority.choose();
  assert.equal(first.asked.timestamp - before, 1);
});
