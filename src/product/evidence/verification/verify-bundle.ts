import { contradictions, type SignedEntry } from "#evidence/schemas/compare-receipt.ts";
import { latin1, sameBytes, toHex } from "#kernel/bytes.ts";
import {
  type Finding,
  type FindingCode,
  finding,
  gravestFirst,
  type Verdict,
  verdictOf,
} from "#kernel/findings.ts";
import { readSums, SUMS_NAME } from "#kernel/sums.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { digestOf } from "#lib/pki/signature-algorithms.ts";
import type { ReadEvidence } from "./check-evidence.ts";
import { checkLogParts } from "./check-log-parts.ts";
import { inspectFile } from "./inspect-file.ts";
import { BrokenArchive, readArchive } from "./read-archive.ts";
import { readRecord } from "./read-record.ts";
import { type KnownRoots, sealingSignatures } from "./sealing-signatures.ts";
import type { Verification } from "./verification.ts";
import { certificatesOf, readCompact, verifyReceipt } from "./verify-receipt.ts";

const SEALED = "sealed.pdf";
const RECEIPT = /^receipts\/.*\.jws$/;
const CERTIFICATE = /^certificates\/.*\.pem$/;

/** Where nobody here knows the sealer, receipts and certificates lead to nobody either. */
const UNKNOWN: ReadonlySet<FindingCode> = new Set(["sealer-unknown", "authority-unknown"]);

interface SealedPart {
  sealed: Uint8Array;
  record: ReadEvidence;
  isKnown: boolean;
  sealedAt: string | null;
}

type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * Checks everything that proves a contract, as it comes in one archive: the sealed file as any
 * other, and of each further part that it is what stands in the sealed file, a receipt that holds
 * and agrees with the record, or a certificate that is used there. Of what only helps (the guide,
 * the page) it checks the sums.
 */
export async function verifyBundle(bytes: Uint8Array, known: KnownRoots): Promise<Verification> {
  try {
    const entries = await readArchive(bytes);
    const parts = new Map(entries.map(({ name, content }) => [name, content]));
    // Of two by one name every program sees another one.
    const twice = entries.filter(({ name, content }) => parts.get(name) !== content);
    const findings = twice.map(({ name }) => partFinding("bundle-part-unknown", name));
    return await checkParts(parts, findings, known);
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    return conclude(await findingsOf(new Uint8Array(), known), [finding("bundle-unreadable")]);
  }
}

async function checkParts(
  parts: Parts,
  twice: readonly Finding[],
  known: KnownRoots,
): Promise<Verification> {
  const sealed = parts.get(SEALED);
  const missing = sealed ? [] : [partFinding("bundle-part-missing", SEALED)];
  const { found, record } = await inspectFile(sealed ?? new Uint8Array(), known);
  const isKnown = !found.findings.some(({ code }) => UNKNOWN.has(code));
  const part = sealed && record && { sealed, record, isKnown, sealedAt: found.sealedAt };
  const copies = part ? await checkCopies(parts, part, known) : null;
  const findings = [
    ...missing,
    ...twice,
    ...(await checkSums(parts)),
    ...(copies ?? (SEALED_WHOLE.has(found.verdict) ? [notAsSealed] : [])),
  ];
  const isToldOfParts = ({ values }: Finding) => values.name !== undefined;
  const wrong = findings.filter(isToldOfParts);
  const distinct = [...new Map(wrong.map((one) => [`${one.values.name}`, one])).values()];
  const holds = finding("bundle-holds", { count: String(parts.size) });
  const told = findings.filter((one) => !isToldOfParts(one));
  return conclude(found, [...(distinct.length > 0 ? distinct : [holds]), ...told]);
}

/** A file of which nothing else is wrong lacks what the other parts are held against. */
const SEALED_WHOLE: ReadonlySet<Verdict> = new Set(["genuine", "no-timestamp", "other-document"]);
const notAsSealed = finding("bundle-part-changed", { name: SEALED });

async function findingsOf(bytes: Uint8Array, known: KnownRoots): Promise<Verification> {
  return (await inspectFile(bytes, known)).found;
}

/** A file that is not there is none of which something could be said. */
function conclude(file: Verification, own: readonly Finding[]): Verification {
  const isThere =
    file.verdict !== "not-a-pdf" || own.every(({ code }) => code !== "bundle-unreadable");
  const findings = gravestFirst([...own, ...(isThere ? file.findings : [])]);
  return {
    ...file,
    kind: "bundle",
    verdict: verdictOf(findings),
    fileVerdict: file.verdict,
    // Of the file in it, and not of these bytes.
    sealedBytes: null,
    findings,
  };
}

const partFinding = (code: Finding["code"], name: string) =>
  finding(code, { name: name.slice(0, 200) });

async function checkSums(parts: Parts): Promise<Finding[]> {
  const list = parts.get(SUMS_NAME);
  if (!list) return [partFinding("bundle-part-missing", SUMS_NAME)];
  const sums = readSums(latin1(list));
  const findings: Finding[] = [];
  for (const [name, sum] of sums) {
    const content = parts.get(name);
    if (!content) findings.push(partFinding("bundle-part-missing", name));
    else if (toHex(await digestOf("SHA-256", content)) !== sum) {
      findings.push(partFinding("bundle-part-changed", name));
    }
  }
  const unlisted = [...parts.keys()].filter((name) => name !== SUMS_NAME && !sums.has(name));
  return [...findings, ...unlisted.map((name) => partFinding("bundle-part-unknown", name))];
}

/** What stands in the sealed file as well has to be the same there; null where that cannot be read. */
async function checkCopies(
  parts: Parts,
  { sealed, record, isKnown, sealedAt }: SealedPart,
  known: KnownRoots,
): Promise<Finding[] | null> {
  const { json, baseBytes, publicId, head: trailHead } = record;
  if (baseBytes === null) return null;
  const signatures = await trySignatures(sealed.subarray(baseBytes), baseBytes, known);
  if (!signatures) return null;
  const { seal, file } = signatures;
  const copies: Record<string, Uint8Array> = {
    "evidence.json": json,
    "seal/seal.p7s": seal.der,
    "seal/seal-timestamp.tst": seal.timestamp.token,
    "seal/file-timestamp.tst": file.timestamp.token,
  };
  const findings = Object.entries(copies).flatMap(([name, expected]) => {
    const content = parts.get(name);
    if (!content) return [partFinding("bundle-part-missing", name)];
    return sameBytes(content, expected) ? [] : [partFinding("bundle-part-changed", name)];
  });
  const signed = await readRecord(json);
  const receipts = await checkReceipts(parts, signed, { known, isKnown });
  const named = { sealed, publicId, trailHead, sealedAt };
  const log = await checkLogParts(parts, named, { known, isKnown });
  const chains = [seal.chain, seal.timestamp.chain, file.timestamp.chain].flat();
  const used = new Set(
    [...chains.map(({ der }) => latin1(der)), ...receipts.certificates].concat(log.certificates),
  );
  const foreign = [...parts].filter(([name, content]) => {
    if (!isKnown || !CERTIFICATE.test(name)) return false;
    const pem = certificatesInPem(latin1(content));
    return pem.length === 0 || pem.some((der) => !used.has(latin1(der)));
  });
  return [
    ...findings,
    ...receipts.findings,
    ...log.wrong,
    ...log.told,
    ...foreign.map(([name]) => partFinding("bundle-part-changed", name)),
  ];
}

async function trySignatures(update: Uint8Array, start: number, known: KnownRoots) {
  try {
    return await sealingSignatures(update, start, known);
  } catch {
    return null;
  }
}

async function checkReceipts(
  parts: Parts,
  signed: readonly SignedEntry[],
  { known, isKnown }: { known: KnownRoots; isKnown: boolean },
) {
  const findings: Finding[] = [];
  const certificates: string[] = known.seals.map((der) => latin1(der));
  const owed = new Set(signed.map(({ signatureId }) => signatureId));
  for (const [name, content] of parts) {
    if (!RECEIPT.test(name)) continue;
    const compact = readCompact(content);
    const found = compact && (await verifyReceipt(compact, known.seals));
    if (!compact || !found?.receipt) {
      findings.push(partFinding("bundle-part-changed", name));
      continue;
    }
    certificates.push(...certificatesOf(compact).map((der) => latin1(der)));
    owed.delete(found.receipt.signatureId);
    if (isKnown && found.verdict !== "genuine")
      findings.push(partFinding("bundle-part-changed", name));
    else if (contradictions(found.receipt, signed).length > 0) {
      findings.push(partFinding("receipt-contradicts", name));
    }
  }
  const isChanged = findings.length > 0;
  const missing = isChanged ? [] : signed.filter(({ signatureId }) => owed.has(signatureId));
  return {
    certificates,
    findings: [
      ...findings,
      ...missing.map((one) =>
        partFinding("bundle-part-missing", `receipts/${signed.indexOf(one) + 1}.jws`),
      ),
    ],
  };
}
