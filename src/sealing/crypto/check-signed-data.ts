import { createHash } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader } from "#lib/pki/read-der.ts";
import {
  type Attribute,
  type SignedData,
  type Signer,
  singleValue,
} from "#lib/pki/read-signed-data.ts";
import { oidOf } from "#lib/pki/read-values.ts";
import { type Binding, isBoundTo, isNamedBy, readBindings } from "#lib/pki/signer-certificate.ts";
import { checkSignature, DIGESTS, type Digest } from "./algorithms.ts";
import { type Certificate, readCertificate } from "./certificate.ts";

export interface SignedDataFindings {
  problems: string[];
  /** The signer's certificate, when it came along. */
  signer: Certificate | null;
  /** All certificates that came along and can be read. */
  pool: Certificate[];
}

/**
 * Checks what makes a CMS signature hold (RFC 5652, 5.4 and 5.6): signed attributes are there,
 * each once; they name the content type, the digest of the content and the signer's certificate;
 * the signature over them is valid. Says nothing about whom to trust: chain.ts does.
 * @param digestOf the content's digest, or null when it is not known with this algorithm
 */
export function checkSignedData(
  data: SignedData,
  expectedType: string,
  digestOf: (digest: Digest) => Uint8Array | null,
): SignedDataFindings {
  const pool = readAll(data.certificates);
  const signer = pool.find((one) => isNamedBy(one, data.signer.identifier)) ?? null;
  const problems = [
    ...(data.contentType === expectedType ? [] : ["the content is of another type"]),
    ...checkAttributes(data.signer, expectedType, digestOf),
    ...(signer ? checkSigner(data.signer, signer) : ["the signer's certificate is missing"]),
  ];
  return { problems, signer, pool };
}

export function digestWith(content: Uint8Array) {
  return (digest: Digest): Uint8Array => createHash(digest).update(content).digest();
}

function readAll(certificates: readonly Uint8Array[]): Certificate[] {
  return certificates.flatMap((der) => {
    try {
      return [readCertificate(der)];
    } catch {
      // One that nobody can read neither helps nor harms; if it is the signer's, that is missed.
      return [];
    }
  });
}

function checkAttributes(
  signer: Signer,
  expectedType: string,
  digestOf: (digest: Digest) => Uint8Array | null,
): string[] {
  if (!signer.signedBytes) return ["there are no signed attributes"];
  const digest = DIGESTS[signer.digestAlgorithm];
  if (!digest) return ["the content's digest algorithm is not accepted"];
  const type = singleValue(signer.signedAttributes, OID.contentType);
  const named = singleValue(signer.signedAttributes, OID.messageDigest);
  const actual = digestOf(digest);
  const problems: string[] = [];
  if (!type || oidOf(new DerReader(type).next()) !== expectedType) {
    problems.push("the signed content type is another");
  }
  if (!named) problems.push("the signed digest is missing");
  else if (!actual) problems.push("the signed digest uses another algorithm");
  else if (!sameBytes(new DerReader(named).next(0x04).content, actual)) {
    problems.push("the content is not what was signed");
  }
  return problems;
}

function checkSigner(signer: Signer, certificate: Certificate): string[] {
  const problems = checkBinding(signer.signedAttributes, certificate);
  const wrong = checkSignature({
    algorithm: signer.signatureAlgorithm,
    digest: DIGESTS[signer.digestAlgorithm],
    publicKey: certificate.x509.publicKey,
    bytes: signer.signedBytes ?? new Uint8Array(),
    signature: signer.signature,
  });
  return wrong ? [...problems, `it ${wrong}`] : problems;
}

function checkBinding(attributes: readonly Attribute[], certificate: Certificate): string[] {
  const bindings = readBindings(attributes);
  if (bindings.length === 0) return ["nothing binds it to the signer's certificate"];
  const wrong = bindings.filter((binding) => !binds(binding, certificate));
  return wrong.map(() => "it is bound to another certificate");
}

function binds(binding: Binding, certificate: Certificate): boolean {
  const digest = binding.digest === null ? "sha1" : DIGESTS[binding.digest];
  if (!digest) return false;
  return isBoundTo(binding, certificate, createHash(digest).update(certificate.der).digest());
}
