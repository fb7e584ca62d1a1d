import type { Config } from "#app/config.ts";
import { linkKeyFingerprint, linkKeyFingerprintName, STORAGE } from "#app/installation/binding.ts";
import { ROOT } from "#app/installation/sealing-key.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { RawKeys } from "#kernel/key-ring.ts";
import { fromPem } from "#lib/pki/pem.ts";
import type { Files } from "#lib/storage/files.ts";
import { linkKeyName } from "#signing/links/link-key.ts";
import type { Database } from "#store/database.ts";
import { findFingerprint } from "#store/fingerprints.ts";
import type { Secrets } from "#store/secrets.ts";
import { masterKeyId, sealedUnder } from "#store/secrets-in-database.ts";
import { findStorageId } from "#store/storage-id.ts";

/** One key or place of this process, beside what the database knows of it. */
export interface ListedKey {
  name: string;
  state: "fits" | "another" | "missing" | "not used yet";
  /** A setting, or the place where it is kept. */
  from: string;
  /** Fingerprint of what is here, or "none". */
  here: string;
  /** What the database was used with; "nothing" before the first use. */
  known: string;
}

/** Every key that has to fit the database, and whether it does. Makes nothing. */
export async function listKeys(
  database: Database,
  { config, secrets, files }: { config: Config; secrets: Secrets; files: Files },
): Promise<ListedKey[]> {
  return [
    ...(await masterKeys(database, config.MASTER_KEY)),
    ...(await linkKeys(database, secrets, config.LINK_KEY)),
    listedKey(
      "root",
      secrets.where,
      await certificateOf(secrets, "root.pem"),
      await findFingerprint(database, ROOT),
    ),
    listedKey(
      "files",
      "storage",
      await findStorageId(files),
      await findFingerprint(database, STORAGE),
    ),
  ];
}

async function masterKeys(database: Database, given: RawKeys | null): Promise<ListedKey[]> {
  const under = await sealedUnder(database);
  const names = new Set([...(given ?? []).map(masterKeyId), ...under]);
  return [...names].map((id) =>
    listedKey(
      "master key",
      "MASTER_KEY",
      given?.some((key) => masterKeyId(key) === id) ? id : null,
      under.includes(id) ? id : null,
    ),
  );
}

async function linkKeys(
  database: Database,
  secrets: Secrets,
  given: RawKeys | null,
): Promise<ListedKey[]> {
  const keys: ListedKey[] = [];
  for (let number = 1; ; number += 1) {
    const name = linkKeyName(number);
    const key = given ? given.at(-number) : await secrets.read(name);
    const known = await findFingerprint(database, linkKeyFingerprintName(number));
    if (!key && known === null) return keys;
    const from = given ? "LINK_KEY" : secrets.where;
    keys.push(listedKey(name, from, key ? linkKeyFingerprint(key) : null, known));
  }
}

async function certificateOf(secrets: Secrets, name: string): Promise<string | null> {
  const pem = await secrets.read(name);
  const [der] = fromPem("CERTIFICATE", pem ? Buffer.from(pem).toString() : "");
  return der ? sha256Hex(der) : null;
}

function listedKey(
  name: string,
  from: string,
  here: string | null,
  known: string | null,
): ListedKey {
  return {
    name,
    state: stateOf(here, known),
    from,
    here: here ?? "none",
    known: known ?? "nothing",
  };
}

function stateOf(here: string | null, known: string | null): ListedKey["state"] {
  if (known === null) return "not used yet";
  if (here === null) return "missing";
  return here === known ? "fits" : "another";
}
