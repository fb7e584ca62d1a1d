import { OID } from "./oids.ts";
import { DerReader, MalformedDer, onlyElement, open } from "./read-der.ts";
import { oidOf, smallNumberOf, unsignedOf } from "./read-values.ts";

/** What a certificate may be used for. */
export interface Usage {
  authority: { pathLength: number | null } | null;
  /** null when the certificate says nothing about it, which allows everything. */
  keyUsage: ReadonlySet<KeyUse> | null;
  purposes: { oids: string[]; isCritical: boolean } | null;
  /** An OCSP responder whose own state need not be asked (RFC 6960, 4.2.2.2.1). */
  isExemptFromRevocation: boolean;
  subjectKeyId: Uint8Array | null;
  /** The key identifier of its issuer. */
  authorityKeyId: Uint8Array | null;
  /** Which certificate its issuer has, by who issued that and its serial. */
  authorityIssuer: { issuerDer: Uint8Array; serial: Uint8Array } | null;
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

export interface Extension {
  isCritical: boolean;
  value: Uint8Array;
}

/** The extensions of a certificate, CRL or token by their identifiers. */
export type Extensions = ReadonlyMap<string, Extension>;

/** @throws MalformedDer also for an extension that is there twice (RFC 5280, 4.2) */
export function readExtensions(list: DerReader): Extensions {
  const found = new Map<string, Extension>();
  for (const { raw } of list.rest(MAX_EXTENSIONS)) {
    const parts = open(raw);
    const oid = oidOf(parts.next());
    const critical = parts.optional(0x01);
    const value = parts.next(0x04).content;
    parts.end();
    if (found.has(oid)) throw new MalformedDer("an extension that is there twice");
    found.set(oid, { isCritical: critical?.content[0] === 0xff, value });
  }
  return found;
}

const MAX_EXTENSIONS = 50;

/** For structures of whose extensions none has a meaning here. */
export function hasCritical(extensions: Extensions): boolean {
  return [...extensions.values()].some(({ isCritical }) => isCritical);
}

/** @throws MalformedDer */
export function readUsage(extensions: Extensions): Usage {
  const value = (oid: string) => extensions.get(oid)?.value;
  return {
    authority: readAuthority(value(OID.basicConstraints)),
    keyUsage: readKeyUsage(value(OID.keyUsage)),
    purposes: readPurposes(extensions.get(OID.extendedKeyUsage)),
    isExemptFromRevocation: extensions.has(OID.ocspNoCheck),
    subjectKeyId: readKeyId(value(OID.subjectKeyIdentifier)),
    authorityKeyId: readIssuersKeyId(value(OID.authorityKeyIdentifier)),
    authorityIssuer: readAuthorityIssuer(value(OID.authorityKeyIdentifier)),
    unknownCritical: [...extensions]
      .filter(([oid, { isCritical }]) => isCritical && !UNDERSTOOD.has(oid))
      .map(([oid]) => oid),
  };
}

/** Whether the key usage, if there is one, allows signatures over what is no certificate. */
export function maySign({ keyUsage }: Pick<Usage, "keyUsage">): boolean {
  return keyUsage === null || keyUsage.has("digitalSignature") || keyUsage.has("nonRepudiation");
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

function readAuthority(value: Uint8Array | undefined): Usage["authority"] {
  if (!value) return null;
  const parts = open(value);
  const isAuthority = parts.optional(0x01)?.content[0] === 0xff;
  const length = parts.optional(0x02);
  parts.end();
  return isAuthority ? { pathLength: length && smallNumberOf(length) } : null;
}

function readKeyUsage(value: Uint8Array | undefined): ReadonlySet<KeyUse> | null {
  if (!value) return null;
  const [_unused, bits = 0] = onlyElement(value, 0x03).content;
  return new Set(KEY_USES.filter((_, bit) => bits & (0x80 >> bit)));
}

function readPurposes(extension: Extension | undefined): Usage["purposes"] {
  if (!extension) return null;
  const oids = open(extension.value).rest(MAX_PURPOSES).map(oidOf);
  return { oids, isCritical: extension.isCritical };
}

const MAX_PURPOSES = 50;

function readKeyId(value: Uint8Array | undefined): Uint8Array | null {
  return value ? onlyElement(value, 0x04).content : null;
}

/** Of an authorityKeyIdentifier (RFC 5280, 4.2.1.1). */
export function readIssuersKeyId(value: Uint8Array | undefined): Uint8Array | null {
  return value ? (open(value).optional(0x80)?.content ?? null) : null;
}

/** Names that are no single directory name can be compared with nothing here. */
function readAuthorityIssuer(value: Uint8Array | undefined): Usage["authorityIssuer"] {
  if (!value) return null;
  const parts = open(value);
  parts.optional(0x80);
  const names = parts.optional(0xa1);
  const serial = parts.optional(0x82);
  parts.end();
  const [name, ...more] = names ? new DerReader(names.content).rest(MAX_NAMES) : [];
  if (!name || !serial || more.length > 0 || name.tag !== 0xa4) return null;
  return {
    issuerDer: new DerReader(name.content).next(0x30).raw,
    serial: unsignedOf({ ...serial, tag: 0x02 }),
  };
}

const MAX_NAMES = 50;
