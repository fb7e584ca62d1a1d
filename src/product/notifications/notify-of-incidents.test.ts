import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { INCIDENTS, RECORDS_AN_HOUR, STORAGE_WELL_MS, UNSEEN_MS } from "#kernel/incidents.ts";
import { systemRandom } from "#kernel/random.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type HeardLog, hearLog } from "#kit/rooms/heard-log.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { sweepIncidents } from "#notifications/incidents/incidents-store.ts";
import type { SealFailure } from "#sealing/sealing-services.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  type IncidentsServices,
  noteSealed,
  noteSealFailure,
  notifyOfIncidents,
} from "./notify-of-incidents.ts";

// Troubles are the whole service's: each test begins with none.
let store: TestDatabase;
let clock: HeldClock;
let services: IncidentsServices;
let lines: HeardLog["lines"];
let fault: Error | null;
let enqueued: string[];
const operator = knownEmail("operator@example.org");
before(async () => {
  store = await openTestDatabase();
});
beforeEach(async () => {
  clock = heldClock();
  const heard = hearLog();
  lines = heard.lines;
  fault = null;
  enqueued = [];
  await store.database.deleteFrom("trouble").execute();
  await store.database.deleteFrom("outgoing_mail").execute();
  await store.database.deleteFrom("contract").execute();
  services = {
    database: store.database,
    clock,
    ids: idsFrom(clock, systemRandom),
    log: heard.log,
    operatorEmail: operator,
    // One process: nobody else is to be waited for.
    exclusive: { run: (_name, work) => work() },
    files: {
      ...store.files,
      async check() {
        if (fault) throw fault;
      },
    },
    jobs: {
      async enqueue(_transaction, name) {
        enqueued.push(name);
      },
    },
  };
});
after(() => store.close());

/** So much of a contract as is said of it. */
async function ownedContract(): Promise<Contract> {
  const contract = { id: services.ids.uuid(), accountId: await store.openAccount() } as Contract;
  await insertContractRow(store.database, { ...contract, status: "fully_signed" });
  return contract;
}

const note = (contract: Contract, failure: SealFailure) =>
  inTransaction(store.database, (transaction) =>
    noteSealFailure(services, transaction, contract, failure),
  );

const NO_ANSWER: SealFailure = { reason: "timestamps", words: "no authority answers" };
const FALSE: SealFailure = { reason: "record", words: "entry 3 does not fit" };

async function mails(kind: string) {
  const rows = await store.database
    .selectFrom("outgoing_mail")
    .select(["recipient", "details", "account_id"])
    .where("kind", "=", kind)
    .orderBy("requested_at")
    .orderBy("id")
    .execute();
  return rows.map(({ recipient, details }) => ({ recipient, ...(details as object) }) as never);
}

const began = () => mails("troubleBegan") as Promise<Record<string, unknown>[]>;
const ended = () => mails("troubleEnded") as Promise<Record<string, unknown>[]>;

test("that a record is false is told at once to its owner and to the operator, once however often it is met", async () => {
  const contract = await ownedContract();
  for (let count = 0; count < 2; count += 1) await note(contract, FALSE);
  const told = (await mails("recordFalse")) as Record<string, unknown>[];
  assert.deepEqual(
    told.map(({ operatorTold }) => operatorTold),
    [true],
  );
  assert.deepEqual(enqueued, ["mail-contract"]);
  for (let count = 0; count < 2; count += 1) await notifyOfIncidents(services);
  assert.partialDeepStrictEqual(await began(), [
    {
      recipient: operator,
      kind: "record",
      words: FALSE.words,
      waiting: 0,
      contractId: contract.id,
    },
  ]);
  assert.deepEqual(enqueued, ["mail-contract", "mail-operator"]);
  assert.deepEqual(lines, [{ event: "trouble.began", trouble: "record", why: FALSE.words }]);
});

test("an account that is gone is not told of its record, and the operator is all the same", async () => {
  const contract = { ...(await ownedContract()), accountId: services.ids.uuid() };
  await note(contract, FALSE);
  await notifyOfIncidents(services);
  assert.deepEqual(await mails("recordFalse"), []);
  assert.equal((await began()).length, 1);
});

test("what may heal by itself is told only once it has lasted", async () => {
  const contract = await ownedContract();
  await note(contract, NO_ANSWER);
  const { notifyAfterMs } = INCIDENTS.timestamps;
  for (let waited = 0; waited < notifyAfterMs; waited += MINUTE_MS) {
    await notifyOfIncidents(services);
    assert.deepEqual(await began(), [], `told after ${waited} ms`);
    clock.moveMs(MINUTE_MS);
    await note(contract, { ...NO_ANSWER, words: "still none" });
  }
  await notifyOfIncidents(services);
  const [told, ...others] = await began();
  assert.deepEqual([told?.kind, told?.words, others], ["timestamps", "still none", []]);
  // The contracts that wait for a timestamp, of which this is the only one.
  assert.equal(told?.waiting, 1);
  // It is everybody's, and no contract's.
  assert.equal(told?.contractId, null);
  assert.equal(told?.beganAt, heldClock().now().toISOString());
});

test("the end of what was told is told, and what nobody was told of ends in silence", async () => {
  const contract = await ownedContract();
  await note(contract, NO_ANSWER);
  await noteSealed(services, contract.id);
  await note(contract, NO_ANSWER);
  clock.moveMs(INCIDENTS.timestamps.notifyAfterMs);
  await note(contract, NO_ANSWER);
  await notifyOfIncidents(services);
  assert.deepEqual(await ended(), []);
  clock.moveMs(MINUTE_MS);
  await noteSealed(services, services.ids.uuid());
  await noteSealed(services, contract.id);
  assert.partialDeepStrictEqual(await ended(), [
    { kind: "timestamps", endedAt: clock.now().toISOString(), waiting: 0 },
  ]);
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["trouble.began", "trouble.ended"],
  );
});

test("what was met no more and told to nobody is forgotten", async () => {
  await note(await ownedContract(), NO_ANSWER);
  clock.moveMs(UNSEEN_MS);
  await notifyOfIncidents(services);
  clock.moveMs(INCIDENTS.timestamps.notifyAfterMs);
  await notifyOfIncidents(services);
  assert.deepEqual(await began(), []);
});

test("contracts that cannot be sealed are told together by the first of them, and are over with the last", async () => {
  const [first, second] = [await ownedContract(), await ownedContract()];
  const cannot = (words: string): SealFailure => ({ reason: "sealing", words });
  const meet = async () => {
    await note(first, cannot("first"));
    await note(second, cannot("second"));
  };
  await note(first, cannot("first"));
  clock.moveMs(SECOND_MS);
  await note(second, cannot("second"));
  clock.moveMs(INCIDENTS.sealing.notifyAfterMs);
  await meet();
  await notifyOfIncidents(services);
  assert.partialDeepStrictEqual(await began(), [
    { words: "first", waiting: 2, contractId: first.id },
  ]);
  clock.moveMs(MINUTE_MS);
  await meet();
  await note(await ownedContract(), cannot("a third"));
  clock.moveMs(INCIDENTS.sealing.notifyAfterMs);
  await meet();
  await notifyOfIncidents(services);
  assert.equal((await began()).length, 1);
  await noteSealed(services, first.id);
  assert.deepEqual(await ended(), []);
  await noteSealed(services, second.id);
  const over = await ended();
  assert.deepEqual(
    over.map(({ words }) => words),
    ["second"],
  );
});

test("records that are false are told one by one, so many in an hour", async () => {
  for (let count = 0; count < RECORDS_AN_HOUR + 2; count += 1) {
    await note(await ownedContract(), { ...FALSE, words: `${count}` });
    clock.moveMs(1);
  }
  await notifyOfIncidents(services);
  await note(await ownedContract(), FALSE);
  await notifyOfIncidents(services);
  assert.deepEqual(
    (await began()).map(({ words }) => words),
    Array.from({ length: RECORDS_AN_HOUR }, (_, index) => `${index}`),
  );
  clock.moveMs(HOUR_MS);
  const later = await ownedContract();
  await note(later, { ...FALSE, words: "an hour later" });
  await notifyOfIncidents(services);
  assert.equal((await began()).at(-1)?.words, "an hour later");
  await noteSealed(services, later.id);
  assert.partialDeepStrictEqual(await ended(), [{ words: "an hour later" }]);
});

test("files that cannot be written are told after two minutes, and are well once nobody has met that for three", async () => {
  fault = new Error("ENOSPC: no space left on device, write");
  await notifyOfIncidents(services);
  clock.moveMs(INCIDENTS.storage.notifyAfterMs - 1);
  await notifyOfIncidents(services);
  assert.deepEqual(await began(), []);
  clock.moveMs(1);
  await notifyOfIncidents(services);
  assert.partialDeepStrictEqual(await began(), [
    { kind: "storage", words: fault.message, waiting: 0 },
  ]);
  fault = null;
  clock.moveMs(STORAGE_WELL_MS - 1);
  await notifyOfIncidents(services);
  assert.deepEqual(await ended(), [], "another process may not be able to write yet");
  clock.moveMs(1);
  await notifyOfIncidents(services);
  assert.partialDeepStrictEqual(await ended(), [{ kind: "storage" }]);
});

test("where nobody is to be told by mail the log says it, once", async () => {
  services = { ...services, operatorEmail: null };
  const contract = await ownedContract();
  await note(contract, FALSE);
  for (let count = 0; count < 2; count += 1) await notifyOfIncidents(services);
  assert.deepEqual(await began(), []);
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["trouble.began"],
  );
  assert.partialDeepStrictEqual(await mails("recordFalse"), [{ operatorTold: false }]);
});

test("what has been over for long is forgotten, and what is not over stays", async () => {
  const [over, open] = [await ownedContract(), await ownedContract()];
  await note(over, FALSE);
  await note(open, { reason: "sealing", words: "open" });
  await noteSealed(services, over.id);
  await sweepIncidents(store.database, clock.now());
  const count = async () =>
    (await store.database.selectFrom("trouble").select("words").execute()).length;
  assert.equal(await count(), 2);
  await sweepIncidents(store.database, new Date(clock.now().getTime() + 1));
  assert.equal(await count(), 1);
});
