import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { isIssuedBy, readCertificate } from "#lib/pki/certificate.ts";
import { isKeyOf, UnusableKey } from "#lib/pki/key-holder.ts";
import { type CertificateProfile, makeCertificate } from "#lib/pki/make-certificate.ts";
import { fromPem, toPem } from "#lib/pki/pem.ts";
import { publicKeyOf } from "#lib/pki/public-key.ts";
import { drawSerial } from "#lib/pki/serial.ts";
import type { Secrets } from "#store/secrets.ts";

/** A private key and its certificate, which are kept as one secret. */
export interface LocalIdentity {
  privateKey: KeyObject;
  certificate: Uint8Array;
}

export interface IdentityPlan {
  file: string;
  profile: CertificateProfile;
  commonName: string;
  years: number;
  /** null for the root. */
  issuer: LocalIdentity | null;
}

export interface IdentityPlace {
  secrets: Secrets;
  clock: Clock;
  random: RandomBytes;
}

/**
 * The identity in the file, made when there is none. One under a root is renewed while it still has
 * eleven years, and keeps its key where only its name is another one.
 * @throws UnusableKey naming the file, when what is there cannot be used
 */
export async function openIdentity(
  place: IdentityPlace,
  plan: IdentityPlan,
): Promise<LocalIdentity> {
  const { secrets, clock } = place;
  const path = `${secrets.where}/${plan.file}`;
  const create = (key?: KeyObject) => makePem(place, plan, key);
  const stored = await secrets.readOrMake(plan.file, () => create());
  const found = await readPem(Buffer.from(stored).toString(), path, plan.issuer);
  const { name, notBefore, notAfter } = readCertificate(found.certificate);
  const now = clock.now();
  if (now < notBefore) {
    throw new UnusableKey(`${path} is valid from ${notBefore.toISOString()}: is the clock right?`);
  }
  if (!plan.issuer) {
    if (now < daysBefore(notAfter, ROOT_DAYS_LEFT)) return found;
    throw new UnusableKey(`${path} ends at ${notAfter.toISOString()}: move the folder away`);
  }
  const isOld = now >= daysBefore(notAfter, RENEWED_YEARS_BEFORE * 365.25);
  // Near the root's own end there is nothing to be won by a new one.
  const canBeLonger = daysBefore(endOf(plan, now), ROOT_DAYS_LEFT) > notAfter;
  if (name === plan.commonName && !(isOld && canBeLonger)) return found;
  const renewed = create(isOld ? undefined : found.privateKey);
  await secrets.replace(plan.file, renewed);
  return readPem(renewed, path, plan.issuer);
}

const ROOT_DAYS_LEFT = 90;
const RENEWED_YEARS_BEFORE = 11;

/** Clocks of those who look at a fresh certificate may be a little behind ours. */
const BACKDATED_MS = 5 * MINUTE_MS;

function makePem(
  { clock, random }: IdentityPlace,
  plan: IdentityPlan,
  privateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
): string {
  const publicKey = createPublicKey(privateKey);
  const now = clock.now();
  const certificate = makeCertificate({
    profile: plan.profile,
    // No organisation: a reader shows it as the one that vouches, and nobody does but the name.
    subject: { commonName: plan.commonName },
    publicKey,
    serial: drawSerial(random),
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: endOf(plan, now),
    issuer: plan.issuer ?? { certificate: null, privateKey },
  });
  const key = privateKey.export({ type: "pkcs8", format: "der" });
  return toPem("PRIVATE KEY", key) + toPem("CERTIFICATE", certificate);
}

async function readPem(
  text: string,
  path: string,
  issuer: LocalIdentity | null,
): Promise<LocalIdentity> {
  const [key] = fromPem("PRIVATE KEY", text);
  const [certificate] = fromPem("CERTIFICATE", text);
  if (!key || !certificate) throw new UnusableKey(`${path} holds no key with a certificate`);
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(key), format: "der", type: "pkcs8" });
    const identity = { privateKey, certificate };
    const read = readCertificate(certificate);
    const above = issuer ? readCertificate(issuer.certificate) : read;
    if (!isKeyOf(privateKey, publicKeyOf(read))) throw new Error("key and certificate differ");
    if (!(await isIssuedBy(read, above)))
      throw new Error("its certificate belongs to another root");
    return identity;
  } catch (cause) {
    throw new UnusableKey(`${path} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

const YEAR_MS = 365.25 * DAY_MS;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

/** When a certificate made now would end: not later than its issuer's. */
function endOf({ years, issuer }: IdentityPlan, now: Date): Date {
  const wanted = new Date(now.getTime() + years * YEAR_MS);
  const latest = issuer && readCertificate(issuer.certificate).notAfter;
  return latest && latest < wanted ? latest : wanted;
}
