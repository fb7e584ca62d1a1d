import { AsnConvert } from "@peculiar/asn1-schema";
import {
  AuthorityInfoAccessSyntax,
  BasicConstraints,
  CRLDistributionPoints,
  ExtendedKeyUsage,
} from "@peculiar/asn1-x509";
import { OID } from "./oids.ts";
import { DerReader, type Element, MalformedDer, open } from "./read-der.ts";
import { oidOf } from "./read-values.ts";

/** What a certificate may be used for, and where its state is told. */
export interface Usage {
  authority: { pathLength: number | null } | null;
  /** null when the certificate says nothing about it, which allows everything. */
  keyUsage: ReadonlySet<KeyUse> | null;
  purposes: { oids: string[]; isCritical: boolean } | null;
  ocspUrls: string[];
  crlUrls: string[];
  /** An OCSP responder whose own state need not be asked (RFC 6960, 4.2.2.2.1). */
  isExemptFromRevocation: boolean;
  subjectKeyId: Uint8Array | null;
  /** Critical extensions whose meaning is not known here. */
  unknownCritical: string[];
}

/** The bits of KeyUsage in their order (RFC 5280, 4.2.1.3). */
export const KEY_USES = [
  "digitalSignature",
  "nonRepudiation",
  "keyEncipherment",
  "dataEncipherment",
  "keyAgreement",
  "keyCertSign",
  "cRLSign",
] as const;
export type KeyUse = (typeof KEY_USES)[number];

interface Extension {
  oid: string;
  isCritical: boolean;
  value: Uint8Array;
}

/** @throws MalformedDer also for an extension that is there twice (RFC 5280, 4.2) */
export function readExtensions(elements: Element[]): Usage {
  const extensions = elements.map(readExtension);
  if (new Set(extensions.map(({ oid }) => oid)).size !== extensions.length) {
    throw new MalformedDer("an extension that is there twice");
  }
  const find = (oid: string) => extensions.find((extension) => extension.oid === oid);
  const value = (oid: string) => find(oid)?.value;
  return {
    authority: readAuthority(value(OID.basicConstraints)),
    keyUsage: readKeyUsage(value(OID.keyUsage)),
    purposes: readPurposes(find(OID.extendedKeyUsage)),
    ocspUrls: readResponders(value(OID.authorityInfoAccess)),
    crlUrls: readDistributionPoints(value(OID.crlDistributionPoints)),
    isExemptFromRevocation: find(OID.ocspNoCheck) !== undefined,
    subjectKeyId: readKeyId(value(OID.subjectKeyIdentifier)),
    unknownCritical: extensions
      .filter(({ oid, isCritical }) => isCritical && !UNDERSTOOD.has(oid))
      .map(({ oid }) => oid),
  };
}

const UNDERSTOOD: ReadonlySet<string> = new Set([
  OID.basicConstraints,
  OID.keyUsage,
  OID.extendedKeyUsage,
  OID.crlDistributionPoints,
  OID.authorityInfoAccess,
  OID.subjectAlternativeName,
  // Any policy is fine for a chain whose root was chosen by name.
  OID.certificatePolicies,
]);

function readExtension(element: Element): Extension {
  const parts = open(element.raw);
  const oid = oidOf(parts.next());
  const critical = parts.optional(0x01);
  const value = parts.next(0x04).content;
  parts.end();
  return { oid, isCritical: critical?.content[0] === 0xff, value };
}

function readAuthority(value: Uint8Array | undefined): Usage["authority"] {
  if (!value) return null;
  const { cA, pathLenConstraint } = AsnConvert.parse(value, BasicConstraints);
  return cA ? { pathLength: pathLenConstraint ?? null } : null;
}

function readKeyUsage(value: Uint8Array | undefined): ReadonlySet<KeyUse> | null {
  if (!value) return null;
  const bits = new DerReader(value).next(0x03).content.subarray(1);
  return new Set(KEY_USES.filter((_, bit) => (bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))));
}

function readKeyId(value: Uint8Array | undefined): Uint8Array | null {
  return value ? new DerReader(value).next(0x04).content : null;
}

function readPurposes(extension: Extension | undefined): Usage["purposes"] {
  if (!extension) return null;
  const oids = [...AsnConvert.parse(extension.value, ExtendedKeyUsage)];
  return { oids, isCritical: extension.isCritical };
}

function readResponders(value: Uint8Array | undefined): string[] {
  if (!value) return [];
  return AsnConvert.parse(value, AuthorityInfoAccessSyntax)
    .filter(({ accessMethod }) => accessMethod === OID.ocspResponder)
    .map(({ accessLocation }) => accessLocation.uniformResourceIdentifier)
    .filter(isWebAddress);
}

function readDistributionPoints(value: Uint8Array | undefined): string[] {
  if (!value) return [];
  return AsnConvert.parse(value, CRLDistributionPoints)
    .filter(({ cRLIssuer, reasons }) => !cRLIssuer && !reasons)
    .flatMap(({ distributionPoint }) => distributionPoint?.fullName ?? [])
    .map(({ uniformResourceIdentifier }) => uniformResourceIdentifier)
    .filter(isWebAddress);
}

function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}
