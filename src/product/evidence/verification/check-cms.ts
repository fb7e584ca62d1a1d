import { sameBytes, toHex } from "#kernel/bytes.ts";
import { type Finding, type FindingCode, finding } from "#kernel/findings.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { maySign } from "#lib/pki/certificate-extensions.ts";
import { type ChainProblem, checkChain } from "#lib/pki/chain.ts";
import {
  checkSignedData,
  hasUncoveredBytes,
  type SignedDataProblem,
} from "#lib/pki/check-signed-data.ts";
import { checkToken } from "#lib/pki/check-token.ts";
import { OID } from "#lib/pki/oids.ts";
import { readSignedData, type SignedData, singleValue } from "#lib/pki/read-signed-data.ts";
import { digestOf } from "#lib/pki/signature-algorithms.ts";
import type { UsedChain } from "./check-revocation.ts";

/** Whom a seal and whom a timestamp have to lead to. */
export interface Roots {
  seals: readonly Certificate[];
  timestamps: readonly Certificate[];
}

const SIGNATURE_FINDINGS: Readonly<Record<SignedDataProblem, FindingCode>> = {
  "other-type": "seal-unreadable",
  "no-signed-attributes": "seal-unreadable",
  "digest-algorithm": "algorithm-refused",
  "content-changed": "bytes-changed",
  "no-certificate": "signature-invalid",
  "not-bound": "certificate-swapped",
  "bound-to-another": "certificate-swapped",
  "signature-algorithm": "algorithm-refused",
  "signature-key": "algorithm-refused",
  "signature-invalid": "signature-invalid",
};

const CHAIN_FINDINGS: Readonly<Record<ChainProblem["kind"], FindingCode>> = {
  expired: "certificate-expired",
  "not-yet-valid": "certificate-not-yet-valid",
  "not-an-authority": "chain-wrong",
  "too-long": "chain-wrong",
  "unknown-critical": "chain-wrong",
};

/**
 * Checks the signature of a seal and its timestamp against the bytes that they cover.
 * @param cms DER and nothing behind it
 * @throws MalformedDer when it is no CMS with one signer
 */
export async function checkCms(cms: Uint8Array, covered: Uint8Array, roots: Roots) {
  const data = readSignedData(cms);
  const { problems, signer, pool } = await checkSignedData(data, OID.data, covered);
  const time = await checkTime(data, roots.timestamps);
  const question = { pool, roots: roots.seals, at: time.sealedAt };
  const chain = signer && (await checkChain({ leaf: signer, ...question }));
  const certificates = chain?.certificates ?? [];
  const top = certificates.at(-1);
  const belongs = (der: Uint8Array) => certificates.some((one) => sameBytes(one.der, der));
  const allowed = [OID.signatureTimestampToken];
  const findings: Finding[] = [
    ...problems.map((problem) => finding(SIGNATURE_FINDINGS[problem])),
    ...(data.content || !sameBytes(data.der, cms) ? [finding("seal-unreadable")] : []),
    ...(chain?.problems ?? []).map(({ kind, name }) => finding(CHAIN_FINDINGS[kind], { name })),
    ...(!signer || maySign(signer) ? [] : [finding("chain-wrong", { name: signer.name })]),
    ...(chain && !chain.isTrusted ? [finding("sealer-unknown", { name: signer?.name ?? "" })] : []),
    ...time.findings,
  ];
  const seals: UsedChain = { use: "seal", certificates, roots: roots.seals, at: time.provenAt };
  return {
    findings,
    chains: [seals, ...time.chains],
    hasUncovered: time.hasUncovered || hasUncoveredBytes(data.der, belongs, allowed),
    said: {
      sealedBy: signer?.name ?? null,
      rootFingerprint: top ? toHex(await digestOf("SHA-256", top.der)) : null,
      sealedAt: time.sealedAt,
      authority: time.authority,
    },
  };
}

async function checkTime({ signer }: SignedData, roots: readonly Certificate[]) {
  const token = singleValue(signer.unsignedAttributes, OID.signatureTimestampToken);
  const none = {
    sealedAt: null,
    provenAt: null,
    authority: null,
    hasUncovered: false,
    chains: [] as UsedChain[],
  };
  if (!token) return { ...none, findings: [finding("timestamp-missing")] };
  const found = await checkToken(token, signer.signature, roots);
  if (found.problems.length > 0) {
    const detail = found.problems.join(", ");
    return { ...none, findings: [finding("timestamp-wrong", { detail })] };
  }
  const { at, authority, isTrusted, hasUncovered } = found;
  const unknown = isTrusted ? [] : [finding("authority-unknown", { name: authority ?? "" })];
  const own: UsedChain = { use: "time", certificates: found.chain, roots, at };
  return {
    sealedAt: at,
    authority,
    hasUncovered,
    findings: unknown,
    provenAt: isTrusted ? at : null,
    chains: [own],
  };
}
