import { sameBytes } from "#kernel/bytes.ts";
import type { CertificateFields } from "./certificate-fields.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, open } from "./read-der.ts";
import { type Attribute, type Signer, singleValue } from "./read-signed-data.ts";
import { oidOf, unsignedOf } from "./read-values.ts";

/** Which certificate a CMS signature names as its signer's, and binds itself to. */

type Named = Pick<CertificateFields, "issuerDer" | "serial" | "subjectKeyId">;

/** By issuer and serial, or by the identifier of its key (RFC 5652, 5.3). */
export function isNamedBy(certificate: Named, identifier: Signer["identifier"]): boolean {
  if ("keyIdentifier" in identifier) {
    return sameBytes(certificate.subjectKeyId ?? new Uint8Array(), identifier.keyIdentifier);
  }
  return names(identifier, certificate);
}

/** An ESSCertID: the signature holds for the certificate with this hash alone. */
export interface Binding {
  /** Identifier of the digest; null for the SHA-1 that the first version is fixed to. */
  digest: string | null;
  hash: Uint8Array;
  /** Optional, but right when it is there. */
  issuer: { issuerDer: Uint8Array; serial: Uint8Array } | null;
}

/**
 * What binds a signature to its certificate, so that nobody can put another one of the same key
 * in its place: signing-certificate-v2 (RFC 5035), or the first version with SHA-1 that RFC 3161
 * began with and many authorities still send (RFC 5816, 2.2.1). None where nothing does.
 * @throws MalformedDer
 */
export function readBindings(attributes: readonly Attribute[]): Binding[] {
  const second = singleValue(attributes, OID.signingCertificateV2);
  const first = singleValue(attributes, OID.signingCertificate);
  return [
    ...(second ? [firstBinding(second, (id) => digestIn(id.optional(0x30)))] : []),
    ...(first ? [firstBinding(first, () => null)] : []),
  ];
}

/** @param hash of the certificate, with the binding's digest */
export function isBoundTo(binding: Binding, certificate: Named, hash: Uint8Array): boolean {
  const { issuer } = binding;
  return sameBytes(binding.hash, hash) && (issuer === null || names(issuer, certificate));
}

/** The first id is the signer's; the ones behind it only narrow the chain. */
function firstBinding(
  attribute: Uint8Array,
  readDigest: (id: DerReader) => string | null,
): Binding {
  const ids = open(open(attribute).next(0x30).raw);
  const id = open(ids.next(0x30).raw);
  const digest = readDigest(id);
  const hash = id.next(0x04).content;
  const issuer = id.optional(0x30);
  return { digest, hash, issuer: issuer && issuerOf(issuer) };
}

const digestIn = (algorithm: Element | null) =>
  algorithm ? oidOf(open(algorithm.raw).next()) : OID.sha256;

/** IssuerSerial: one directory name and the serial. */
function issuerOf(issuerSerial: Element): Binding["issuer"] {
  const parts = open(issuerSerial.raw);
  const directoryNames = open(parts.next(0x30).raw);
  const issuerDer = new DerReader(directoryNames.next(0xa4).content).next(0x30).raw;
  return { issuerDer, serial: unsignedOf(parts.next(0x02)) };
}

function names(issuer: { issuerDer: Uint8Array; serial: Uint8Array }, certificate: Named): boolean {
  return (
    sameBytes(issuer.issuerDer, certificate.issuerDer) &&
    sameBytes(issuer.serial, certificate.serial)
  );
}
