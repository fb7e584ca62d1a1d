import { createHash, type KeyObject, sign } from "node:crypto";
import { readCertificate } from "#lib/pki/certificate.ts";
import { KEY_USES, type KeyUse } from "#lib/pki/certificate-extensions.ts";
import {
  bitList,
  bitString,
  certificateTime,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedBytes,
  utf8String,
  yes,
} from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { SIGNATURE_ALGORITHMS } from "./algorithms.ts";
import { publicKeyOf } from "./public-key.ts";

/** What a certificate is for: its key usage and the extensions that say so. */
export interface CertificateProfile {
  authority?: { pathLength?: number };
  keyUsage: readonly KeyUse[];
  purposes?: { oids: readonly string[]; isCritical: boolean };
  /** For an OCSP responder, whose own state nobody needs to ask. */
  isExemptFromRevocation?: boolean;
}

export const PROFILES = {
  root: { authority: {}, keyUsage: ["keyCertSign", "cRLSign"] },
  intermediate: { authority: { pathLength: 0 }, keyUsage: ["keyCertSign", "cRLSign"] },
  /** Document signing as its only purpose, not critical (RFC 9336, 3.1). */
  seal: {
    keyUsage: ["digitalSignature", "nonRepudiation"],
    purposes: { oids: [OID.forDocumentSigning], isCritical: false },
  },
  /** Time-stamping, critical and alone (RFC 3161, 2.3). */
  timestamp: {
    keyUsage: ["digitalSignature", "nonRepudiation"],
    purposes: { oids: [OID.forTimestamping], isCritical: true },
  },
  ocspResponder: {
    keyUsage: ["digitalSignature"],
    purposes: { oids: [OID.forOcspSigning], isCritical: false },
    isExemptFromRevocation: true,
  },
} as const satisfies Record<string, CertificateProfile>;

interface Subject {
  commonName: string;
  organization?: string;
}

export interface CertificateOrder {
  profile: CertificateProfile;
  subject: Subject;
  publicKey: KeyObject;
  /** Big-endian, positive. */
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  issuer: Issuer;
  /** Where its state can be asked, if anywhere. */
  ocspUrl?: string;
  crlUrl?: string;
}

export interface Issuer {
  /** DER; null when the certificate signs itself. */
  certificate: Uint8Array | null;
  privateKey: KeyObject;
}

/** A version 3 certificate (RFC 5280), signed with SHA-256 by the issuer's key. Answers DER. */
export function makeCertificate(order: CertificateOrder): Uint8Array {
  const { issuer, publicKey } = order;
  const subject = nameOf(order.subject);
  const issuing = issuer.certificate && readCertificate(issuer.certificate);
  const keyInfo = publicKey.export({ type: "spki", format: "der" });
  const algorithm = algorithmOf(issuer.privateKey);
  const body = sequence(
    tagged(0, integer(2)),
    integer(order.serial),
    algorithm,
    issuing ? issuing.subjectDer : subject,
    sequence(certificateTime(order.notBefore), certificateTime(order.notAfter)),
    subject,
    keyInfo,
    tagged(
      3,
      sequence(...extensions(order, keyIdentifier(issuing ? publicKeyOf(issuing) : publicKey))),
    ),
  );
  return withSignature(body, issuer.privateKey);
}

/** `body`, the algorithm and the signature over it: the frame of certificates, CRLs and OCSP. */
export function withSignature(
  body: Uint8Array,
  privateKey: KeyObject,
  ...more: Uint8Array[]
): Uint8Array {
  const signature = sign("sha256", body, privateKey);
  return sequence(body, algorithmOf(privateKey), bitString(signature), ...more);
}

export function algorithmOf(key: KeyObject): Uint8Array {
  return SIGNATURE_ALGORITHMS[key.asymmetricKeyType === "rsa" ? "rsa" : "ec"];
}

/** The first 160 bits of the key's SHA-256 (RFC 7093, 2, method 1, over the whole key info). */
export function keyIdentifier(publicKey: KeyObject): Uint8Array {
  const keyInfo = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(keyInfo).digest().subarray(0, 20);
}

export const extension = (identifier: string, value: Uint8Array, isCritical = false) =>
  sequence(oid(identifier), ...(isCritical ? [yes] : []), octetString(value));

function extensions(order: CertificateOrder, issuerKeyId: Uint8Array): Uint8Array[] {
  const { authority, keyUsage, purposes, isExemptFromRevocation } = order.profile;
  const uses = keyUsage.map((use) => KEY_USES.indexOf(use));
  const list = [
    extension(OID.subjectKeyIdentifier, octetString(keyIdentifier(order.publicKey))),
    extension(OID.authorityKeyIdentifier, sequence(taggedBytes(0, issuerKeyId))),
  ];
  if (authority) list.push(extension(OID.basicConstraints, constraints(authority), true));
  if (uses.length > 0) list.push(extension(OID.keyUsage, bitList(uses), true));
  if (purposes) {
    const value = sequence(...purposes.oids.map(oid));
    list.push(extension(OID.extendedKeyUsage, value, purposes.isCritical));
  }
  if (isExemptFromRevocation) list.push(extension(OID.ocspNoCheck, nothing));
  if (order.ocspUrl) list.push(extension(OID.authorityInfoAccess, responder(order.ocspUrl)));
  if (order.crlUrl) list.push(extension(OID.crlDistributionPoints, distribution(order.crlUrl)));
  return list;
}

function constraints({ pathLength }: { pathLength?: number }): Uint8Array {
  return sequence(yes, ...(pathLength === undefined ? [] : [integer(pathLength)]));
}

const webAddress = (url: string) => taggedBytes(6, Buffer.from(url, "ascii"));

const responder = (url: string) => sequence(sequence(oid(OID.ocspResponder), webAddress(url)));

const distribution = (url: string) => sequence(sequence(tagged(0, tagged(0, webAddress(url)))));

function nameOf({ commonName, organization }: Subject): Uint8Array {
  return sequence(
    ...(organization ? [setOf(sequence(oid(OID.organization), utf8String(organization)))] : []),
    setOf(sequence(oid(OID.commonName), utf8String(commonName))),
  );
}
