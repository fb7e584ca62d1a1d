import { sha256Hex } from "#kernel/digest.ts";
import type { Clock } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import { fromPem } from "#lib/pki/pem.ts";
import { recordSealRoot } from "#sealing/seal-roots-store.ts";
import type { Database } from "#store/database.ts";
import { claimFingerprint, findFingerprint, replaceFingerprint } from "#store/fingerprints.ts";
import type { Secrets } from "#store/secrets.ts";
import { inTransaction } from "#store/transaction.ts";
import { WrongInstallation } from "./binding.ts";
import { keepKnownSeal, tryToKeepKnownSeal } from "./known-seals.ts";

/** Where the keys are that seal. */
export interface SealPlace {
  secrets: Secrets;
  /** The file of SEAL_P12; null for the key made here. */
  p12: string | null;
  /** Whether anything made here seals or stamps; without it there need be no root of our own. */
  needsRoot: boolean;
}

/**
 * Looks whether the root is there that the database was used with. To be asked
 * before the keys are opened, since opening makes what is missing.
 * @throws WrongInstallation where it is gone, or another
 */
export async function checkRoot(
  database: Database,
  { secrets, needsRoot }: Pick<SealPlace, "secrets" | "needsRoot">,
): Promise<void> {
  if (!needsRoot) return;
  const known = await findFingerprint(database, ROOT);
  if (known === null) return;
  const { where, remedy } = secrets;
  const root = await rootIn(secrets);
  if (root === null) {
    throw new WrongInstallation(
      `${where} has no root.pem, and this database was used with one: ${remedy}, or say with \`admin service-key rotate seal\` that it is lost`,
    );
  }
  if (sha256Hex(root) !== known) {
    throw new WrongInstallation(
      `${where} has another root.pem than this database was used with: bring back the one that it had, or say with \`admin service-key rotate seal\` that it was changed on purpose`,
    );
  }
}

/**
 * Looks whether what seals is what the database was used with, and notes it
 * where nothing was sealed yet.
 * @throws WrongInstallation where it is another
 */
export async function claimSeal(
  database: Database,
  keyHolder: KeyHolder,
  place: SealPlace,
  clock: Clock,
): Promise<void> {
  const { root, seal } = await fingerprintsOf(keyHolder, place);
  const isFirst = (await findFingerprint(database, SEAL)) === null;
  const [knownRoot, knownSeal] = [
    root && (await claimFingerprint(database, ROOT, root)),
    await claimFingerprint(database, SEAL, seal),
  ];
  if (knownRoot !== root) return checkRoot(database, place);
  if (knownSeal !== seal) {
    const found =
      place.p12 === null
        ? "SEAL_P12 is not set, and contracts of this database were sealed with one"
        : `SEAL_P12: ${place.p12} holds another certificate than contracts of this database were sealed with`;
    throw new WrongInstallation(
      `${found}: bring back what it was, or say with \`admin service-key rotate seal\` that it was changed on purpose`,
    );
  }
  const believed = believedOf(keyHolder, place);
  if (isFirst) await recordSealRoot(database, believed, clock.now());
  await tryToKeepKnownSeal(place.secrets, believed.certificate);
}

/**
 * Puts another key in the place of that which seals. What SEAL_P12 names now,
 * or a key that was brought into DATA_DIR, is taken as it is; where nothing
 * changed, and the key is one made here, it is set aside and a new one made.
 * Certificates of what sealed before stay in the place of the keys, so that it is still known.
 * Cut short, it is made whole by the next call.
 *
 * @param open opens the key, and makes what is missing
 */
export async function rotateSeal(
  database: Database,
  place: SealPlace,
  open: () => Promise<KeyHolder>,
  clock: Clock,
): Promise<{ root: string; subject: string }> {
  const known = await findFingerprint(database, SEAL);
  const knownRoot = await findFingerprint(database, ROOT);
  const present = await rootIn(place.secrets);
  const isAsKnown = present !== null && sha256Hex(present) === knownRoot;
  if (isAsKnown) await keepKnownSeal(place.secrets, present);
  if (place.p12 === null && isAsKnown && known === nameOfLocal(knownRoot)) {
    await setAside(place.secrets);
  }
  const keyHolder = await open();
  const { root, seal } = await fingerprintsOf(keyHolder, place);
  await inTransaction(database, async ({ queries }) => {
    if (root !== null) await replaceFingerprint(queries, ROOT, root);
    await replaceFingerprint(queries, SEAL, seal);
    await recordSealRoot(queries, believedOf(keyHolder, place), clock.now());
  });
  await tryToKeepKnownSeal(place.secrets, believedOf(keyHolder, place).certificate);
  const [certificate = new Uint8Array()] = keyHolder.chain;
  return { root: believedOf(keyHolder, place).sha256, subject: readCertificate(certificate).name };
}

/** What the database knows the root made here by. */
export const ROOT = "root";
const SEAL = "seal";

const nameOfLocal = (root: string | null) => `local ${root}`;

/** What a key made here is known by is its root: key and certificate below it are renewed by themselves. */
async function fingerprintsOf(
  { chain }: KeyHolder,
  { secrets, p12, needsRoot }: SealPlace,
): Promise<{ root: string | null; seal: string }> {
  const certificate = needsRoot ? await rootIn(secrets) : null;
  if (needsRoot && certificate === null)
    throw new WrongInstallation(`${secrets.where} has no root.pem`);
  const root = certificate && sha256Hex(certificate);
  const seal = p12 === null ? nameOfLocal(root) : `p12 ${sha256Hex(chain[0] ?? new Uint8Array())}`;
  return { root, seal };
}

/** Whom seals are believed by: the root made here, or the certificate of the P12, since its authority issues to everybody. */
export function believedOf({ chain }: KeyHolder, { p12 }: Pick<SealPlace, "p12">) {
  const certificate = (p12 === null ? chain.at(-1) : chain[0]) ?? new Uint8Array();
  return { sha256: sha256Hex(certificate), certificate };
}

/** The certificate of the root made here, in DER; null where there is none. */
export async function rootIn(secrets: Secrets): Promise<Uint8Array | null> {
  const pem = await secrets.read("root.pem");
  return fromPem("CERTIFICATE", pem ? Buffer.from(pem).toString() : "")[0] ?? null;
}

/** Takes the keys away; the root's certificate stays in the list. The root goes last: until then all can be done again. */
async function setAside(secrets: Secrets): Promise<void> {
  for (const name of ["seal.pem", "timestamp.pem", "root.pem"]) await secrets.remove(name);
}
