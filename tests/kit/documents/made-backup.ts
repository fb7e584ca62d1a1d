import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { boundToManifest } from "#data/backup/check-archive.ts";
import { FORMAT, type Manifest } from "#data/backup/manifest.ts";
import { withArchives } from "#data/backup/open-archive.ts";
import { sealUnder } from "#data/backup/passphrase.ts";
import { type VerifiedBackup, verifyBackups } from "#data/backup/verify-backup.ts";
import { writeArchive } from "#data/backup/write-archive.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import { BY_KEY } from "#kit/rooms/actors.ts";
import { chain } from "#trail/chain.ts";

export const PASSPHRASE = "correct horse battery staple";
export const CONTRACT = "0198c0de-0000-7000-8000-000000000001";

const AT = new Date("2026-11-22T21:00:00.007Z");
const BASE = Buffer.from("%PDF-1.7 as it was signed");

/** What a backup is made of by hand, without a database. */
export interface Parts {
  contract: Record<string, string>;
  trail: Record<string, string>[];
  /** What lies beside the trail; no table of it where it is not said. */
  values?: Record<string, string>[];
  files: { owner: string; name: string; bytes: Uint8Array }[];
  keys: Record<string, string>;
  manifest: Partial<Manifest>;
}

/** One contract with two entries in its trail and its base PDF. */
export function wholeParts(): Parts {
  const events = [
    { event: "contract.finalized", by: BY_KEY, data: { baseSha256: sha256Hex(BASE) } },
    { event: "contract.cancelled", by: BY_KEY, data: { signatureCount: 0 } },
  ] as const;
  const trail = chain(CONTRACT, { length: 0, head: null }, events, AT);
  return {
    contract: {
      id: CONTRACT,
      public_id: "7K3M-9XQ2-W8RD-5",
      base_sha256: sha256Hex(BASE),
      original_sha256: sha256Hex(BASE),
      status: "pending",
      form: "html",
      sealed_sha256: "\\N",
      documents: "[]",
      trail_length: "2",
      trail_head: bytea(trail[1]?.hash ?? new Uint8Array()),
    },
    trail: trail.map((entry) => ({
      contract_id: CONTRACT,
      number: String(entry.number),
      at: "2026-11-22 21:00:00.007+00",
      event: entry.event,
      actor: JSON.stringify(entry.by),
      data: JSON.stringify(entry.data),
      hash: bytea(entry.hash),
    })),
    files: [{ owner: CONTRACT, name: sha256Hex(BASE), bytes: BASE }],
    keys: { "link.key": Buffer.alloc(32, 1).toString("base64") },
    manifest: {},
  };
}

const bytea = (bytes: Uint8Array) => `\\\\x${Buffer.from(bytes).toString("hex")}`;

/**
 * A folder with a backup of these parts, all of whose hashes fit.
 * @param isSealed without it the keys are no keys, which saves the time that sealing them takes
 */
export async function madeBackup(parts: Parts = wholeParts(), { isSealed = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "countersign-made-"));
  const path = join(folder, "backup.tar");
  const writer = await writeArchive(path, AT);
  const tables: Manifest["tables"] = [];
  for (const [name, rows] of Object.entries({
    contract: [parts.contract],
    trail_entry: parts.trail,
    ...(parts.values && { trail_personal: parts.values }),
  })) {
    const columns = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => Buffer.from(`${Object.values(row).join("\t")}\n`));
    tables.push({ name, columns, ...(await writer.addRows(name, Readable.from(lines))) });
  }
  let bytes = 0;
  for (const file of parts.files) {
    const reading = { bytes: file.bytes.length, stream: Readable.from([file.bytes]) };
    await writer.addFile(file.owner, file.name, reading);
    bytes += file.bytes.length;
  }
  const manifest = {
    format: FORMAT,
    version: "0.1.0",
    takenAt: AT.toISOString(),
    filesSince: null,
    tables,
    migrations: ["0001_contracts.sql"],
    storage: null,
    deleted: [],
    lost: [],
    files: { count: parts.files.length, bytes },
    keys: Object.keys(parts.keys),
    settings: [],
    ...parts.manifest,
  } satisfies Omit<Manifest, "hashes">;
  const keys = Buffer.from(JSON.stringify(parts.keys));
  await writer.finish(manifest, async (sha256) =>
    isSealed ? sealUnder(PASSPHRASE, keys, boundToManifest(sha256), systemRandom) : "no keys",
  );
  return {
    path,
    bytes: await readFile(path),
    /** Writes these bytes in the place of the backup and verifies them. */
    async verify(
      changed: Uint8Array,
      passphrase: string | null = PASSPHRASE,
    ): Promise<VerifiedBackup> {
      await writeFile(path, changed);
      return withArchives([path], (archives) => verifyBackups(archives, passphrase));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
