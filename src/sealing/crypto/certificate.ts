import { X509Certificate } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import {
  type CertificateFields,
  keyBitsOf,
  readCertificateFields,
} from "#lib/pki/certificate-fields.ts";
import { type RevocationUrls, readRevocationUrls } from "#lib/pki/revocation-urls.ts";
import { checkSignature } from "./algorithms.ts";

/** An X.509 certificate with what the seal's rules ask of it, read from its exact bytes. */
export interface Certificate extends CertificateFields, RevocationUrls {
  x509: X509Certificate;
  /** Common name, else organisation, else the whole name: for people. */
  name: string;
  /** The whole name on one line. */
  subject: string;
  issuer: string;
  /** The bits of the public key, which OCSP names an issuer by. */
  keyBits: Uint8Array;
}

/**
 * @param der one certificate and nothing behind it
 * @throws MalformedDer or node's own error when it is not a certificate
 */
export function readCertificate(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der);
  const fields = readCertificateFields(der);
  return {
    ...fields,
    ...readRevocationUrls(fields.extensions),
    x509,
    name: shortName(x509.subject),
    subject: oneLine(x509.subject),
    issuer: oneLine(x509.issuer),
    keyBits: keyBitsOf(fields),
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

const oneLine = (name: string) => name.split("\n").reverse().join(", ");

function shortName(name: string): string {
  const parts = new Map(name.split("\n").map((part) => part.split(/=(.*)/s) as [string, string]));
  return parts.get("CN") ?? parts.get("O") ?? oneLine(name);
}
