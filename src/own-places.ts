import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { linkKeyFile, openLinkKey } from "#invitations/link-key.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { KeyRing } from "#kernel/sealed-text.ts";
import type { Database } from "#store/database.ts";
import { claimFingerprint, findFingerprint } from "#store/fingerprints.ts";
import { openPrivateFolder, readIfThere, readOrCreate } from "#store/private-files.ts";

/** Database, keys and files that do not belong together; one line for whoever starts it. */
export class ForeignPlace extends Error {}

/** `keys` in DATA_DIR. */
export function keysFolderIn(dataDir: string): string {
  return join(dataDir, "keys");
}

/**
 * Opens the link keys and looks whether keys and files are those that the
 * database was used with: a process with others would make links that nobody
 * else knows, and not find what the others stored.
 *
 * @returns the keys, newest first
 * @throws ForeignPlace where they are others, or gone
 */
export async function openOwnPlaces(
  database: Database,
  { dataDir, random }: { dataDir: string; random: RandomBytes },
): Promise<{ linkKeys: KeyRing }> {
  const linkKeys = await openLinkKeys(database, keysFolderIn(dataDir), random);
  const filesFolder = join(dataDir, "files");
  const knownFiles = await findFingerprint(database, FILES);
  const ownFiles = await markOf(filesFolder, { mayMake: knownFiles === null });
  if (ownFiles === null || (await claimFingerprint(database, FILES, ownFiles)) !== ownFiles) {
    throw new ForeignPlace(
      `DATA_DIR: ${filesFolder} is not where this database's files are: every process needs the same folder`,
    );
  }
  return { linkKeys };
}

async function openLinkKeys(
  database: Database,
  folder: string,
  random: RandomBytes,
): Promise<KeyRing> {
  await openPrivateFolder(folder);
  const isFirstUse = (await findFingerprint(database, nameOf(1))) === null;
  const ring: KeyRing = [await openKnownKey(database, folder, 1, isFirstUse ? random : null)];
  return addFurther(database, folder, ring);
}

/** Every key that a rotation made. One whose rotation was cut short is not known and not used. */
async function addFurther(database: Database, folder: string, ring: KeyRing): Promise<KeyRing> {
  const number = ring.length + 1;
  if ((await findFingerprint(database, nameOf(number))) === null) return ring;
  const key = await openKnownKey(database, folder, number, null);
  return addFurther(database, folder, [key, ...ring]);
}

async function openKnownKey(
  database: Database,
  folder: string,
  number: number,
  make: RandomBytes | null,
): Promise<Uint8Array> {
  const file = linkKeyFile(number);
  const key = await openLinkKey(folder, number, make);
  if (key === null) {
    throw new ForeignPlace(
      `DATA_DIR: ${folder} has no ${file}, and this database was used with one: bring the folder back from where it was, or from a backup`,
    );
  }
  const own = fingerprintOf(key);
  if ((await claimFingerprint(database, nameOf(number), own)) !== own) {
    throw new ForeignPlace(
      `DATA_DIR: ${folder} has another ${file} than this database was used with: every process needs the same one`,
    );
  }
  return key;
}

/**
 * Makes a further link key. New links and secrets take it from the next start
 * on; what was made with the ones before stays readable. Cut short, it is made
 * whole by the next call.
 *
 * @returns the number of the new key
 * @throws ForeignPlace where a key is missing
 */
export async function rotateLinkKey(
  database: Database,
  { dataDir, random }: { dataDir: string; random: RandomBytes },
): Promise<number> {
  const { linkKeys } = await openOwnPlaces(database, { dataDir, random });
  const number = linkKeys.length + 1;
  const folder = keysFolderIn(dataDir);
  // The file first: a key that the database names and nobody has would keep the service from starting.
  const key = await openLinkKey(folder, number, random);
  if (key === null) throw new Error("no key was made");
  await claimFingerprint(database, nameOf(number), fingerprintOf(key));
  return number;
}

const FILES = "files";
const LINK_KEY = "link key";

const nameOf = (number: number) => (number === 1 ? LINK_KEY : `${LINK_KEY} ${number}`);

function fingerprintOf(key: Uint8Array): string {
  return sha256Hex(Buffer.concat([Buffer.from(LINK_KEY), key])).slice(0, 32);
}

/** A name that a folder of files got when it was first used; null where it has none and may get none. */
async function markOf(folder: string, { mayMake }: { mayMake: boolean }): Promise<string | null> {
  if (!mayMake) return readIfThere(join(folder, MARK)).then((mark) => mark && String(mark));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return String(await readOrCreate(folder, MARK, randomUUID));
}

const MARK = "place-id";
