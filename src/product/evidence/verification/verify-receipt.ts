import type { Receipt } from "#evidence/schemas/receipt.ts";
import { RECEIPT_TYPE } from "#evidence/schemas/receipt-type.ts";
import { fromBase64Url, fromLatin1, latin1, sameBytes, toHex } from "#kernel/bytes.ts";
import { finding, gravestFirst, verdictOf } from "#kernel/findings.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { checkJwsSignature, digestOf } from "#lib/pki/signature-algorithms.ts";
import type { Verification } from "./verification.ts";

const COMPACT = /^\s*(eyJ[\w-]+)\.([\w-]+)\.([\w-]+)\s*$/;
/** Beyond any receipt, chain included. */
const MAX_RECEIPT_BYTES = 200_000;

/** The parts of a JWS in compact serialisation (RFC 7515, 7.1), if the bytes are one. */
export function readCompact(bytes: Uint8Array): [string, string, string] | null {
  if (bytes.length > MAX_RECEIPT_BYTES) return null;
  const [, header, payload, signature] = COMPACT.exec(latin1(bytes)) ?? [];
  return header && payload && signature ? [header, payload, signature] : null;
}

/** Beyond any page with a receipt in it. */
const MAX_CARRIER_BYTES = 4_000_000;
/** The receipt stands in it as it is, as a stream of its own (ISO 32000-1, 7.3.8). */
const CARRIED = /stream\r?\n(eyJ[\w-]+\.[\w-]+\.[\w-]+)\r?\nendstream/g;

/**
 * The receipt that a PDF of the service carries, without reading the PDF; null where there is none,
 * or more than one.
 */
export function readCarried(bytes: Uint8Array): [string, string, string] | null {
  if (bytes.length > MAX_CARRIER_BYTES || !latin1(bytes, 0, 1_024).includes("%PDF-")) return null;
  const [first, ...more] = latin1(bytes).matchAll(CARRIED);
  return first?.[1] && more.length === 0 ? readCompact(fromLatin1(first[1])) : null;
}

/** The certificates that a receipt brings, in DER. */
export function certificatesOf([header]: readonly [string, string, string]): Uint8Array[] {
  const { x5c } = jsonIn(header);
  return (x5c as string[]).slice(0, MAX_CERTIFICATES).map((text) => fromLatin1(atob(text)));
}

const MAX_CERTIFICATES = 10;

/**
 * Checks a signer's receipt: its signature, and that the key's chain leads to a known root. When
 * it was signed is what the service says; no authority attests it.
 */
export async function verifyReceipt(
  parts: readonly [string, string, string],
  trustedRoots: readonly Uint8Array[],
): Promise<Verification> {
  try {
    return await check(parts, trustedRoots);
  } catch {
    return { ...NOTHING, verdict: "altered", findings: [finding("receipt-changed")] };
  }
}

/**
 * What a receipt says, where one of these certificates signed it or its chain leads to one of them
 * without a fault; null otherwise, whatever it is.
 */
export async function provenReceipt(
  jws: string,
  believed: readonly Uint8Array[],
): Promise<Receipt | null> {
  const parts = readCompact(fromLatin1(jws));
  if (!parts) return null;
  const { receipt, verdict } = await verifyReceipt(parts, believed);
  if (!receipt || verdict === "genuine") return receipt;
  // An authority above the one that is believed need not be judged.
  const [leaf] = certificatesOf(parts);
  return leaf && believed.some((one) => sameBytes(one, leaf)) ? receipt : null;
}

const NOTHING: Verification = {
  kind: "receipt",
  verdict: "altered",
  sealedBy: null,
  rootFingerprint: null,
  sealedAt: null,
  authority: null,
  added: [],
  findings: [],
  sealedBytes: null,
  publicId: null,
  isIntact: false,
  trailHead: null,
  receipt: null,
};

async function check(
  [header, payload, signature]: readonly [string, string, string],
  trustedRoots: readonly Uint8Array[],
): Promise<Verification> {
  const { alg, typ } = jsonIn(header);
  const pool = readableCertificates(certificatesOf([header, payload, signature]));
  const leaf = pool[0];
  const receipt = jsonIn(payload) as Receipt;
  const isSigned =
    typ === RECEIPT_TYPE &&
    leaf !== undefined &&
    (await checkJwsSignature({
      algorithm: String(alg),
      keyInfo: leaf.keyInfo,
      bytes: fromLatin1(`${header}.${payload}`),
      signature: bytesOfPart(signature),
    }));
  if (!isSigned || receipt.type !== "countersign-receipt") {
    return { ...NOTHING, findings: [finding("receipt-changed")] };
  }
  const roots = readableCertificates(trustedRoots);
  const chain = await checkChain({ leaf, pool, roots, at: new Date(receipt.signedAt) });
  const top = chain.certificates.at(-1);
  const findings = [
    ...(chain.isTrusted ? [] : [finding("sealer-unknown", { name: leaf.name })]),
    ...chain.problems
      // A receipt may be made after its signature, by the key that followed.
      .filter(({ kind }) => kind !== "not-yet-valid")
      .map(({ name }) => finding("chain-wrong", { name })),
    finding("receipt-holds"),
  ];
  return {
    ...NOTHING,
    verdict: verdictOf(findings),
    sealedBy: leaf.name,
    rootFingerprint: top ? toHex(await digestOf("SHA-256", top.der)) : null,
    findings: gravestFirst(findings),
    publicId: receipt.publicId,
    isIntact: true,
    receipt,
  };
}

export function jsonIn(part: string): Record<string, unknown> {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytesOfPart(part)));
}

/** The bytes of a part of a compact signature (RFC 7515, 7.1). @throws TypeError where it is spelt in another way */
export function bytesOfPart(part: string): Uint8Array {
  const bytes = fromBase64Url(part);
  if (bytes === null) throw new TypeError("spelt in another way");
  return bytes;
}
