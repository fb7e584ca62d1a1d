import { X509Certificate } from "node:crypto";
import { checkSignature } from "./algorithms.ts";
import { readExtensions, type Usage } from "./certificate-extensions.ts";
import { bitsOf, DerReader, type Element, open } from "./read-der.ts";
import { timeOf, unsignedOf } from "./read-values.ts";

/** An X.509 certificate with what the seal's rules ask of it, read from its exact bytes. */
export interface Certificate extends Usage {
  der: Uint8Array;
  x509: X509Certificate;
  /** Common name, else organisation, else the whole name: for people. */
  name: string;
  /** The whole name on one line. */
  subject: string;
  issuer: string;
  /** The names as they are encoded. */
  subjectDer: Uint8Array;
  issuerDer: Uint8Array;
  /** Big-endian, without leading zero. */
  serial: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  /** The bits of the public key, which OCSP names an issuer by. */
  keyBits: Uint8Array;
  /** What the issuer signed, how, and the signature. */
  body: Uint8Array;
  algorithm: Element;
  signature: Uint8Array;
}

/**
 * @param der one certificate and nothing behind it
 * @throws MalformedDer or node's own error when it is not a certificate
 */
export function readCertificate(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der);
  const outer = open(der);
  const body = outer.next(0x30);
  const fields = new DerReader(body.content);
  fields.optional(0xa0);
  const serial = unsignedOf(fields.next(0x02));
  fields.next(0x30);
  const issuerDer = fields.next(0x30).raw;
  const validity = new DerReader(fields.next(0x30).content);
  const subjectDer = fields.next(0x30).raw;
  const keyInfo = fields.next(0x30);
  return {
    der,
    x509,
    name: shortName(x509.subject),
    subject: oneLine(x509.subject),
    issuer: oneLine(x509.issuer),
    subjectDer,
    issuerDer,
    serial,
    notBefore: timeOf(validity.next()),
    notAfter: timeOf(validity.next()),
    keyBits: keyBitsOf(keyInfo),
    body: body.raw,
    algorithm: outer.next(0x30),
    signature: bitsOf(outer.next(0x03)),
    ...readExtensions(extensionsOf(fields)),
  };
}

/** Whether `issuer` issued `subject`: names, key identifiers, key usage and the signature. */
export function isIssuedBy(subject: Certificate, issuer: Certificate): boolean {
  const { body, algorithm, signature } = subject;
  const { publicKey } = issuer.x509;
  return (
    subject.x509.checkIssued(issuer.x509) &&
    checkSignature({ algorithm, publicKey, bytes: body, signature }) === null
  );
}

/** Also one that may issue no others, and so is not its own issuer by RFC 5280. */
export function isSelfSigned(certificate: Certificate): boolean {
  const { subjectDer, issuerDer, body, algorithm, signature, x509 } = certificate;
  const { publicKey } = x509;
  return (
    sameBytes(subjectDer, issuerDer) &&
    checkSignature({ algorithm, publicKey, bytes: body, signature }) === null
  );
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function extensionsOf(fields: DerReader): Element[] {
  fields.optional(0x81);
  fields.optional(0x82);
  const wrapped = fields.optional(0xa3);
  return wrapped ? open(wrapped.content).rest(50) : [];
}

function keyBitsOf(keyInfo: Element): Uint8Array {
  const parts = open(keyInfo.raw);
  parts.next(0x30);
  return bitsOf(parts.next(0x03));
}

const oneLine = (name: string) => name.split("\n").reverse().join(", ");

function shortName(name: string): string {
  const parts = new Map(name.split("\n").map((part) => part.split(/=(.*)/s) as [string, string]));
  return parts.get("CN") ?? parts.get("O") ?? oneLine(name);
}
