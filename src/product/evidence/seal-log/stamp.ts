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
import type { SealLogServices } from "./seal-log-services.ts";
import {
  evidenceEnding,
  headToStamp,
  keepEvidence,
  listStamped,
  type StampedCheckpoint,
} from "./seal-log-store.ts";
import { tokenOver } from "./token-over.ts";

/** What heads are stamped with. */
export interface StampServices extends SealLogServices {
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
export function stampLog(services: StampServices, isRenewing = true): Promise<void> {
  return services.exclusive.run("stamp the log of seals", async () => {
    await stampHead(services);
    if (isRenewing) await renewEnding(services);
    await changeDigest(services);
    const { digest } = services.logStamps;
    if (digest === "SHA-256") return;
    await coverFiles(services, digest);
    if (!isRenewing) return;
    await renewCovers(
      services,
      digest,
      new Date(services.clock.now().getTime() + RENEWED_BEFORE_MS),
    );
  });
}

async function stampHead(services: StampServices): Promise<void> {
  const { database, clock } = services;
  const since = new Date(clock.now().getTime() - EVERY_MS);
  const head = await headToStamp(database, since);
  if (head) await stampAll(services, services.logStamps.digest, [{ ...head, record: [] }]);
}

async function renewEnding(services: StampServices): Promise<void> {
  const { database, clock } = services;
  for (let before = new Date(clock.now().getTime() + RENEWED_BEFORE_MS); ; ) {
    const ending = (await evidenceEnding(database, { before, most: GROUP })).map(withRecord);
    if (ending.length === 0) return;
    const { count } = await stampAll(services, digestOf(ending[0]!.record), sameDigest(ending));
    services.log("log.renewed", { count });
    // An authority whose certificate ends just as soon would be asked without end.
    before = new Date(Math.min(before.getTime(), clock.now().getTime() + RENEWED_BEFORE_MS));
    if (await isStillEnding(services, ending[0]!.size, before)) return;
  }
}

async function isStillEnding({ database }: StampServices, size: number, before: Date) {
  const still = await evidenceEnding(database, { before, most: GROUP });
  return still.some((one) => one.size === size);
}

async function changeDigest(services: StampServices): Promise<void> {
  const { database, logStamps } = services;
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
    const { count } = await stampAll(services, logStamps.digest, others);
    services.log("log.renewed", { count });
  }
}

type Recorded = { size: number; note: string; record: EvidenceRecord };

const withRecord = ({ size, note, evidence }: StampedCheckpoint): Recorded => ({
  size,
  note,
  record: readRecord(evidence),
});

const digestOf = (record: EvidenceRecord) => record.at(-1)?.at(-1)?.digest ?? "SHA-256";

const sameDigest = (all: readonly Recorded[]) =>
  all.filter(({ record }) => digestOf(record) === digestOf(all[0]!.record));

/** One timestamp over all of them. */
async function stampAll(
  services: StampServices,
  digest: RecordDigest,
  heads: readonly Recorded[],
): Promise<{ count: number }> {
  const { database, clock, logStamps } = services;
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
