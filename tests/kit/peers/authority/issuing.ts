import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from "node:crypto";
import { systemRandom } from "#kernel/random.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { holdKey, type KeyHolder } from "#lib/pki/key-holder.ts";
import {
  type CertificateProfile,
  type Issuer,
  makeCertificate,
  PROFILES,
} from "#lib/pki/make-certificate.ts";
import { drawSerial } from "#lib/pki/serial.ts";
import { makeP12 } from "./make-p12.ts";

/** How each kind of key is made, those included that nobody should seal with. */
const KEY_KINDS = {
  "P-256": () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
  "P-384": () => generateKeyPairSync("ec", { namedCurve: "P-384" }),
  "P-521": () => generateKeyPairSync("ec", { namedCurve: "P-521" }),
  brainpoolP256r1: () => generateKeyPairSync("ec", { namedCurve: "brainpoolP256r1" }),
  brainpoolP384r1: () => generateKeyPairSync("ec", { namedCurve: "brainpoolP384r1" }),
  brainpoolP512r1: () => generateKeyPairSync("ec", { namedCurve: "brainpoolP512r1" }),
  secp256k1: () => generateKeyPairSync("ec", { namedCurve: "secp256k1" }),
  "RSA-1024": () => generateKeyPairSync("rsa", { modulusLength: 1024 }),
  "RSA-2048": () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
  "RSA-3072": largeKey(3072),
  "RSA-4096": largeKey(4096),
  Ed25519: () => generateKeyPairSync("ed25519"),
};

/** One for all of a process: to find its primes takes up to seconds, and no test needs two. */
function largeKey(modulusLength: number) {
  let made: KeyPairKeyObjectResult | null = null;
  return () => (made ??= generateKeyPairSync("rsa", { modulusLength }));
}

export type KeyKind = keyof typeof KEY_KINDS;

export interface Identity {
  privateKey: KeyObject;
  /** DER. */
  certificate: Uint8Array;
  /** DER, own certificate first, root last. */
  chain: Uint8Array[];
}

export interface IssuedKey extends Identity {
  keyHolder: KeyHolder;
  /** The key and its chain as a PKCS #12 file, for SEAL_P12. */
  p12(password: string): Uint8Array;
}

/** The authorities of the test, which issue whatever a test wants to see. */
export interface Issuing {
  clock: Clock;
  root: Identity;
  intermediate: Identity;
  timestamp: Identity;
  ocspResponder: Identity;
  revoked: { serial: Uint8Array; at: Date }[];
  issueSeal(options?: { kind?: KeyKind; commonName?: string }): IssuedKey;
  /** A certificate under the intermediate authority, as odd as wanted. */
  issue(order: IssueOrder): Identity;
  revoke(certificate: Uint8Array): void;
}

export interface IssueOrder {
  commonName: string;
  profile: CertificateProfile;
  kind?: KeyKind;
  notBefore?: Date;
  notAfter?: Date;
  issuer?: Identity | null;
}

/** What is true of an authority's certificates. */
export interface AuthorityTraits {
  /** How long they hold. */
  days?: number;
  /** Whether its OCSP responder's own state is told in its list, instead of being left unasked. */
  hasListedResponder?: boolean;
}

export function startIssuing({
  clock,
  base,
  days = 365,
  hasListedResponder = false,
}: { clock: Clock; base: string } & AuthorityTraits): Issuing {
  const revoked: Issuing["revoked"] = [];

  const issue = (order: IssueOrder): Identity => {
    const keys = KEY_KINDS[order.kind ?? "P-256"]();
    const issuer = order.issuer === undefined ? intermediate : order.issuer;
    const from: Issuer = issuer ?? { certificate: null, privateKey: keys.privateKey };
    const certificate = makeCertificate({
      profile: order.profile,
      subject: { commonName: order.commonName, organization: "Test authority" },
      publicKey: keys.publicKey,
      serial: drawSerial(systemRandom),
      notBefore: order.notBefore ?? new Date(clock.now().getTime() - DAY_MS),
      notAfter: order.notAfter ?? new Date(clock.now().getTime() + days * DAY_MS),
      issuer: from,
      ...(issuer && { ocspUrl: `${base}/ocsp`, crlUrl: `${base}/crl/${crlName(issuer)}` }),
    });
    const chain = [certificate, ...(issuer?.chain ?? [])];
    return { privateKey: keys.privateKey, certificate, chain };
  };

  const root = issue({ commonName: "Test root", profile: PROFILES.root, issuer: null });
  const crlName = (issuer: Identity) => (issuer === root ? "root" : "intermediate");
  const intermediate = issue({
    commonName: "Test intermediate",
    profile: PROFILES.intermediate,
    issuer: root,
  });
  const profile = { ...PROFILES.ocspResponder, isExemptFromRevocation: !hasListedResponder };
  const responder = { commonName: "Test responder", profile };

  return {
    clock,
    root,
    intermediate,
    timestamp: issue({ commonName: "Test time-stamps", profile: PROFILES.timestamp }),
    ocspResponder: issue(responder),
    revoked,
    issue,
    issueSeal: ({ kind = "P-256", commonName = "Test seal" } = {}) => {
      const identity = issue({ commonName, profile: PROFILES.seal, kind });
      const { privateKey, chain } = identity;
      const p12 = (password: string) => makeP12({ privateKey, chain, password });
      return { ...identity, keyHolder: holdKey(privateKey, chain), p12 };
    },
    revoke: (certificate) => {
      revoked.push({ serial: readCertificate(certificate).serial, at: clock.now() });
    },
  };
}
