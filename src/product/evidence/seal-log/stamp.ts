import { DAY_MS } from "#kernel/time.ts";
import type { Exclusive } from "#store/exclusive.ts";
import { coverFiles, renewCovers } from "./cover-files.ts";
import {
  type EvidenceRecord,
  hashtreeOver,
  nextHash,
  type RecordDigest,
  readRecord,
  withTimestamp,
  writeRecord,
} from "./evidence-record.ts";
import type { LogStamps } from "./log-stamps.ts";
import type { SealLogHouse } from "./seal-log-house.ts";
import {
  evidenceEnding,
  headToStamp,
  keepEvidence,
  listStamped,
  type StampedCheckpoint,
} from "./seal-log-store.ts";
import { tokenOver } from "./token-over.ts";

/** What heads are stamped with. */
export interface StampHouse extends SealLogHouse {
  exclusive: Exclusive;
  logStamps: LogStamps;
}

/** A head is stamped once a day; a little less, so that the hour does not move. */
const EVERY_MS = DAY_MS - 10 * 60_000;
/** Authorities renew their certificates long before; a year of trouble is left. */
const RENEWED_BEFORE_MS = 90 * DAY_MS;
/** So many records are renewed by one timestamp. */
const GROUP = 1_000;

/**
 * Has the newest head stamped once a day, renews evidence before it ends, and begins new chains
 * where the setting names another digest than a record's last: for each head, and for each sealed
 * file under one.
 * @param isRenewing whether what ends soon is renewed; an authority whose own certificate ends just
 *   as soon would else be asked at each look
 * @throws TimestampFailure when no authority answers
 */
export function stampLog(house: StampHouse, isRenewing = true): Promise<void> {
  return house.exclusive.run("stamp the log of seals", async () => {
    await stampHead(house);
    if (isRenewing) await renewEnding(house);
    await changeDigest(house);
    const { digest } = house.logStamps;
    if (digest === "SHA-256") return;
    await coverFiles(house, digest);
    if (!isRenewing) return;
    await renewCovers(house, digest, new Date(house.clock.now().getTime() + RENEWED_BEFORE_MS));
  });
}

async function stampHead(house: StampHouse): Promise<void> {
  const { database, clock } = house;
  const since = new Date(clock.now().getTime() - EVERY_MS);
  const head = await headToStamp(database, since);
  if (head) await stampAll(house, house.logStamps.digest, [{ ...head, record: [] }]);
}

async function renewEnding(house: StampHouse): Promise<void> {
  const { database, clock } = house;
  for (let before = new Date(clock.now().getTime() + RENEWED_BEFORE_MS); ; ) {
    const ending = (await evidenceEnding(database, { before, most: GROUP })).map(withRecord);
    if (ending.length === 0) return;
    const { count } = await stampAll(house, digestOf(ending[0]!.record), sameDigest(ending));
    house.log("log.renewed", { count });
    // An authority whose certificate ends just as soon would be asked without end.
    before = new Date(Math.min(before.getTime(), clock.now().getTime() + RENEWED_BEFORE_MS));
    if (await isStillEnding(house, ending[0]!.size, before)) return;
  }
}

async function isStillEnding({ database }: StampHouse, size: number, before: Date) {
  const still = await evidenceEnding(database, { before, most: GROUP });
  return still.some((one) => one.size === size);
}

async function changeDigest(house: StampHouse): Promise<void> {
  const { database, logStamps } = house;
  for (let above = -1; ; ) {
    const stamped = await listStamped(database, above, GROUP);
    const last = stamped.at(-1);
    if (!last) return;
    above = last.size;
    const others = stamped
      .map(withRecord)
      .filter(({ record }) => digestOf(record) !== logStamps.digest);
    // To a weaker one nobody goes back.
    if (others.length === 0 || logStamps.digest === "SHA-256") continue;
    const { count } = await stampAll(house, logStamps.digest, others);
    house.log("log.renewed", { count });
  }
}

type Recorded = { size: number; note: string; record: EvidenceRecord };

const withRecord = ({ size, note, evidence }: StampedCheckpoint): Recorded => ({
  ...{ size, note, record: readRecord(evidence) },
});

const digestOf = (record: EvidenceRecord) => record.at(-1)?.at(-1)?.digest ?? "SHA-256";

const sameDigest = (all: readonly Recorded[]) =>
  all.filter(({ record }) => digestOf(record) === digestOf(all[0]!.record));

/** One timestamp over all of them. */
async function stampAll(
  house: StampHouse,
  digest: RecordDigest,
  heads: readonly Recorded[],
): Promise<{ count: number }> {
  const { database, clock, logStamps } = house;
  const bytesOf = (note: string) => new TextEncoder().encode(note);
  const hashes = await Promise.all(
    heads.map(({ record, note }) => nextHash(record, digest, bytesOf(note))),
  );
  const { root, steps } = await hashtreeOver(digest, hashes);
  const { token, until } = await tokenOver(logStamps, root);
  for (const [at, { size, record }] of heads.entries()) {
    const next = withTimestamp(record, { digest, hashtree: steps[at] ?? [], token });
    const evidence = writeRecord(next);
    await keepEvidence(database, { size, evidence, until, at: clock.now() });
  }
  return { count: heads.length };
}
