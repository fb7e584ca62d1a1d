import { sameBytes } from "#kernel/bytes.ts";
import { type Certificate, readableCertificates } from "./certificate.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, open } from "./read-der.ts";
import { type Attribute, type SignedData, type Signer, singleValue } from "./read-signed-data.ts";
import { oidOf } from "./read-values.ts";
import { checkSignature, DIGESTS, digestOf, hasPlainParameters } from "./signature-algorithms.ts";
import { type Binding, isBoundTo, isNamedBy, readBindings } from "./signer-certificate.ts";

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
  | "signature-key"
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
  return wrong === null ? binding : [...binding, `signature-${wrong}` as const];
}

async function checkBinding(
  attributes: readonly Attribute[],
  certificate: Certificate,
): Promise<SignedDataProblem[]> {
  const bindings = readBindings(attributes);
  if (bindings.length === 0) return ["not-bound"];
  const answers = await Promise.all(bindings.map((binding) => binds(binding, certificate)));
  return answers.every(Boolean) ? [] : ["bound-to-another"];
}

async function binds(binding: Binding, certificate: Certificate): Promise<boolean> {
  const digest = binding.digest === null ? "SHA-1" : DIGESTS[binding.digest];
  if (!digest) return false;
  return isBoundTo(binding, certificate, await digestOf(digest, certificate.der));
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
