import { fromLatin1, latin1, sameBytes } from "#kernel/bytes.ts";
import { OID } from "#sealing/crypto/oids.ts";
import { bitsOf, DerReader, type Element, MalformedDer, open } from "#sealing/crypto/read-der.ts";
import { oidOf, smallNumberOf, timeOf, unsignedOf } from "#sealing/crypto/read-values.ts";
import { checkSignature } from "./signature-algorithms.ts";

/** An X.509 certificate with what verifying asks of it, read from its exact bytes. */
export interface Certificate {
  der: Uint8Array;
  /** Common name, else organisation, else nothing: for people. */
  name: string;
  subjectDer: Uint8Array;
  issuerDer: Uint8Array;
  /** Big-endian, without leading zero. */
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo. */
  keyInfo: Uint8Array;
  /** What the issuer signed, how, and the signature. */
  body: Uint8Array;
  algorithm: Element;
  signature: Uint8Array;
  authority: { pathLength: number | null } | null;
  /** The first byte of the bits (RFC 5280, 4.2.1.3); null when nothing is said. */
  keyUsage: number | null;
  purposes: { oids: string[]; isCritical: boolean } | null;
  subjectKeyId: Uint8Array | null;
  /** The key identifier of its issuer. */
  authorityKeyId: Uint8Array | null;
  hasUnknownCritical: boolean;
}

/** Bits of KeyUsage. */
export const KEY_USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04 };

const MAX_EXTENSIONS = 50;

/**
 * @param der one certificate and nothing behind it
 * @throws MalformedDer when it is not a certificate
 */
export function readCertificate(der: Uint8Array): Certificate {
  const outer = open(der);
  const body = outer.next(0x30);
  const algorithm = outer.next(0x30);
  const signature = bitsOf(outer.next(0x03));
  outer.end();
  const fields = new DerReader(body.content);
  fields.optional(0xa0);
  const serial = unsignedOf(fields.next(0x02));
  fields.next(0x30);
  const issuerDer = fields.next(0x30).raw;
  const validity = new DerReader(fields.next(0x30).content);
  const subjectDer = fields.next(0x30).raw;
  const keyInfo = fields.next(0x30).raw;
  fields.optional(0x81);
  fields.optional(0x82);
  const wrapped = fields.optional(0xa3);
  const extensions = wrapped ? open(wrapped.content).rest(MAX_EXTENSIONS).map(readExtension) : [];
  if (new Set(extensions.map(({ oid }) => oid)).size !== extensions.length) {
    throw new MalformedDer("an extension that is there twice");
  }
  const extensionValue = (oid: string) => extensions.find((one) => one.oid === oid)?.value;
  const purposes = extensions.find(({ oid }) => oid === OID.extendedKeyUsage);
  const keyId = extensionValue(OID.subjectKeyIdentifier);
  const issuerKeyId = extensionValue(OID.authorityKeyIdentifier);
  const usage = extensionValue(OID.keyUsage);
  return {
    der,
    name: shortName(subjectDer),
    subjectDer,
    issuerDer,
    serial,
    notBefore: timeOf(validity.next()),
    notAfter: timeOf(validity.next()),
    keyInfo,
    body: body.raw,
    algorithm,
    signature,
    authority: readAuthority(extensionValue(OID.basicConstraints)),
    keyUsage: usage ? (new DerReader(usage).next(0x03).content[1] ?? 0) : null,
    purposes: purposes
      ? { oids: open(purposes.value).rest(20).map(oidOf), isCritical: purposes.isCritical }
      : null,
    subjectKeyId: keyId ? new DerReader(keyId).next(0x04).content : null,
    authorityKeyId: issuerKeyId ? (open(issuerKeyId).optional(0x80)?.content ?? null) : null,
    hasUnknownCritical: extensions.some((one) => one.isCritical && !UNDERSTOOD.has(one.oid)),
  };
}

/** Certificates that came along; one that nobody can read neither helps nor harms. */
export function readableCertificates(all: readonly Uint8Array[]): Certificate[] {
  return all.flatMap((der) => {
    try {
      return [readCertificate(der)];
    } catch {
      return [];
    }
  });
}

/** Whether `issuer` issued `subject`: the names fit and the signature is the issuer's. */
export async function isIssuedBy(subject: Certificate, issuer: Certificate): Promise<boolean> {
  if (!sameBytes(subject.issuerDer, issuer.subjectDer)) return false;
  const { body, algorithm, signature } = subject;
  const check = { algorithm, keyInfo: issuer.keyInfo, bytes: body, signature };
  return (await checkSignature(check)) === null;
}

/** Policies are fine for a chain whose root was chosen by name. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  OID.basicConstraints,
  OID.keyUsage,
  OID.extendedKeyUsage,
  OID.crlDistributionPoints,
  OID.authorityInfoAccess,
  OID.subjectAlternativeName,
  OID.certificatePolicies,
]);

function readExtension({ raw }: Element) {
  const parts = open(raw);
  const oid = oidOf(parts.next());
  const critical = parts.optional(0x01);
  const value = parts.next(0x04).content;
  parts.end();
  return { oid, isCritical: critical?.content[0] === 0xff, value };
}

function readAuthority(value: Uint8Array | undefined): Certificate["authority"] {
  if (!value) return null;
  const parts = open(value);
  const isAuthority = parts.optional(0x01)?.content[0] === 0xff;
  const length = parts.optional(0x02);
  return isAuthority ? { pathLength: length && smallNumberOf(length) } : null;
}

/** The last of a name's common names, else of its organisations. */
function shortName(name: Uint8Array): string {
  const pairs = open(name)
    .rest(50)
    .flatMap(({ content }) => new DerReader(content).rest(20))
    .map(({ raw }) => {
      const parts = open(raw);
      return { type: oidOf(parts.next()), text: textOf(parts.next()) };
    });
  const find = (type: string) => pairs.findLast((pair) => pair.type === type)?.text;
  return find(OID.commonName) ?? find(OID.organization) ?? "";
}

function textOf({ tag, content }: Element): string {
  if (tag === BMP_STRING) return new TextDecoder("utf-16be").decode(content);
  if (tag === UTF8_STRING) return new TextDecoder().decode(content);
  return latin1(content);
}

const [UTF8_STRING, BMP_STRING] = [0x0c, 0x1e];

/** Certificates of a PEM file, in DER; what is no certificate in it is passed over. */
export function certificatesInPem(pem: string): Uint8Array[] {
  return [...pem.matchAll(PEM_CERTIFICATE)].flatMap(([, body = ""]) => {
    try {
      return [fromLatin1(atob(body.replace(/\s+/g, "")))];
    } catch {
      return [];
    }
  });
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

/** Whether a certificate is an authority's of its own: what chains end in. */
export function isRoot(der: Uint8Array): boolean {
  const [certificate] = readableCertificates([der]);
  return (
    certificate !== undefined &&
    certificate.authority !== null &&
    sameBytes(certificate.issuerDer, certificate.subjectDer)
  );
}
