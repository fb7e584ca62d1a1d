import { join } from "node:path";
import { sha256Hex } from "#kernel/digest.ts";
import { KeyRing, type RawKeys } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Files } from "#lib/storage/files.ts";
import { linkKeyName, openLinkKey } from "#signing/links/link-key.ts";
import type { Database } from "#store/database.ts";
import { claimFingerprint, findFingerprint } from "#store/fingerprints.ts";
import type { Secrets } from "#store/secrets.ts";
import { findStorageId, markStorage } from "#store/storage-id.ts";

/** Database, keys and files that do not belong together; one line for whoever starts it. */
export class WrongInstallation extends Error {}

/** `keys` in DATA_DIR. */
export function keysFolderIn(dataDir: string): string {
  return join(dataDir, "keys");
}

/** Where keys and files are that have to belong to the database. */
export interface OwnPlaces {
  secrets: Secrets;
  /** The keys of LINK_KEY, newest first; null for those in `secrets`. */
  givenLinkKeys: RawKeys | null;
  files: Files;
  /** What people call the place of the files, the setting first. */
  filesWhere: string;
  random: RandomBytes;
}

/**
 * Opens the link keys and looks whether keys and files are those that the
 * database was used with: a process with others would make links that nobody
 * else knows, and not find what the others stored.
 *
 * @returns the link keys
 * @throws WrongInstallation where they are others, or gone
 */
export async function openOwnPlaces(
  database: Database,
  places: OwnPlaces,
): Promise<{ serverKeys: KeyRing }> {
  // Where nothing was stored yet, no key is made for files that cannot be.
  const isFirstUse = (await findFingerprint(database, STORAGE)) === null;
  if (isFirstUse) await claimStorage(database, places);
  const keys = places.givenLinkKeys
    ? await claimGiven(database, places.givenLinkKeys)
    : await openLinkKeys(database, places);
  if (!isFirstUse) await claimStorage(database, places);
  return { serverKeys: new KeyRing(keys) };
}

async function openLinkKeys(
  database: Database,
  { secrets, random }: Pick<OwnPlaces, "secrets" | "random">,
): Promise<RawKeys> {
  const isFirstUse = (await findFingerprint(database, linkKeyFingerprintName(1))) === null;
  const ring: RawKeys = [await openKnownKey(database, secrets, 1, isFirstUse ? random : null)];
  return addFurther(database, secrets, ring);
}

/** Every key that a rotation made. One whose rotation was cut short is not known and not used. */
async function addFurther(database: Database, secrets: Secrets, ring: RawKeys): Promise<RawKeys> {
  const number = ring.length + 1;
  if ((await findFingerprint(database, linkKeyFingerprintName(number))) === null) return ring;
  const key = await openKnownKey(database, secrets, number, null);
  return addFurther(database, secrets, [key, ...ring]);
}

async function openKnownKey(
  database: Database,
  secrets: Secrets,
  number: number,
  make: RandomBytes | null,
): Promise<Uint8Array> {
  const name = linkKeyName(number);
  const key = await openLinkKey(secrets, number, make);
  if (key === null) {
    throw new WrongInstallation(
      `${secrets.where} has no ${name}, and this database was used with one: ${secrets.remedy}`,
    );
  }
  const own = linkKeyFingerprint(key);
  if ((await claimFingerprint(database, linkKeyFingerprintName(number), own)) !== own) {
    throw new WrongInstallation(
      `${secrets.where} has another ${name} than this database was used with, and every process needs the same one: ${secrets.remedy}`,
    );
  }
  return key;
}

/** The oldest of LINK_KEY stands last, and was the first; one that is new stands before those that the database knows. */
async function claimGiven(database: Database, given: RawKeys): Promise<RawKeys> {
  for (const [at, key] of given.toReversed().entries()) {
    const own = linkKeyFingerprint(key);
    if ((await claimFingerprint(database, linkKeyFingerprintName(at + 1), own)) === own) continue;
    throw new WrongInstallation(
      `LINK_KEY holds another key at place ${given.length - at} than this database was used with: set what it was, a new key before those that were there`,
    );
  }
  if ((await findFingerprint(database, linkKeyFingerprintName(given.length + 1))) === null)
    return given;
  throw new WrongInstallation(
    `LINK_KEY holds ${given.length} of the keys that this database was used with, and misses the newest: set all of them, newest first`,
  );
}

/**
 * Makes a further link key. New links and secrets take it from the next start
 * on; what was made with the ones before stays readable. Cut short, it is made
 * whole by the next call.
 *
 * @returns the number of the new key
 * @throws WrongInstallation where a key is missing
 */
export async function rotateLinkKey(database: Database, places: OwnPlaces): Promise<number> {
  const { serverKeys } = await openOwnPlaces(database, places);
  const number = serverKeys.count + 1;
  // The key first: one that the database names and nobody has would keep the service from starting.
  const key = await openLinkKey(places.secrets, number, places.random);
  if (key === null) throw new Error("no key was made");
  await claimFingerprint(database, linkKeyFingerprintName(number), linkKeyFingerprint(key));
  return number;
}

async function claimStorage(
  database: Database,
  { files, filesWhere }: Pick<OwnPlaces, "files" | "filesWhere">,
): Promise<void> {
  const known = await findFingerprint(database, STORAGE);
  const own = await (known === null ? markStorage(files) : findStorageId(files)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw error;
      throw new WrongInstallation(
        `${filesWhere} cannot be used (${error.code}): files of contracts are kept there, so the service's user has to be able to read and write it`,
        { cause: error },
      );
    },
  );
  if (own !== null && (await claimFingerprint(database, STORAGE, own)) === own) return;
  const movedTo = await findFingerprint(database, MOVED_TO);
  if (movedTo !== null && movedTo !== filesWhere) {
    throw new WrongInstallation(
      `${filesWhere} is not where this database's files are: \`admin storage move\` took them to ${movedTo}; set every process to that place`,
    );
  }
  const found = own === null ? "was never used by this database" : "belongs to another database";
  throw new WrongInstallation(
    `${filesWhere} is not where this database's files are, it ${found}: every process needs the same one; bring back the one that it had`,
  );
}

/** What the database knows a storage by. */
export const STORAGE = "files";
/** Where `admin storage move` took the files last, as people call it. */
export const MOVED_TO = "files moved to";
const LINK_KEY = "link key";

/** What the database knows a link key's fingerprint by, counted from 1. */
export function linkKeyFingerprintName(number: number): string {
  return number === 1 ? LINK_KEY : `${LINK_KEY} ${number}`;
}

export function linkKeyFingerprint(key: Uint8Array): string {
  return sha256Hex(Buffer.concat([Buffer.from(LINK_KEY), key])).slice(0, 32);
}
