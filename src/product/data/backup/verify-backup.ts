import { BrokenBackup, type OpenArchive } from "./archive-entries.ts";
import { type CheckedArchive, checkArchive } from "./check-archive.ts";
import { fileName } from "./entry-names.ts";
import { holdAgainstRows } from "./hold-against-rows.ts";
import { type BackedUpLog, holdLog } from "./hold-log.ts";
import type { Manifest } from "./manifest.ts";

/** What backups are, together, without a database. */
export interface VerifiedBackup {
  manifest: Manifest;
  /** Null where no passphrase was given. */
  keys: ReadonlyMap<string, Uint8Array> | null;
  contracts: number;
  trailEntries: number;
  files: number;
  /** What is damaged or contradicts itself: from such a backup nothing is restored. */
  findings: string[];
  /** Files that were lost before the backup was written: nothing can bring them back from it. */
  lost: string[];
  /** Null where it has none, or where something is damaged. */
  log: BackedUpLog | null;
}

const MOST_TOLD = 5;

/**
 * Checks a backup and those before it that it needs: all hashes, the number of
 * rows, every audit trail, and whether each file that a row names is there.
 *
 * @param archives the newest first, whose rows count
 * @param keptHead of the log of seals, as somebody kept it; null for none
 * @throws BrokenBackup where one is none, or cannot be read to its end; WrongPassphrase
 */
export async function verifyBackups(
  archives: readonly OpenArchive[],
  passphrase: string | null,
  keptHead: string | null = null,
): Promise<VerifiedBackup> {
  const checked: CheckedArchive[] = [];
  for (const archive of archives) checked.push(await checkArchive(archive, passphrase));
  const [newest] = checked;
  if (!newest) throw new Error("no archive");
  const { manifest } = newest;
  const findings = checked.flatMap(({ findings: found }) => found);
  const foreign = checked.find((one) => one.manifest.storage !== manifest.storage);
  if (foreign) throw new BrokenBackup("the backups are of different installations");
  // Rows of a damaged backup may be anything.
  if (findings.length > 0) return asVerified(newest, checked, { findings });
  const held = await holdAgainstRows(manifest, archives);
  const log = await holdLog(manifest, archives[0] as OpenArchive, keptHead);
  const inLog = log?.fault ? [log.fault] : [];
  return asVerified(newest, checked, {
    ...held,
    log,
    findings: [...held.findings, ...wordsFor(held.missing, manifest), ...inLog],
  });
}

function asVerified(
  { manifest, keys }: CheckedArchive,
  checked: readonly CheckedArchive[],
  {
    findings,
    ...held
  }: {
    findings: string[];
    contracts?: number;
    trailEntries?: number;
    log?: BackedUpLog | null;
  },
): VerifiedBackup {
  const files = checked.reduce((sum, one) => sum + one.manifest.files.count, 0);
  const { contracts = 0, trailEntries = 0, log = null } = held;
  return { manifest, keys, contracts, trailEntries, files, findings, lost: manifest.lost, log };
}

function wordsFor(
  missing: readonly { owner: string; name: string }[],
  { filesSince }: Manifest,
): string[] {
  if (missing.length === 0) return [];
  const remedy =
    filesSince === null
      ? ""
      : `; it holds files from ${filesSince} on: name the backups before it as well`;
  const more = missing.length > MOST_TOLD ? " …" : "";
  const named = missing.slice(0, MOST_TOLD).map(({ owner, name }) => fileName(owner, name));
  return [
    `${missing.length} files that rows name are missing${remedy}: ${named.join(", ")}${more}`,
  ];
}
