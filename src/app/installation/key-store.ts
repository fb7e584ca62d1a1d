import { sameBytes } from "#kernel/bytes.ts";
import type { RawKeys } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Database, Queries } from "#store/database.ts";
import { claimFingerprint, findFingerprint, replaceFingerprint } from "#store/fingerprints.ts";
import { type Secrets, type SecretsKind, SecretTrouble } from "#store/secrets.ts";
import { secretsInDatabase } from "#store/secrets-in-database.ts";
import { secretsInFolder } from "#store/secrets-in-folder.ts";
import { inTransaction } from "#store/transaction.ts";
import { keysFolderIn, WrongInstallation } from "./binding.ts";

/** What says where the service keeps the keys that it makes. */
export interface SecretsSettings {
  /** MASTER_KEY, newest first; null for the folder. */
  masterKeys: RawKeys | null;
  dataDir: string;
  random: RandomBytes;
}

/**
 * Opens the place where keys are kept: the database under MASTER_KEY, or
 * `keys` in DATA_DIR. The database knows which of the two it is from the first
 * use on, and no process makes keys in the other.
 * @throws WrongInstallation where it is the other one
 */
export async function openSecrets(database: Database, settings: SecretsSettings): Promise<Secrets> {
  const wanted = kindOf(settings);
  const known = await claimFingerprint(database, KEYS, wanted);
  if (known !== wanted) throw new WrongInstallation(settings.masterKeys ? IN_FOLDER : IN_DATABASE);
  return openKind(wanted, database, settings);
}

/** What the database knows the place of its keys by. */
const KEYS = "keys";

const IN_DATABASE =
  "MASTER_KEY is not set, and the keys of this database are in it, encrypted under one: set the MASTER_KEY that every other process has, or take them into DATA_DIR/keys with `admin service-key move folder`";

const IN_FOLDER =
  "MASTER_KEY is set, and the keys of this database are in DATA_DIR/keys: take them into the database with `admin service-key move database`, or unset MASTER_KEY";

function openKind(
  kind: SecretsKind,
  queries: Queries,
  { masterKeys, dataDir, random }: SecretsSettings,
): Secrets {
  if (kind === "folder") return secretsInFolder(keysFolderIn(dataDir));
  if (masterKeys === null) throw new WrongInstallation(IN_DATABASE);
  return secretsInDatabase(queries, masterKeys, random);
}

/**
 * Takes the keys from where they are to the other place. They are there as a
 * whole before the database is told so, and only then removed where they were;
 * cut short, it is made whole by the next call.
 *
 * @returns the names of those that were taken
 * @throws WrongInstallation without MASTER_KEY; SecretTrouble where the other place holds other keys
 */
export async function moveSecrets(
  database: Database,
  to: SecretsKind,
  settings: SecretsSettings,
): Promise<string[]> {
  if (settings.masterKeys === null) {
    throw new WrongInstallation(
      "MASTER_KEY is not set: keys are taken into the database or out of it with it alone",
    );
  }
  const from: SecretsKind = to === "folder" ? "database" : "folder";
  const source = openKind(from, database, settings);
  const names = (await source.names()).filter(isOwnSecret);
  await inTransaction(database, async ({ queries }) => {
    const target = openKind(to, queries, settings);
    // Where it was cut short the other place is the right one by now, and may have newer keys.
    const isDone = (await findFingerprint(queries, KEYS)) === to;
    for (const name of isDone ? [] : names) await take(name, source, target);
    await replaceFingerprint(queries, KEYS, to);
  });
  for (const name of names) await source.remove(name);
  return names;
}

async function take(name: string, source: Secrets, target: Secrets): Promise<void> {
  const secret = await source.read(name);
  if (secret === null) throw new SecretTrouble(`${source.where} has no ${name} any more`);
  await keep(name, secret, target);
}

async function keep(name: string, secret: Uint8Array, target: Secrets): Promise<void> {
  const taken = await target.readOrMake(name, () => secret);
  if (sameBytes(taken, secret)) return;
  throw new SecretTrouble(
    `${target.where} has another ${name}: move it away first, and keep it as keys are kept`,
  );
}

/** All keys that the service made for itself, for a backup. */
export async function readOwnSecrets(secrets: Secrets): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const name of (await secrets.names()).filter(isOwnSecret)) {
    const secret = await secrets.read(name);
    if (secret !== null) found.set(name, secret);
  }
  return found;
}

/**
 * Puts keys of a backup where this machine keeps its own. Cut short, it is made
 * whole by the next call.
 * @throws SecretTrouble where other keys are there, or the backup's are none of ours
 */
export async function keepOwnSecrets(
  queries: Queries,
  keys: ReadonlyMap<string, Uint8Array>,
  settings: SecretsSettings,
): Promise<void> {
  const target = openKind(kindOf(settings), queries, settings);
  for (const [name, key] of keys) {
    if (!isOwnSecret(name)) {
      throw new SecretTrouble(
        `the backup has a key ${JSON.stringify(name)}, and none is called so`,
      );
    }
    await keep(name, key, target);
  }
}

/** Says in the database where its keys are by now; of a restored one that is this machine's setting. */
export async function sayWhereKeysAre(queries: Queries, settings: SecretsSettings): Promise<void> {
  await replaceFingerprint(queries, KEYS, kindOf(settings));
}

const kindOf = ({ masterKeys }: SecretsSettings): SecretsKind =>
  masterKeys ? "database" : "folder";

/** What the service makes for itself; whatever else lies in a folder stays there. */
function isOwnSecret(name: string): boolean {
  return /^(?:link(?:\.\d+)?\.key|root\.pem|seal\.pem|seals\.pem|timestamp\.pem)$/.test(name);
}

/**
 * Encrypts every key anew under the first of MASTER_KEY. Processes may run:
 * they have read theirs. All of them in one transaction, or none.
 * @returns how many
 */
export async function rotateMasterKey(
  database: Database,
  settings: SecretsSettings,
): Promise<number> {
  const { masterKeys } = settings;
  await openSecrets(database, settings);
  if (masterKeys === null) {
    throw new WrongInstallation(
      "MASTER_KEY is not set: there is nothing to rotate, keys are in DATA_DIR/keys",
    );
  }
  return inTransaction(database, async ({ queries }) => {
    const secrets = secretsInDatabase(queries, masterKeys, settings.random);
    const names = await secrets.names();
    for (const name of names) {
      const secret = await secrets.read(name);
      if (secret !== null) await secrets.replace(name, secret);
    }
    return names.length;
  });
}
