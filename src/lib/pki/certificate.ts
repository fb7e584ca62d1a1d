import { fromLatin1, latin1, sameBytes } from "#kernel/bytes.ts";
import { type CertificateFields, readCertificateFields } from "./certificate-fields.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, open } from "./read-der.ts";
import { oidOf } from "./read-values.ts";
import { checkSignature } from "./signature-algorithms.ts";

/** An X.509 certificate with what verifying asks of it, read from its exact bytes. */
export interface Certificate extends CertificateFields {
  /** Common name, else organisation, else nothing: for people. */
  name: string;
}

/**
 * @param der one certificate and nothing behind it
 * @throws MalformedDer when it is not a certificate
 */
export function readCertificate(der: Uint8Array): Certificate {
  const fields = readCertificateFields(der);
  return { ...fields, name: shortName(fields.subjectDer) };
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
