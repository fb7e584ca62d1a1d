import { createHash } from "node:crypto";
import { DIGESTS } from "./algorithms.ts";
import { type Certificate, sameBytes } from "./certificate.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, open } from "./read-der.ts";
import { type Attribute, singleValue } from "./read-signed-data.ts";
import { oidOf, unsignedOf } from "./read-values.ts";

/**
 * Whether the signed attributes bind the signature to this very certificate, so that nobody can
 * put another one of the same key in its place: signing-certificate-v2 (RFC 5035), or the first
 * version with SHA-1 that RFC 3161 began with and many authorities still send (RFC 5816, 2.2.1).
 */
export function checkCertificateBinding(
  attributes: readonly Attribute[],
  certificate: Certificate,
): string[] {
  const second = singleValue(attributes, OID.signingCertificateV2);
  const first = singleValue(attributes, OID.signingCertificate);
  if (!second && !first) return ["nothing binds it to the signer's certificate"];
  const problems: string[] = [];
  if (second && !bindsV2(second, certificate)) problems.push(OTHER_CERTIFICATE);
  if (first && !bindsV1(first, certificate)) problems.push(OTHER_CERTIFICATE);
  return problems;
}

const OTHER_CERTIFICATE = "it is bound to another certificate";

/** The first id is the signer's; the ones behind it only narrow the chain. */
function firstId(attribute: Uint8Array): DerReader {
  const ids = open(open(attribute).next(0x30).raw);
  return open(ids.next(0x30).raw);
}

function bindsV2(attribute: Uint8Array, certificate: Certificate): boolean {
  const id = firstId(attribute);
  const algorithm = id.optional(0x30);
  const digest = DIGESTS[algorithm ? oidOf(open(algorithm.raw).next()) : OID.sha256];
  if (!digest) return false;
  const hash = createHash(digest).update(certificate.der).digest();
  return sameBytes(id.next(0x04).content, hash) && namesIssuer(id.optional(0x30), certificate);
}

function bindsV1(attribute: Uint8Array, certificate: Certificate): boolean {
  const id = firstId(attribute);
  const hash = createHash("sha1").update(certificate.der).digest();
  return sameBytes(id.next(0x04).content, hash) && namesIssuer(id.optional(0x30), certificate);
}

/** IssuerSerial: one directory name and the serial; optional, but right when it is there. */
function namesIssuer(issuerSerial: Element | null, certificate: Certificate): boolean {
  if (!issuerSerial) return true;
  const parts = open(issuerSerial.raw);
  const names = open(parts.next(0x30).raw);
  const issuer = new DerReader(names.next(0xa4).content).next(0x30).raw;
  const serial = unsignedOf(parts.next(0x02));
  return sameBytes(issuer, certificate.issuerDer) && sameBytes(serial, certificate.serial);
}
