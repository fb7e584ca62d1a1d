import { latin1 } from "#kernel/bytes.ts";
import {
  FINDINGS,
  type Finding,
  type FindingCode,
  finding,
  gravestFirst,
  type Verdict,
  verdictOf,
} from "#kernel/findings.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { readBack } from "#lib/pdf/writing/read-back.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { readProofs } from "#lib/pki/revocation-proofs.ts";
import { checkBehind } from "./check-behind.ts";
import type { Roots } from "./check-cms.ts";
import { checkEvidence, type ReadEvidence } from "./check-evidence.ts";
import { checkRevocation } from "./check-revocation.ts";
import { checkSeal, type SealFindings } from "./check-seal.ts";
import { idIn, idWithin } from "./document-id.ts";
import { type FoundSignature, findSignatures } from "./find-seals.ts";
import { readSecurityStore } from "./read-security-store.ts";
import type { KnownRoots } from "./sealing-signatures.ts";
import type { Verification } from "./verification.ts";

/** Beyond any file that is sealed; what is larger is not read. */
const MAX_FILE_BYTES = 256_000_000;
/** How many of the signatures that a file claims are tried as its seal. */
const MAX_TRIED = 4;

/** A file that was judged, with its record as far as that can be read. */
export interface InspectedFile {
  found: Verification;
  record: ReadEvidence | null;
}

/** Says what a PDF is, whatever bytes it is; never throws. */
export async function inspectFile(bytes: Uint8Array, known: KnownRoots): Promise<InspectedFile> {
  const odd = oddFile(bytes);
  if (odd) return { found: conclude([odd]), record: null };
  const roots = {
    seals: readableCertificates(known.seals),
    timestamps: readableCertificates(known.timestamps),
  };
  const { found, hasMisfit } = findSignatures(bytes);
  const whole = found.filter(({ coversTo }) => coversTo <= bytes.length);
  const seal = await findSeal(bytes, whole, roots);
  if (!seal) {
    const id = idWithin(bytes);
    const findings = withoutSeal(bytes, found.length > whole.length, hasMisfit, id);
    return { found: conclude(findings, null, id), record: null };
  }
  const { revision, findings } = seal.said;
  const isCut = found.length > whole.length ? [finding("cut-short")] : [];
  const later = whole.filter(({ coversTo }) => coversTo > seal.at.coversTo);
  const behind =
    revision &&
    (await checkBehind(bytes, revision, seal.at.contents ?? NONE, later, roots.timestamps));
  const proofs = behind && readProofs(readSecurityStore(behind.last.pdf));
  const chains = [...seal.said.chains, ...(behind?.chains ?? [])];
  const revocation = proofs ? await checkRevocation(proofs, chains) : [];
  const additions = [
    // What is missing at the end explains what stands there.
    ...(behind?.findings ?? []).filter(({ code }) => isCut.length === 0 || code !== "added-behind"),
    ...revocation.filter(({ code }) => OF_ADDITIONS.has(code)),
  ];
  const record =
    revision && seal.said.isIntact
      ? await checkEvidence(revision, seal.said.sealedAt)
      : { findings: [], evidence: null };
  const ofSealed = [
    ...findings,
    ...(seal.said.isIntact ? readings(bytes, seal.at) : []),
    ...revocation.filter(({ code }) => !OF_ADDITIONS.has(code)),
    ...record.findings,
  ];
  const concluded = conclude(
    [...ofSealed, ...additions, ...isCut],
    seal.said,
    record.evidence?.publicId ?? idIn(seal.said.reason),
    additions,
  );
  const trailHead = record.evidence?.head ?? null;
  const stands = behind ? behind.last.end : bytes.length;
  const isPart = stands < bytes.length && STANDS_ALONE.has(verdictOf(ofSealed));
  const sealedBytes = isPart && concluded.verdict === "altered" ? stands : null;
  return { found: { ...concluded, trailHead, sealedBytes }, record: record.evidence };
}

const NONE = new Uint8Array();

/** What the sealed part of an altered file has to be by itself to be worth saving. */
const STANDS_ALONE: ReadonlySet<Verdict> = new Set(["genuine", "no-timestamp"]);

/** Whether two programs may read the sealed part in two ways. */
function readings(bytes: Uint8Array, { coversTo }: FoundSignature): Finding[] {
  try {
    readBack(bytes.subarray(0, coversTo));
    return [];
  } catch (error) {
    const detail = error instanceof BrokenPdf ? error.message : "unreadable";
    return [finding("two-readings", { detail })];
  }
}

/** What is said of proofs and times that came behind the seal. */
const OF_ADDITIONS: ReadonlySet<FindingCode> = new Set([
  "revocation-wrong",
  "document-timestamp-revoked",
]);

function oddFile(bytes: Uint8Array): Finding | null {
  if (bytes.length > MAX_FILE_BYTES) return finding("too-large");
  const head = latin1(bytes, 0, Math.min(bytes.length, 1_024));
  return head.includes("%PDF-") ? null : finding("no-pdf");
}

/** Of several signatures the first that holds, else the first that stands in the document. */
async function findSeal(
  bytes: Uint8Array,
  whole: readonly FoundSignature[],
  roots: Roots,
): Promise<{ at: FoundSignature; said: SealFindings } | null> {
  let first: { at: FoundSignature; said: SealFindings } | null = null;
  for (const at of whole.slice(0, MAX_TRIED)) {
    const said = await checkSeal(bytes, at, roots);
    if (said.isIntact) return { at, said };
    const standsThere = !said.findings.some(({ code }) => code === "seal-not-in-document");
    if (!first || (standsThere && !first.said.revision)) first = { at, said };
  }
  return first;
}

function conclude(
  findings: readonly Finding[],
  seal: SealFindings | null = null,
  publicId: string | null = null,
  additions: readonly Finding[] = [],
): Verification {
  return {
    kind: "file",
    verdict: verdictOf(findings),
    sealedBy: seal?.sealedBy ?? null,
    rootFingerprint: seal?.rootFingerprint ?? null,
    sealedAt: seal?.sealedAt?.toISOString() ?? null,
    authority: seal?.authority ?? null,
    added: [
      // Further proof of the same seal is part of sealing.
      ...additions.filter(({ code }) => FINDINGS[code] !== null),
      ...findings.filter(
        ({ code }) => code === "hidden-in-seal" && !additions.some((one) => one.code === code),
      ),
    ],
    findings: gravestFirst(findings),
    sealedBytes: null,
    publicId,
    isIntact: seal?.isIntact ?? false,
    trailHead: null,
    receipt: null,
  };
}

/** What became of a file in which no seal can be checked. */
function withoutSeal(
  bytes: Uint8Array,
  isCut: boolean,
  hasMisfit: boolean,
  id: string | null,
): Finding[] {
  if (isCut) return [finding("cut-short")];
  if (hasMisfit) return [finding("written-anew")];
  const tail = latin1(bytes, Math.max(0, bytes.length - 2_048));
  // What ends a file, and not only the word, which streams hold as well (ISO 32000-1, 7.5.5).
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) return [finding("cut-short")];
  return [id ? finding("id-within", { id }) : finding("no-seal")];
}
