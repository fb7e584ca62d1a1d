import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { systemRandom } from "#kernel/random.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";
import { readCertificate } from "#sealing/crypto/certificate.ts";
import { holdKey, type KeyHolder } from "#sealing/crypto/key-holder.ts";
import {
  type CertificateProfile,
  type Issuer,
  makeCertificate,
  PROFILES,
} from "#sealing/crypto/make-certificate.ts";
import { drawSerial } from "#sealing/crypto/serial.ts";
import { makeP12 } from "./make-p12.ts";

export type KeyKind = "P-256" | "P-384" | "P-521" | "RSA-3072" | "RSA-4096";

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

interface IssueOrder {
  commonName: string;
  profile: CertificateProfile;
  kind?: KeyKind;
  notBefore?: Date;
  notAfter?: Date;
  issuer?: Identity | null;
}

export function startIssuing({ clock, base }: { clock: Clock; base: string }): Issuing {
  const revoked: Issuing["revoked"] = [];

  const issue = (order: IssueOrder): Identity => {
    const keys = makeKeys(order.kind ?? "P-256");
    const issuer = order.issuer === undefined ? intermediate : order.issuer;
    const from: Issuer = issuer ?? { certificate: null, privateKey: keys.privateKey };
    const certificate = makeCertificate({
      profile: order.profile,
      subject: { commonName: order.commonName, organization: "Test authority" },
      publicKey: keys.publicKey,
      serial: drawSerial(systemRandom),
      notBefore: order.notBefore ?? new Date(clock.now().getTime() - DAY_MS),
      notAfter: order.notAfter ?? new Date(clock.now().getTime() + 365 * DAY_MS),
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
  const responder = { commonName: "Test responder", profile: PROFILES.ocspResponder };

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

function makeKeys(kind: KeyKind) {
  return kind.startsWith("P-")
    ? generateKeyPairSync("ec", { namedCurve: kind })
    : generateKeyPairSync("rsa", { modulusLength: Number(kind.slice("RSA-".length)) });
}
