import { sameBytes } from "#kernel/bytes.ts";
import { OID } from "#sealing/crypto/oids.ts";
import { DerReader, type Element, open } from "#sealing/crypto/read-der.ts";
import {
  type Attribute,
  type SignedData,
  type Signer,
  singleValue,
} from "#sealing/crypto/read-signed-data.ts";
import { oidOf, unsignedOf } from "#sealing/crypto/read-values.ts";
import { type Certificate, readableCertificates } from "./certificate.ts";
import {
  checkSignature,
  DIGESTS,
  type Digest,
  digestOf,
  hasPlainParameters,
} from "./signature-algorithms.ts";

/** What is wrong with a signature, whoever made it. */
export type SignedDataProblem =
  | "other-type"
  | "no-signed-attributes"
  | "digest-algorithm"
  | "content-changed"
  | "no-certificate"
  | "not-bound"
  | "bound-to-another"
  | "signature-algorithm"
  | "signature-invalid";

export interface SignedDataFindings {
  problems: SignedDataProblem[];
  /** The signer's certificate, when it came along. */
  signer: Certificate | null;
  /** All certificates that came along and can be read. */
  pool: Certificate[];
}

/**
 * Checks what makes a CMS signature hold (RFC 5652, 5.4 and 5.6): signed attributes are there,
 * each once; they name the content type, the digest of the content and the signer's certificate;
 * the signature over them is valid. Says nothing about whom to trust: chain.ts does.
 * @throws MalformedDer
 */
export async function checkSignedData(
  data: SignedData,
  expectedType: string,
  content: Uint8Array,
): Promise<SignedDataFindings> {
  const pool = readableCertificates(data.certificates);
  const signer = pool.find((one) => isNamedBy(one, data.signer.identifier)) ?? null;
  const problems: SignedDataProblem[] = [
    ...(data.contentType === expectedType ? [] : (["other-type"] as const)),
    ...(await checkAttributes(data.signer, expectedType, content)),
    ...(signer ? await checkSigner(data.signer, signer) : (["no-certificate"] as const)),
  ];
  return { problems, signer, pool };
}

function isNamedBy(certificate: Certificate, identifier: Signer["identifier"]): boolean {
  if ("keyIdentifier" in identifier) {
    return sameBytes(certificate.subjectKeyId ?? new Uint8Array(), identifier.keyIdentifier);
  }
  const { issuerDer, serial } = identifier;
  return sameBytes(certificate.issuerDer, issuerDer) && sameBytes(certificate.serial, serial);
}

async function checkAttributes(
  signer: Signer,
  expectedType: string,
  content: Uint8Array,
): Promise<SignedDataProblem[]> {
  if (!signer.signedBytes) return ["no-signed-attributes"];
  const digest = DIGESTS[signer.digestAlgorithm];
  if (!digest) return ["digest-algorithm"];
  const type = singleValue(signer.signedAttributes, OID.contentType);
  const named = singleValue(signer.signedAttributes, OID.messageDigest);
  const problems: SignedDataProblem[] = [];
  if (!type || oidOf(new DerReader(type).next()) !== expectedType) problems.push("other-type");
  const actual = await digestOf(digest, content);
  if (!named || !sameBytes(new DerReader(named).next(0x04).content, actual)) {
    problems.push("content-changed");
  }
  return problems;
}

async function checkSigner(signer: Signer, certificate: Certificate): Promise<SignedDataProblem[]> {
  const binding = await checkBinding(signer.signedAttributes, certificate);
  const wrong = await checkSignature({
    algorithm: signer.signatureAlgorithm,
    digest: DIGESTS[signer.digestAlgorithm],
    keyInfo: certificate.keyInfo,
    bytes: signer.signedBytes ?? new Uint8Array(),
    signature: signer.signature,
  });
  if (wrong === null) return binding;
  return [...binding, wrong === "invalid" ? "signature-invalid" : "signature-algorithm"];
}

/**
 * Whether the signed attributes bind the signature to this very certificate, so that nobody can
 * put another one of the same key in its place: signing-certificate-v2 (RFC 5035), or the first
 * version with SHA-1 that many authorities still send (RFC 5816, 2.2.1).
 */
async function checkBinding(
  attributes: readonly Attribute[],
  certificate: Certificate,
): Promise<SignedDataProblem[]> {
  const second = singleValue(attributes, OID.signingCertificateV2);
  const first = singleValue(attributes, OID.signingCertificate);
  if (!second && !first) return ["not-bound"];
  const isBound =
    (!second || (await binds(second, certificate, "SHA-256"))) &&
    (!first || (await binds(first, certificate, "SHA-1")));
  return isBound ? [] : ["bound-to-another"];
}

/** The first id is the signer's; the ones behind it only narrow the chain. */
async function binds(
  attribute: Uint8Array,
  certificate: Certificate,
  usual: Digest | "SHA-1",
): Promise<boolean> {
  const ids = open(open(attribute).next(0x30).raw);
  const id = open(ids.next(0x30).raw);
  const algorithm = id.optional(0x30);
  const digest = algorithm ? DIGESTS[oidOf(open(algorithm.raw).next())] : usual;
  if (!digest) return false;
  const hash = await digestOf(digest, certificate.der);
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

/**
 * Whether what no signature covers of a SignedData says anything beyond what the signed parts
 * say: versions, algorithms and their parameters, revocation lists, certificates that lead
 * nowhere, attributes without a meaning here. Somebody changed or added it.
 * @param der ContentInfo
 * @param belongs whether a certificate that came along has its place there
 * @param allowed the unsigned attributes that are checked elsewhere
 */
export function hasUncoveredBytes(
  der: Uint8Array,
  belongs: (certificate: Uint8Array) => boolean,
  allowed: readonly string[],
): boolean {
  const outer = open(der);
  outer.next(0x06);
  const fields = open(outer.next(0xa0).content);
  const version = fields.next(0x02).content;
  const digests = new DerReader(fields.next(0x31).content).rest(5);
  const contentType = oidOf(open(fields.next(0x30).raw).next());
  const certificates = fields.optional(0xa0);
  const revocations = fields.optional(0xa1);
  const signer = open(fields.next(0x31).content);
  const signerVersion = signer.next(0x02).content;
  const byKeyId = signer.next().tag === 0x80;
  const digest = signer.next(0x30);
  signer.optional(0xa0);
  signer.next(0x30);
  signer.next(0x04);
  const unsigned = signer.optional(0xa1);
  const brought = certificates ? new DerReader(certificates.content).rest(50) : [];
  const attributes = unsigned ? new DerReader(unsigned.content).rest(50) : [];
  return (
    revocations !== null ||
    // RFC 5652, 5.1 and 5.3.
    !isNumber(version, contentType === OID.data && !byKeyId ? 1 : 3) ||
    !isNumber(signerVersion, byKeyId ? 3 : 1) ||
    digests.length !== 1 ||
    !isPlainAlgorithm(digests[0]!) ||
    !isPlainAlgorithm(digest) ||
    oidOf(open(digests[0]!.raw).next()) !== oidOf(open(digest.raw).next()) ||
    brought.some(({ raw }) => !belongs(raw)) ||
    attributes.some(({ raw }) => !allowed.includes(oidOf(open(raw).next())))
  );
}

function isNumber(content: Uint8Array, value: number): boolean {
  return content.length === 1 && content[0] === value;
}

function isPlainAlgorithm({ raw }: Element): boolean {
  const parts = open(raw);
  parts.next(0x06);
  return hasPlainParameters(parts);
}
