import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { post } from "#egress/ask.ts";
import { systemRandom } from "#kernel/random.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { startTestAuthority } from "#kit/authority/test-authority.ts";
import { TEST_POLICY, type TimestampFault } from "#kit/authority/timestamp-answers.ts";
import { heldClock } from "#kit/held-clock.ts";
import { checkTimestampToken } from "./check-timestamp-token.ts";
import {
  openRemoteTimestampAuthority,
  type RemoteAuthorityOptions,
} from "./remote-timestamp-authority.ts";
import { stampedBy, type TimestampAuthority, TimestampFailure } from "./timestamp-authority.ts";

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
  assert.deepEqual(checkTimestampToken(token, question), []);
});

const FAULTS: [fault: TimestampFault, reason: RegExp][] = [
  ["status 500", /answered with status 500/],
  ["hang", /did not answer/],
  ["garbage", /sent no time-stamp answer/],
  ["refusal", /rejected: come back tomorrow, systemFailure/],
  ["wrong nonce", /nonce/],
  ["wrong imprint", /for something else/],
  ["wrong time", /too far from ours/],
  ["expired certificate", /has expired/],
  ["no purpose", /not for time-stamping/],
  ["stranger's root", /trusted root/],
  ["no certificates", /certificate is missing/],
];

for (const [fault, reason] of FAULTS) {
  test(`a server with the fault "${fault}" gives no token, and the reason names its address`, async () => {
    first.setTimestampFault(fault);
    const authority = open({ deadlineMs: fault === "hang" ? 150 : 5_000 });
    await assert.rejects(stamp(authority), (error: Error) => {
      assert.ok(error instanceof TimestampFailure);
      assert.match(error.message, reason);
      assert.ok(error.message.includes(first.timestampUrl));
      return true;
    });
    first.setTimestampFault(null);
  });

  test(`with the fault "${fault}" the next authority in the list is asked`, async () => {
    first.setTimestampFault(fault);
    const urls = [first.timestampUrl, second.timestampUrl];
    const authority = open({ urls, deadlineMs: fault === "hang" ? 150 : 5_000 });
    const token = await stamp(authority);
    const question = {
      imprint,
      nonce: null,
      trustedRoots: [second.root.certificate],
      at: clock.now(),
    };
    assert.deepEqual(checkTimestampToken(token, question), []);
    first.setTimestampFault(null);
  });
}

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
