import { join } from "node:path";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";
import { openPrivateFolder, readIfThere, replaceFile } from "#store/private-files.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { makeCrl, readCrl } from "./crl.ts";
import { holdKey, type KeyHolder } from "./key-holder.ts";
import { type LocalIdentity, openIdentity } from "./local-identity.ts";
import {
  type LocalTimestampAuthority,
  openLocalTimestampAuthority,
} from "./local-timestamp-authority.ts";
import { PROFILES } from "./make-certificate.ts";
import { fromPem, toPem } from "./pem.ts";

/** The keys of a house that was given none: its own root, sealing key and timestamp authority. */
export interface LocalKeys {
  seal: KeyHolder;
  timestampAuthority: LocalTimestampAuthority;
  /** The root's list of revoked certificates, in DER, never near its end when it is read. */
  readonly crls: Uint8Array[];
}

export interface LocalKeysOptions {
  /** `keys` in DATA_DIR; made with mode 0700 when missing. */
  folder: string;
  clock: Clock;
  random: RandomBytes;
}

/**
 * Opens the keys in the folder, and makes those that are missing: `root.pem`, `seal.pem` and
 * `timestamp.pem`, each a key with its certificate in one file, so that a kill in between leaves
 * whole pairs and the next start makes the rest. A sealing or time-stamping certificate near its
 * end is replaced together with its key.
 * @throws UnusableKey when a file is damaged, belongs to another root, or the root's time is over;
 *   what is there is never overwritten
 */
export async function openLocalKeys(options: LocalKeysOptions): Promise<LocalKeys> {
  const { folder, clock, random } = options;
  await openPrivateFolder(folder);
  const place = { folder, clock, random };
  const mark = Buffer.from(random(3)).toString("hex").toUpperCase();
  const root = await openIdentity(place, {
    file: "root.pem",
    profile: PROFILES.root,
    commonName: `Countersign local root ${mark}`,
    years: 20,
    issuer: null,
  });
  const seal = await openIdentity(place, {
    file: "seal.pem",
    profile: PROFILES.seal,
    commonName: "Countersign local seal",
    years: 10,
    issuer: root,
  });
  const timestamp = await openIdentity(place, {
    file: "timestamp.pem",
    profile: PROFILES.timestamp,
    commonName: "Countersign local timestamp authority",
    years: 10,
    issuer: root,
  });
  const hold = (identity: LocalIdentity) =>
    holdKey(identity.privateKey, [identity.certificate, root.certificate]);
  const timestampAuthority = openLocalTimestampAuthority({
    keyHolder: hold(timestamp),
    clock,
    random,
  });
  const currentCrl = await openCrl(folder, root, clock);
  return {
    seal: hold(seal),
    timestampAuthority,
    get crls() {
      return [currentCrl()];
    },
  };
}

const CRL_DAYS = 30;
const CRL_RENEWED_DAYS_BEFORE = 10;

/** Answers the stored list, or a fresh one when that is near its end, also in a long run. */
async function openCrl(folder: string, root: LocalIdentity, clock: Clock) {
  const issuer = readCertificate(root.certificate);
  const found = await readIfThere(join(folder, CRL_FILE));
  const [stored] = fromPem("X509 CRL", String(found ?? ""));
  let crl = stored && isUsable(stored, issuer, clock.now()) ? stored : null;
  const current = () => {
    if (!crl || !isUsable(crl, issuer, clock.now())) crl = signCrl(root, clock.now());
    return crl;
  };
  if (!crl) await replaceFile(folder, CRL_FILE, toPem("X509 CRL", current()));
  return current;
}

const CRL_FILE = "root.crl.pem";

/** A damaged or foreign list is as good as none: it is made anew from nothing but the root. */
function isUsable(der: Uint8Array, issuer: Certificate, now: Date): boolean {
  try {
    const { thisUpdate, nextUpdate, checkIssuer } = readCrl(der);
    const latest = now.getTime() + CRL_RENEWED_DAYS_BEFORE * DAY_MS;
    const isCurrent = thisUpdate <= now && (nextUpdate?.getTime() ?? 0) > latest;
    return isCurrent && checkIssuer(issuer).length === 0;
  } catch {
    return false;
  }
}

function signCrl({ certificate, privateKey }: LocalIdentity, now: Date): Uint8Array {
  return makeCrl({
    issuer: { certificate, privateKey },
    // Seconds rise by themselves, so no counter has to be kept.
    number: Math.floor(now.getTime() / 1_000),
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + CRL_DAYS * DAY_MS),
    revoked: [],
  });
}
