import {
  type Extensions,
  readExtensions,
  readUsage,
  type Usage,
} from "./certificate-extensions.ts";
import { bitsOf, DerReader, type Element, open } from "./read-der.ts";
import { timeOf, unsignedOf } from "./read-values.ts";

/** What stands in an X.509 certificate (RFC 5280, 4.1), read from its exact bytes. */
export interface CertificateFields extends Usage {
  der: Uint8Array;
  /** The names as they are encoded. */
  subjectDer: Uint8Array;
  issuerDer: Uint8Array;
  /** Big-endian, without leading zero. */
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo. */
  keyInfo: Uint8Array;
  extensions: Extensions;
  /** What the issuer signed, how, and the signature. */
  body: Uint8Array;
  algorithm: Element;
  signature: Uint8Array;
}

/**
 * Runs in browsers as in Node, and so verifies nothing.
 * @param der one certificate and nothing behind it
 * @throws MalformedDer when it is not a certificate
 */
export function readCertificateFields(der: Uint8Array): CertificateFields {
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
  const validity = open(fields.next(0x30).raw);
  const notBefore = timeOf(validity.next());
  const notAfter = timeOf(validity.next());
  const subjectDer = fields.next(0x30).raw;
  const keyInfo = fields.next(0x30).raw;
  fields.optional(0x81);
  fields.optional(0x82);
  const wrapped = fields.optional(0xa3);
  const extensions: Extensions = wrapped ? readExtensions(open(wrapped.content)) : new Map();
  return {
    der,
    subjectDer,
    issuerDer,
    serial,
    notBefore,
    notAfter,
    keyInfo,
    extensions,
    body: body.raw,
    algorithm,
    signature,
    ...readUsage(extensions),
  };
}

/** The bits of the public key, which OCSP names an issuer by. */
export function keyBitsOf({ keyInfo }: Pick<CertificateFields, "keyInfo">): Uint8Array {
  const parts = open(keyInfo);
  parts.next(0x30);
  return bitsOf(parts.next(0x03));
}
