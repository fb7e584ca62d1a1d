import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openLinkKey } from "#invitations/link-key.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Database } from "#store/database.ts";
import { claimFingerprint, findFingerprint } from "#store/fingerprints.ts";
import { readIfThere, readOrCreate } from "#store/private-files.ts";

/** Database, keys and files that do not belong together; one line for whoever starts it. */
export class ForeignPlace extends Error {}

/**
 * Opens the link key and looks whether keys and files are those that the
 * database was used with: a process with others would make links that nobody
 * else knows, and not find what the others stored.
 *
 * @throws ForeignPlace where they are others, or gone
 */
export async function openOwnPlaces(
  database: Database,
  { dataDir, random }: { dataDir: string; random: RandomBytes },
): Promise<{ linkKey: Uint8Array }> {
  const keysFolder = join(dataDir, "keys");
  const filesFolder = join(dataDir, "files");
  const [knownKey, knownFiles] = await Promise.all([
    findFingerprint(database, LINK_KEY),
    findFingerprint(database, FILES),
  ]);
  const linkKey = await openLinkKey(keysFolder, random, { mayMake: knownKey === null });
  if (linkKey === null) {
    throw new ForeignPlace(
      `DATA_DIR: ${keysFolder} has no link.key, and this database was used with one: bring the folder back from where it was, or from a backup`,
    );
  }
  const ownKey = sha256Hex(Buffer.concat([Buffer.from(LINK_KEY), linkKey])).slice(0, 32);
  if ((await claimFingerprint(database, LINK_KEY, ownKey)) !== ownKey) {
    throw new ForeignPlace(
      `DATA_DIR: ${keysFolder} has another link.key than this database was used with: every process needs the same one`,
    );
  }
  const ownFiles = await markOf(filesFolder, { mayMake: knownFiles === null });
  if (ownFiles === null || (await claimFingerprint(database, FILES, ownFiles)) !== ownFiles) {
    throw new ForeignPlace(
      `DATA_DIR: ${filesFolder} is not where this database's files are: every process needs the same folder`,
    );
  }
  return { linkKey };
}

const LINK_KEY = "link key";
const FILES = "files";

/** A name that a folder of files got when it was first used; null where it has none and may get none. */
async function markOf(folder: string, { mayMake }: { mayMake: boolean }): Promise<string | null> {
  if (!mayMake) return readIfThere(join(folder, MARK)).then((mark) => mark && String(mark));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return String(await readOrCreate(folder, MARK, randomUUID));
}

const MARK = "place-id";
