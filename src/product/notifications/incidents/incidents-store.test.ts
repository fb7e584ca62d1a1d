import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { INCIDENT_KINDS, INCIDENTS, type Incident, type IncidentKind } from "#kernel/incidents.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import {
  countNotified,
  endIncidents,
  findUnnotified,
  forgetUnseen,
  isAnyOpen,
  markNotified,
  noteIncident,
  sweepIncidents,
} from "./incidents-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());
// They are of the whole service: one that another test left open would be found.
beforeEach(() => room.database.deleteFrom("trouble").execute());

const NOW = new Date("2026-11-21T09:30:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);

function note(
  kind: IncidentKind,
  subject: string,
  when = NOW,
  words = "It is so.",
): Promise<boolean> {
  return noteIncident(room.database, { kind, subject, words }, when);
}

/** When everybody would be told of what began now. */
const told = (kind: IncidentKind) => at(INCIDENTS[kind].notifyAfterMs);
const untold = (kind: IncidentKind, when = told(kind)) => findUnnotified(room.database, kind, when);

async function tell(kind: IncidentKind, when = told(kind)): Promise<Incident[]> {
  const found = await untold(kind, when);
  await markNotified(
    room.database,
    found.map(({ id }) => id),
    when,
  );
  return found;
}

test("what is seen again and again is one trouble, that began when it was first seen, in the words of the last time", async () => {
  const subject = randomUUID();
  assert.equal(await note("sealing", subject), true);
  assert.equal(await note("sealing", subject, at(5), "It is still so."), false);
  assert.equal(await note("sealing", randomUUID(), at(6)), true);
  assert.equal(await note("record", subject, at(7)), true);
  const [first] = await untold("sealing");
  assert.ok(first);
  const { id: _, ...trouble } = first;
  assert.deepEqual(trouble, {
    kind: "sealing",
    subject,
    words: "It is still so.",
    beganAt: NOW,
    toldAt: null,
  });
});

for (const kind of INCIDENT_KINDS) {
  test(`of ${kind} somebody is told once it has lasted for so long, and not before`, async () => {
    await note(kind, "a");
    const early = at(INCIDENTS[kind].notifyAfterMs - 1);
    assert.deepEqual([(await untold(kind, early)).length, (await untold(kind)).length], [0, 1]);
  });
}

test("the oldest is told first, each once, and of every kind by itself", async () => {
  await note("storage", "second", at(1));
  await note("storage", "first");
  await note("record", "other");
  const found = await tell("storage", at(10 * MINUTE_MS));
  assert.deepEqual(
    found.map(({ subject }) => subject),
    ["first", "second"],
  );
  assert.deepEqual(await untold("storage", at(10 * MINUTE_MS)), []);
  assert.equal((await untold("record")).length, 1);
  await markNotified(room.database, [], NOW);
  assert.equal((await untold("record")).length, 1);
});

test("what is over is no trouble any more, and of it only that is given which somebody was told of", async () => {
  assert.equal(await isAnyOpen(room.database), false);
  await note("storage", "");
  await tell("storage");
  await note("sealing", "a");
  assert.equal(await isAnyOpen(room.database), true);
  const which = [
    { kind: "storage", subject: "" },
    { kind: "sealing", subject: "a" },
    { kind: "record", subject: "a" },
  ] as const;
  const ended = await endIncidents(room.database, which, { now: at(MINUTE_MS) });
  assert.deepEqual(
    ended.map(({ kind, toldAt }) => [kind, toldAt]),
    [["storage", told("storage")]],
  );
  assert.equal(await isAnyOpen(room.database), false);
  assert.deepEqual(await endIncidents(room.database, which, { now: at(MINUTE_MS) }), []);
  assert.equal(await note("storage", "", at(2 * MINUTE_MS)), true, "it begins anew");
});

test("nothing ends that was seen since, or that is not named", async () => {
  await note("storage", "a", at(2));
  const which = [{ kind: "storage", subject: "a" }] as const;
  await endIncidents(room.database, [{ kind: "storage", subject: "b" }], { now: at(9) });
  await endIncidents(room.database, which, { now: at(9), seenBy: at(1) });
  await endIncidents(room.database, which, { now: at(1) });
  assert.equal(await isAnyOpen(room.database), true);
  await endIncidents(room.database, which, { now: at(9), seenBy: at(2) });
  assert.equal(await isAnyOpen(room.database), false);
});

test("what nobody met since, and nobody was told of, is forgotten; what somebody was told of is not", async () => {
  await note("sealing", "old");
  await note("sealing", "seen", at(5));
  await note("record", "other");
  await forgetUnseen(room.database, "sealing", { now: at(9), seenBy: NOW });
  const left = async () =>
    (await untold("sealing", at(60 * MINUTE_MS))).map(({ subject }) => subject);
  assert.deepEqual(await left(), ["seen"]);
  assert.equal((await untold("record")).length, 1);
  await tell("record");
  await forgetUnseen(room.database, "record", { now: at(9), seenBy: at(9) });
  assert.equal(await isAnyOpen(room.database), true);
  assert.equal(await countNotified(room.database, "record"), 1);
});

test("those that are told and open are counted, and of a time also those that are over", async () => {
  await note("record", "a");
  await note("record", "b");
  await note("sealing", "c");
  const count = (since?: Date) => countNotified(room.database, "record", since);
  assert.equal(await count(), 0);
  await tell("record");
  await tell("sealing");
  assert.equal(await count(), 2);
  await endIncidents(room.database, [{ kind: "record", subject: "a" }], { now: at(MINUTE_MS) });
  assert.equal(await count(), 1);
  assert.deepEqual([await count(at(-1)), await count(told("record"))], [2, 0]);
});

test("what has been over for long is forgotten, what is not over never", async () => {
  await note("storage", "a");
  await tell("storage");
  await note("sealing", "open");
  await endIncidents(room.database, [{ kind: "storage", subject: "a" }], { now: at(MINUTE_MS) });
  const sweep = (before: Date) => sweepIncidents(room.database, before);
  const since = at(-1);
  await sweep(at(MINUTE_MS));
  assert.equal(await countNotified(room.database, "storage", since), 1);
  await sweep(at(MINUTE_MS + 1));
  assert.equal(await countNotified(room.database, "storage", since), 0);
  assert.equal(await isAnyOpen(room.database), true);
});
