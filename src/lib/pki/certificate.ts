import { fromLatin1, latin1, sameBytes } from "#kernel/bytes.ts";
import { type CertificateFields, keyBitsOf, readCertificateFields } from "./certificate-fields.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, open } from "./read-der.ts";
import { oidOf } from "./read-values.ts";
import { type RevocationUrls, readRevocationUrls } from "./revocation-urls.ts";
import { checkSignature } from "./signature-algorithms.ts";

/** An X.509 certificate with what sealing and verifying ask of it, read from its exact bytes. */
export interface Certificate extends CertificateFields, RevocationUrls {
  /** Common name, else organisation, else all of the name: for people. */
  name: string;
  /** The bits of the public key, which OCSP names an issuer by. */
  keyBits: Uint8Array;
}

/**
 * @param der one certificate and nothing behind it
 * @throws MalformedDer when it is not a certificate
 */
export function readCertificate(der: Uint8Array): Certificate {
  const fields = readCertificateFields(der);
  return {
    ...fields,
    ...readRevocationUrls(fields.extensions),
    name: shortName(fields.subjectDer),
    keyBits: keyBitsOf(fields),
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

/**
 * Whether `issuer` issued `subject`: the names fit, what the subject says of its issuer's key and
 * certificate fits as well (RFC 5280, 4.2.1.1), and the signature is the issuer's.
 */
export async function isIssuedBy(subject: Certificate, issuer: Certificate): Promise<boolean> {
  return isIssuerNamed(subject, issuer) && (await isSignedBy(subject, issuer));
}

/** The same by names and signature alone, whatever is said of keys. */
export async function isSignedBy(subject: Certificate, issuer: Certificate): Promise<boolean> {
  if (!sameBytes(subject.issuerDer, issuer.subjectDer)) return false;
  const { body, algorithm, signature } = subject;
  const check = { algorithm, keyInfo: issuer.keyInfo, bytes: body, signature };
  return (await checkSignature(check)) === null;
}

/** Also one that may issue no others, and so is not its own issuer by RFC 5280. */
export function isSelfSigned(certificate: Certificate): Promise<boolean> {
  return isSignedBy(certificate, certificate);
}

function isIssuerNamed(subject: Certificate, issuer: Certificate): boolean {
  const { authorityKeyId, authorityIssuer } = subject;
  const { subjectKeyId, issuerDer, serial } = issuer;
  const isItsKey = !authorityKeyId || !subjectKeyId || sameBytes(authorityKeyId, subjectKeyId);
  const isItsCertificate =
    !authorityIssuer ||
    (sameBytes(authorityIssuer.issuerDer, issuerDer) && sameBytes(authorityIssuer.serial, serial));
  return isItsKey && isItsCertificate;
}

/** The last of a name's common names, else of its organisations, else all of it, the last first. */
function shortName(name: Uint8Array): string {
  const pairs = open(name)
    .rest(50)
    .flatMap(({ content }) => new DerReader(content).rest(20))
    .map(({ raw }) => {
      const parts = open(raw);
      return { type: oidOf(parts.next()), text: textOf(parts.next()) };
    });
  const find = (type: string) => pairs.findLast((pair) => pair.type === type)?.text;
  const all = pairs.map(({ text }) => text).reverse();
  return find(OID.commonName) ?? find(OID.organization) ?? all.join(", ");
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
