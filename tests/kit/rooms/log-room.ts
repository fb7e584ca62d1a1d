import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RecordDigest } from "#evidence/seal-log/evidence-record.ts";
import { leafOf } from "#evidence/seal-log/leaf.ts";
import { type LogSigner, openLog } from "#evidence/seal-log/open-log.ts";
import type { SealLogServices } from "#evidence/seal-log/seal-log-services.ts";
import { insertLeaf } from "#evidence/seal-log/seal-log-store.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { type StampServices, stampLog } from "#evidence/seal-log/stamp.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { type LocalKeys, openLocalKeys } from "#sealing/local-keys.ts";
import type { Database } from "#store/database.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { inTransaction } from "#store/transaction.ts";
import { type HeardLog, hearLog } from "./heard-log.ts";
import { type HeldClock, heldClock } from "./held-clock.ts";
import { openTestDatabase, type TestDatabase } from "./open-database.ts";

/** A log of its own, with keys made for it. */
export interface LogRoom extends SealLogServices {
  clock: HeldClock;
  store: TestDatabase;
  keys: LocalKeys;
  lines: HeardLog["lines"];
  /** The keys as a start at this time opens them. */
  reopenKeys(): Promise<LocalKeys>;
  /** Notes so many seals of nothing. */
  note(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Keys made for a service, as a start at this time opens them. */
export function keysIn(folder: string, clock: Clock): Promise<LocalKeys> {
  const secrets = secretsInFolder(folder);
  return openLocalKeys({ name: "sign.example", secrets, clock, random: systemRandom });
}

/** Who signs heads, the same over every process. */
export function signerOver(database: Database, keys: LocalKeys, clock: Clock): Promise<LogSigner> {
  const serverKeys = new KeyRing([new Uint8Array(32).fill(7)]);
  const context = { serverKeys, keyHolder: keys.seal, baseUrl: "https://sign.example", clock };
  return openLog(database, context);
}

/** Notes so many seals of nothing. */
export function noteSeals(database: Database, count: number, clock: Clock): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (let at = 0; at < count; at += 1) {
      const said = {
        ...({ kind: "seal", version: 1, publicId: "0000-0000-0000-0" } as const),
        sealedSha256: "0".repeat(64),
        trailHead: null,
        at: clock.now().toISOString(),
      };
      insertLeaf(transaction, leafOf(randomUUID(), said, systemRandom), clock.now());
    }
  });
}

/** Has heads of the log stamped by its own authority, alone; `onAsked` hears of each token. */
export function stampingServices(
  room: LogRoom,
  digest: RecordDigest = "SHA-256",
  onAsked: () => void = () => {},
): StampServices {
  const { timestampAuthority } = room.keys;
  const choose = async () => {
    const stamper = await timestampAuthority.choose();
    const timestamp = (imprint: Uint8Array) => {
      onAsked();
      return stamper.timestamp(imprint);
    };
    return { ...stamper, timestamp };
  };
  const logStamps = {
    authority: { ...timestampAuthority, choose },
    trustedRoots: undefined,
    digest,
  };
  return { ...room, exclusive: { run: (_name, work) => work() }, logStamps };
}

/**
 * Notes the seal of a file, and answers the contract's id.
 * @param stored what lies in its place; null for nothing
 */
export async function noteSealOf(
  { database, files, clock }: LogRoom,
  text: string,
  stored: string | null = text,
): Promise<string> {
  const [id, sealedSha256, at] = [randomUUID(), sha256Hex(text), clock.now()];
  if (stored !== null) await files.put(id, sealedSha256, [Buffer.from(stored)]);
  const said = {
    ...({ kind: "seal", version: 1, publicId: "0000-0000-0000-0", sealedSha256 } as const),
    trailHead: null,
    at: at.toISOString(),
  };
  await inTransaction(database, async (transaction) =>
    insertLeaf(transaction, leafOf(id, said, systemRandom), at),
  );
  return id;
}

/** Takes into the log of a service what waits for it, and has its head stamped. */
export async function logAll({ app: { services } }: Pick<TestService, "app">): Promise<void> {
  await sequenceLog(services);
  await stampLog(services);
}

export async function openLogRoom(): Promise<LogRoom> {
  const store = await openTestDatabase();
  const folder = join(tmpdir(), `countersign-log-${randomUUID()}`);
  const [clock, { log, lines }] = [heldClock(), hearLog()];
  const { database, files } = store;
  const keys = await keysIn(folder, clock);
  const logSigner = await signerOver(database, keys, clock);
  return {
    store,
    database,
    files,
    clock,
    random: systemRandom,
    log,
    lines,
    logSigner,
    keys,
    reopenKeys: () => keysIn(folder, clock),
    note: (count) => noteSeals(database, count, clock),
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
