import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sameBytes } from "#kernel/bytes.ts";
import { codeOf } from "#lib/embedded-postgres/errors.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { toPem } from "#lib/pki/pem.ts";
import { type Secrets, SecretTrouble } from "#store/secrets.ts";
import { keysFolderIn } from "./binding.ts";

/** What the list is kept as, in the place of the keys. */
export const KNOWN_SEALS = "seals.pem";

/** Below `keys` in DATA_DIR: where versions of before laid certificates of what had sealed. */
const FORMER_KEYS = "former";

/**
 * The certificates of whatever sealed here, present and former, as the place of the keys has them:
 * whoever has the database could write others into it, and none of them is believed.
 */
export async function readKnownSeals(secrets: Secrets): Promise<Uint8Array[]> {
  const pem = await secrets.read(KNOWN_SEALS);
  return certificatesInPem(Buffer.from(pem ?? []).toString());
}

/** Adds one, once. @throws SecretTrouble where it cannot be written */
export async function keepKnownSeal(secrets: Secrets, certificate: Uint8Array): Promise<void> {
  const known = await readKnownSeals(secrets);
  if (known.some((one) => sameBytes(one, certificate))) return;
  const all = [...known, certificate].map((der) => toPem("CERTIFICATE", der));
  await secrets.replace(KNOWN_SEALS, all.join(""));
}

/**
 * The same where there is a place of keys and it can be written: a folder that is complete may be
 * read-only, and where settings bring all keys there is none (SEAL_FORMER).
 */
export async function tryToKeepKnownSeal(secrets: Secrets, certificate: Uint8Array): Promise<void> {
  if ((await secrets.names()).length === 0) return;
  await keepKnownSeal(secrets, certificate).catch((error: unknown) => {
    if (!(error instanceof SecretTrouble)) throw error;
  });
}

/**
 * Those that lie as files beside keys in a folder, for whoever has no database. What is there and
 * cannot be read throws: seals would be unknown that are not.
 */
export async function formerSealsIn(dataDir: string): Promise<Uint8Array[]> {
  const folder = keysFolderIn(dataDir);
  const listed = await readFile(join(folder, KNOWN_SEALS), "utf8").catch(ifNotThere(""));
  return [...certificatesInPem(listed), ...(await certificatesIn(join(folder, FORMER_KEYS)))];
}

/** Of every file of certificates in a folder; none where there is no such folder. Throws as above. */
export async function certificatesIn(folder: string): Promise<Uint8Array[]> {
  const names = await readdir(folder).catch(ifNotThere([]));
  const files = names.filter((name) => name.endsWith(".pem")).sort();
  const texts = await Promise.all(
    files.map((name) => readFile(join(folder, name), "utf8").catch(ifNotThere(""))),
  );
  return texts.flatMap(certificatesInPem);
}

function ifNotThere<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return instead;
    throw error;
  };
}
