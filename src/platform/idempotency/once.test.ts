import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { countKept, findKept, sweepKept } from "./idempotency-store.ts";
import { type KeptAnswer, type RepeatableRequest, requestDigest } from "./kept-answer.ts";
import { AnsweredMeanwhile, isKept, type Keep, type OnceServices, runOnce } from "./once.ts";

let room: Room;
let services: OnceServices;
const use = useRoom();
before(async () => {
  room = await use.start();
  const answerKeys = new KeyRing([new Uint8Array(32).fill(3)]);
  services = { database: room.database, clock: room.clock, random: systemRandom, answerKeys };
});
after(() => use.end());

const request = (change: Partial<RepeatableRequest> = {}): RepeatableRequest => ({
  scope: randomUUID(),
  key: "k",
  most: null,
  sha256: requestDigest("POST", "/contracts", { title: "Lease" }),
  ...change,
});

/** Carries something out that changes something, and counts how often. */
function doing(answer: KeptAnswer, told: KeptAnswer = answer) {
  const done = { times: 0, act: async (_keep: Keep) => told };
  done.act = async (keep) => {
    await inTransaction(room.database, async (transaction) => {
      done.times += 1;
      await keep(transaction, answer);
    });
    return told;
  };
  return done;
}

const CREATED = { status: 201, body: { id: "1", title: "Lease" } };

test("a request is carried out once: whoever repeats it is told the same, and that it is a repetition", async () => {
  const [asked, work] = [request(), doing(CREATED)];
  assert.equal(await isKept(services, asked), false);
  assert.deepEqual(await runOnce(services, asked, work.act), { ...CREATED, isRepeated: false });
  assert.equal(await isKept(services, asked), true);
  assert.deepEqual(await runOnce(services, asked, work.act), { ...CREATED, isRepeated: true });
  assert.equal(work.times, 1);
});

test("the same key with another request is a conflict, and in another scope, or another key, one of its own", async () => {
  const [asked, work] = [request(), doing(CREATED)];
  await runOnce(services, asked, work.act);
  const other = await runOnce(
    services,
    { ...asked, sha256: requestDigest("POST", "/x", {}) },
    work.act,
  );
  assert.ok(isRefusal(other) && other.refused === "CONFLICT");
  assert.equal(work.times, 1);
  await runOnce(services, { ...asked, scope: randomUUID() }, work.act);
  await runOnce(services, { ...asked, key: "other" }, work.act);
  assert.equal(work.times, 3);
});

test("what changes nothing keeps nothing, and is carried out again", async () => {
  const asked = request();
  let times = 0;
  const act = async () => {
    times += 1;
    return { status: 404, body: null };
  };
  for (const isRepeated of [false, false]) {
    assert.deepEqual(await runOnce(services, asked, act), { status: 404, body: null, isRepeated });
  }
  assert.equal(times, 2);
});

test("an answer is kept with its change or not at all", async () => {
  const asked = request();
  const broken = new Error("the disk is full");
  const failing = runOnce(services, asked, async (keep) => {
    await inTransaction(room.database, async (transaction) => {
      await keep(transaction, CREATED);
      throw broken;
    });
    return CREATED;
  });
  await assert.rejects(failing, broken);
  assert.equal(await isKept(services, asked), false);
});

test("where what followed on a change went another way, that is what is repeated", async () => {
  const asked = request();
  const told = { status: 503, body: { error: "not sealed yet" } };
  const work = doing(CREATED, told);
  assert.deepEqual(await runOnce(services, asked, work.act), { ...told, isRepeated: false });
  assert.deepEqual(await runOnce(services, asked, work.act), { ...told, isRepeated: true });
});

test("of many at once one changes something, and all are told of that", async () => {
  const asked = request();
  let [begun, changed] = [0, 0];
  const all = await Promise.all(
    Array.from({ length: 3 }, (_, at) =>
      runOnce(services, asked, async (keep) => {
        begun += 1;
        const answer = { status: 201, body: { at } };
        await inTransaction(room.database, async (transaction) => keep(transaction, answer));
        changed += 1;
        return answer;
      }),
    ),
  );
  assert.ok(begun >= 1);
  assert.equal(changed, 1);
  const answers = all.map((one) => (isRefusal(one) ? assert.fail("refused") : one));
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal(answers.filter(({ isRepeated }) => !isRepeated).length, 1);
});

test("what answered meanwhile and is gone again is no answer", async () => {
  const failing = runOnce(services, request(), async () => {
    throw new AnsweredMeanwhile();
  });
  await assert.rejects(failing, AnsweredMeanwhile);
});

test("a scope keeps so many answers as it may, and what comes then is carried out and not kept", async () => {
  const scope = randomUUID();
  const work = doing(CREATED);
  for (const key of ["1", "2", "3"])
    await runOnce(services, request({ scope, key, most: 2 }), work.act);
  assert.equal(await countKept(room.database, scope, room.clock.now()), 2);
  assert.equal(await isKept(services, { scope, key: "3" }), false);
  assert.equal(await isKept(services, { scope, key: "2" }), true);
  assert.equal(work.times, 3);
});

test("nobody reads an answer in the tables, nor puts one key's in the place of another's", async () => {
  const [one, other] = [request({ key: "one" }), request({ key: "two" })];
  await runOnce(services, one, doing({ status: 200, body: { word: "geheim" } }).act);
  await runOnce(services, other, doing(CREATED).act);
  const kept = await findKept(room.database, one, room.clock.now());
  assert.ok(kept && !Buffer.from(kept.sealedAnswer).includes("geheim"));
  const moved = { sealed_answer: kept.sealedAnswer };
  await room.database
    .updateTable("kept_answer")
    .set(moved)
    .where("scope", "=", other.scope)
    .execute();
  await assert.rejects(runOnce(services, other, doing(CREATED).act));
});

test("an answer is kept for its time, then forgotten, and its key is free again", async () => {
  const [asked, work] = [request(), doing(CREATED)];
  await runOnce(services, asked, work.act);
  room.clock.moveMs(LIMITS.keptAnswerMs - 1);
  assert.equal(await isKept(services, asked), true);
  await sweepKept(room.database, room.clock.now());
  assert.equal(await isKept(services, asked), true);
  room.clock.moveMs(1);
  assert.equal(await isKept(services, asked), false);
  assert.equal(await countKept(room.database, asked.scope, room.clock.now()), 0);
  // Also before it was swept away.
  const again = await runOnce(services, asked, work.act);
  assert.deepEqual([work.times, !isRefusal(again) && again.isRepeated], [2, false]);
  room.clock.moveMs(LIMITS.keptAnswerMs);
  const everKept = () => countKept(room.database, asked.scope, new Date(0));
  assert.equal(await everKept(), 1);
  await sweepKept(room.database, room.clock.now());
  assert.equal(await everKept(), 0);
});
