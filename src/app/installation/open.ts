import type { Config } from "#app/config.ts";
import { type LogSigner, openLog } from "#evidence/seal-log/open-log.ts";
import { sameBytes } from "#kernel/bytes.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { needsLocalKeys, openSealer } from "#sealing/open-sealer.ts";
import { listSealRoots } from "#sealing/seal-roots-store.ts";
import type { Sealer } from "#sealing/sealer.ts";
import type { Store } from "#store/open-store.ts";
import type { Secrets } from "#store/secrets.ts";
import { type OwnPlaces, openOwnPlaces } from "./binding.ts";
import { openSecrets, type SecretsSettings } from "./key-store.ts";
import { formerSealsIn, readKnownSeals } from "./known-seals.ts";
import { believedOf, checkRoot, claimSeal, rootIn, type SealPlace } from "./sealing-key.ts";

/** What keys are opened with. */
export interface InstallationInputs {
  config: Config;
  clock: Clock;
  random: RandomBytes;
  log: Log;
}

/** The keys of the service, held against what the database knows of them. */
export interface Own {
  /** The link keys: what every other key is made from. */
  serverKeys: KeyRing;
  sealer: Sealer;
  logSigner: LogSigner;
  /** DER: certificates that seal or sealed here, as the place of the keys has them. */
  ownRoots: readonly Uint8Array[];
}

/**
 * Opens every key that the service makes for itself or is given, and looks
 * whether keys and files are those that the database was used with; to be
 * called before anything is made or stored with the wrong ones.
 * @throws WrongInstallation, SecretTrouble or WrongSealKey, one line each
 */
export async function openOwn(
  { database, files, filesPlace }: Pick<Store, "database" | "files" | "filesPlace">,
  context: InstallationInputs,
): Promise<Own> {
  const secrets = await openSecrets(database, secretsSettings(context));
  const { serverKeys } = await openOwnPlaces(
    database,
    placesOf(context, { secrets, files, filesWhere: filesPlace.where }),
  );
  const place = sealPlace(context.config, secrets);
  await checkRoot(database, place);
  const sealer = await openSealerOf(context, secrets);
  await claimSeal(database, sealer.keyHolder, place, context.clock);
  const { keyHolder } = sealer;
  const { BASE_URL: baseUrl } = context.config;
  const logSigner = await openLog(database, {
    serverKeys,
    keyHolder,
    baseUrl,
    clock: context.clock,
  });
  // What seals now is believed also where its certificate could not be written down.
  const believed = believedOf(keyHolder, place).certificate;
  const ownRoots = [believed, ...(await ownRootsOf(secrets, context.config))];
  await reportUnknown({ database }, ownRoots, context.log);
  return { serverKeys, sealer, logSigner, ownRoots };
}

export function secretsSettings({
  config,
  random,
}: Pick<InstallationInputs, "config" | "random">): SecretsSettings {
  return { masterKeys: config.MASTER_KEY, dataDir: config.DATA_DIR, random };
}

export function placesOf(
  { config, random }: Pick<InstallationInputs, "config" | "random">,
  of: Pick<OwnPlaces, "secrets" | "files" | "filesWhere">,
): OwnPlaces {
  return { ...of, random, givenLinkKeys: config.LINK_KEY };
}

export function sealPlace(config: Config, secrets: Secrets): SealPlace {
  const { SEAL_P12: p12, TSA_URLS: timestampUrls } = config;
  return { secrets, p12, needsRoot: needsLocalKeys({ p12, timestampUrls }) };
}

/** The key and the authorities that the settings name. */
export function openSealerOf(
  { config, clock, random, log }: InstallationInputs,
  secrets: Secrets,
): Promise<Sealer> {
  return openSealer({
    name: config.SEAL_NAME,
    secrets,
    p12: config.SEAL_P12,
    p12Password: config.SEAL_P12_PASSWORD,
    timestampUrls: config.TSA_URLS,
    timestampRoots: config.TSA_ROOTS,
    allowsUnproven: config.SEAL_ALLOW_UNPROVEN,
    clock,
    random,
    log,
  });
}

/**
 * Whom seals, receipts and times of this installation are believed by: the root made here, and
 * whatever sealed before, by the place of the keys and SEAL_FORMER. The database is not asked, whose
 * list anybody may have added to who has it.
 */
export async function ownRootsOf(
  secrets: Secrets,
  { DATA_DIR, SEAL_FORMER }: Pick<Config, "DATA_DIR" | "SEAL_FORMER">,
): Promise<Uint8Array[]> {
  const root = await rootIn(secrets);
  const known = await readKnownSeals(secrets);
  const beside = secrets.kind === "folder" ? await formerSealsIn(DATA_DIR) : [];
  return [...(root ? [root] : []), ...known, ...beside, ...(SEAL_FORMER ?? [])];
}

/** Says which certificates the database has for former ones, and nobody else. */
async function reportUnknown(
  { database }: Pick<Store, "database">,
  believed: readonly Uint8Array[],
  log: Log,
): Promise<void> {
  const named = await listSealRoots(database);
  const unknown = named.filter(
    ({ certificate }) => !believed.some((one) => sameBytes(one, certificate)),
  );
  if (unknown.length === 0) return;
  log("seal.unknown", { why: unknown.map(({ sha256 }) => sha256).join(", ") });
}
