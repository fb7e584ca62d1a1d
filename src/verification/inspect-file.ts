import { latin1 } from "#kernel/bytes.ts";
import {
  FINDINGS,
  type Finding,
  type FindingCode,
  finding,
  gravestFirst,
  verdictOf,
} from "#kernel/findings.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { readProofs } from "#lib/pki/revocation-proofs.ts";
import { checkAdditions } from "./check-additions.ts";
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
  const later = whole.filter(({ coversTo }) => coversTo > seal.at.coversTo);
  const since = revision && (await checkAdditions(bytes, revision, later, roots.timestamps));
  const proofs = since && readProofs(readSecurityStore(since.last.pdf));
  const chains = [...seal.said.chains, ...(since?.chains ?? [])];
  const revocation = proofs ? await checkRevocation(proofs, chains) : [];
  const additions = [
    ...(since?.findings ?? []),
    ...revocation.filter(({ code }) => OF_ADDITIONS.has(code)),
  ];
  const isCut = found.length > whole.length ? [finding("cut-short")] : [];
  const record =
    revision && seal.said.isIntact
      ? await checkEvidence(revision)
      : { findings: [], evidence: null };
  const concluded = conclude(
    [
      ...findings,
      ...revocation.filter(({ code }) => !OF_ADDITIONS.has(code)),
      ...additions,
      ...isCut,
      ...record.findings,
    ],
    seal.said,
    record.evidence?.publicId ?? idIn(seal.said.reason),
    additions,
  );
  const trailHead = record.evidence?.head ?? null;
  return { found: { ...concluded, trailHead }, record: record.evidence };
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
