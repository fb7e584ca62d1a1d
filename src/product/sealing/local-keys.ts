import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, MINUTE_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { makeCrl } from "#lib/pki/crl.ts";
import { holdKey, type KeyHolder } from "#lib/pki/key-holder.ts";
import { PROFILES } from "#lib/pki/make-certificate.ts";
import type { Secrets } from "#store/secrets.ts";
import { type LocalIdentity, openIdentity } from "./local-identity.ts";
import {
  type LocalTimestampAuthority,
  openLocalTimestampAuthority,
} from "./local-timestamp-authority.ts";

/** The keys of a service that was given none: its own root, sealing key and timestamp authority. */
export interface LocalKeys {
  seal: KeyHolder;
  timestampAuthority: LocalTimestampAuthority;
  /** The root's list of revoked certificates, in DER, of this minute. */
  readonly crls: Uint8Array[];
}

export interface LocalKeysOptions {
  /** Whom the certificates name. */
  name: string;
  /** Where they are kept. */
  secrets: Secrets;
  clock: Clock;
  random: RandomBytes;
}

/**
 * Opens the keys that are kept there, and makes those that are missing: `root.pem`, `seal.pem` and
 * `timestamp.pem`, each a key with its certificate in one piece, so that a kill in between leaves
 * whole pairs and the next start makes the rest. A sealing or time-stamping certificate that is too
 * old, or of another name, is replaced.
 * @throws UnusableKey when a file is damaged, belongs to another root, or the root's time is over;
 *   what is there is never overwritten
 */
export async function openLocalKeys(options: LocalKeysOptions): Promise<LocalKeys> {
  const { secrets, clock, random, name } = options;
  const place = { secrets, clock, random };
  const mark = Buffer.from(random(3)).toString("hex").toUpperCase();
  const root = await openIdentity(place, {
    file: "root.pem",
    profile: PROFILES.root,
    commonName: commonName(name, `local root ${mark}`),
    years: ROOT_YEARS,
    issuer: null,
  });
  const seal = await openIdentity(place, {
    file: "seal.pem",
    profile: PROFILES.seal,
    commonName: commonName(name),
    years: LEAF_YEARS,
    issuer: root,
  });
  const timestamp = await openIdentity(place, {
    file: "timestamp.pem",
    profile: PROFILES.timestamp,
    commonName: commonName(name, "local timestamp authority"),
    years: LEAF_YEARS,
    issuer: root,
  });
  const hold = (identity: LocalIdentity) =>
    holdKey(identity.privateKey, [identity.certificate, root.certificate]);
  const timestampAuthority = openLocalTimestampAuthority({
    keyHolder: hold(timestamp),
    clock,
    random,
  });
  const currentCrl = openCrl(root, clock);
  return {
    seal: hold(seal),
    timestampAuthority,
    get crls() {
      return [currentCrl()];
    },
  };
}

/**
 * A seal is provable for as long as the certificate of its document timestamp holds, unless it is
 * stamped anew: at least ten years, so it is renewed while it has eleven (`RENEWED_YEARS_BEFORE`),
 * and the root ends later than every leaf of its first fifteen years.
 */
const ROOT_YEARS = 30;
const LEAF_YEARS = 15;

/** The most that a common name may hold (RFC 5280, appendix A.1, ub-common-name). */
const MAX_NAME = 64;

/** Of a name too long, its end: that of a host says whose it is. */
function commonName(name: string, role = ""): string {
  const room = MAX_NAME - (role ? role.length + 1 : 0);
  return `${[...name].slice(-room).join("").trim()} ${role}`.trim();
}

/** Answers a list of this minute, so that a seal rests on no older news than itself. */
function openCrl(root: LocalIdentity, clock: Clock): () => Uint8Array {
  let made: { der: Uint8Array; at: number } | null = null;
  return () => {
    const now = clock.now();
    if (!made || Math.abs(now.getTime() - made.at) >= MINUTE_MS) {
      made = { der: signCrl(root, now), at: now.getTime() };
    }
    return made.der;
  };
}

/** Nobody could fetch a later list anywhere, so this one is good for as long as the root. */
function signCrl({ certificate, privateKey }: LocalIdentity, now: Date): Uint8Array {
  return makeCrl({
    issuer: { certificate, privateKey },
    // Seconds rise by themselves, so no counter has to be kept.
    number: Math.floor(now.getTime() / 1_000),
    thisUpdate: now,
    nextUpdate: readCertificate(certificate).notAfter,
    revoked: [],
  });
}
