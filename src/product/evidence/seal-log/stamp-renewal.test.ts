/** When heads are stamped anew: how soon, by how many timestamps, and over which digest. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { type LogRoom, noteSealOf, openLogRoom, stampingServices } from "#kit/rooms/log-room.ts";
import { coverOf } from "./covers-store.ts";
import { type RecordDigest, readRecord } from "./evidence-record.ts";
import { proveLeaf } from "./prove-leaf.ts";
import { keepEvidence, listStamped } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";
import { stampLog } from "./stamp.ts";

let room: LogRoom;
/** How many tokens were asked for. */
let asked = 0;
/** The contract of the one seal whose file is there. */
let sealedId = "";
before(async () => {
  room = await openLogRoom();
  sealedId = await noteSealOf(room, "a file");
  await sequenceLog(room);
});
after(() => room.close());
beforeEach(() => {
  asked = 0;
});

const services = (digest?: RecordDigest) =>
  stampingServices(room, digest, () => {
    asked += 1;
  });
const later = (ms: number) => new Date(room.clock.now().getTime() + ms);
const stamped = () => listStamped(room.database, -1, 100);
/** Of each stamped head the digests of its timestamps, chain by chain. */
const digests = async () =>
  (await stamped()).map(({ evidence }) =>
    readRecord(evidence).map((chain) => chain.map(({ digest }) => digest)),
  );
const renewals = () =>
  room.lines.flatMap(({ event, count }) => (event === "log.renewed" ? [count] : []));

/** Another head, of one leaf more. */
async function grow(): Promise<void> {
  await room.note(1);
  await sequenceLog(room);
}

const endOf = async (table: "seal_log_checkpoint" | "seal_log_cover") => {
  const column = table === "seal_log_cover" ? "until" : "evidence_until";
  const { rows } = await room.database.run(`select max(${column}) as at from ${table}`, []);
  return (rows as { at: Date }[])[0]!.at;
};
const endAt = (until: Date) =>
  room.database.run(
    "update seal_log_checkpoint set evidence_until = $1 where evidence is not null",
    [until],
  );

test("the next head is stamped ten minutes before a day is over, and no sooner", async () => {
  await stampLog(services());
  assert.equal((await stamped()).length, 1);
  await grow();
  room.clock.moveMs(DAY_MS - 10 * MINUTE_MS - 1);
  await stampLog(services());
  assert.equal((await stamped()).length, 1);
  room.clock.moveMs(1);
  await stampLog(services());
  assert.equal((await stamped()).length, 2);
  assert.equal(asked, 2);
  assert.deepEqual(renewals(), []);
});

test("evidence is renewed from the moment on at which less than 90 days are left, where it is asked for", async () => {
  const end = await endOf("seal_log_checkpoint");
  await endAt(later(90 * DAY_MS));
  await stampLog(services());
  assert.equal(asked, 0);
  await endAt(later(90 * DAY_MS - 1));
  await stampLog(services(), false);
  assert.equal(asked, 0);
  await stampLog(services());
  assert.equal(asked, 1);
  assert.deepEqual(await digests(), [[["SHA-256", "SHA-256"]], [["SHA-256", "SHA-256"]]]);
  assert.deepEqual(await endOf("seal_log_checkpoint"), end);
  assert.deepEqual(renewals(), [2]);
});

test("records of two digests are renewed by two timestamps, each in its own digest", async () => {
  const [first] = await stamped();
  await grow();
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-512"));
  // As if the first had been left as it was.
  const { size, evidence } = first!;
  const kept = { size, evidence, until: later(0), at: later(0) };
  await keepEvidence(room.database, kept);
  await endAt(later(DAY_MS));
  const before = renewals().length;
  asked = 0;
  await stampLog(services());
  assert.equal(asked, 2);
  assert.deepEqual(renewals().slice(before).toSorted(), [1, 2]);
  assert.deepEqual(await digests(), [
    [["SHA-256", "SHA-256", "SHA-256"]],
    [
      ["SHA-256", "SHA-256"],
      ["SHA-512", "SHA-512"],
    ],
    [["SHA-512", "SHA-512"]],
  ]);
});

test("under another digest records of the one before begin a chain together, and that is told once", async () => {
  const before = renewals().length;
  await stampLog(services("SHA-512"), false);
  assert.equal(asked, 1);
  assert.deepEqual(renewals().slice(before), [1]);
  const [first] = await digests();
  assert.deepEqual(first, [["SHA-256", "SHA-256", "SHA-256"], ["SHA-512"]]);
});

test("what covers files is renewed with the heads, from 90 days before its end on", async () => {
  const proven = await proveLeaf(room.database, sealedId);
  const tokens = async () =>
    (await coverOf(room.database, proven?.proof.position ?? -1))?.tokens.length;
  const already = (await tokens()) ?? 0;
  assert.ok(already > 0);
  const until = (at: Date) => room.database.run("update seal_log_cover set until = $1", [at]);
  await until(later(90 * DAY_MS));
  await stampLog(services("SHA-512"));
  assert.equal(await tokens(), already);
  await until(later(90 * DAY_MS - 1));
  await stampLog(services("SHA-512"), false);
  assert.equal(await tokens(), already);
  await stampLog(services("SHA-512"));
  assert.equal(await tokens(), already + 1);
  assert.ok((await endOf("seal_log_cover")) > later(90 * DAY_MS));
});

test("an authority whose own certificate ends just as soon is asked once at each look", async () => {
  const end = await endOf("seal_log_checkpoint");
  await endAt(end);
  room.clock.moveTo(end.getTime() - 30 * DAY_MS);
  for (const times of [1, 2]) {
    await stampLog(services());
    assert.equal(asked, times);
  }
});

test("a single head begins its new chain as many do", async () => {
  const alone = await openLogRoom();
  try {
    await alone.note(1);
    await sequenceLog(alone);
    await stampLog(stampingServices(alone));
    await stampLog(stampingServices(alone, "SHA-512"));
    const [only] = await listStamped(alone.database, -1, 10);
    assert.deepEqual(
      readRecord(only!.evidence).map((chain) => chain.map(({ digest }) => digest)),
      [["SHA-256"], ["SHA-512"]],
    );
  } finally {
    await alone.close();
  }
});
