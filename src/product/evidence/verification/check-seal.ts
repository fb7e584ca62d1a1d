import { concatBytes, sameBytes } from "#kernel/bytes.ts";
import { type Finding, type FindingCode, finding } from "#kernel/findings.ts";
import { PdfDict, PdfRef, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";
import { BrokenPdf, Parser, parseIndirect } from "#lib/pdf/reading/parse.ts";
import { elementAt } from "#lib/pki/read-der.ts";
import { checkCms, type Roots } from "./check-cms.ts";
import type { UsedChain } from "./check-revocation.ts";
import type { FoundSignature } from "./find-seals.ts";
import { openRevision, type Revision } from "./revision.ts";

/** What a seal says of itself and of the revision it ends. */
export interface SealFindings {
  findings: Finding[];
  /** Null when the revision cannot be read, so that nothing behind it can be judged. */
  revision: Revision | null;
  sealedBy: string | null;
  rootFingerprint: string | null;
  sealedAt: Date | null;
  authority: string | null;
  reason: string | null;
  isIntact: boolean;
  /** The seal's and its timestamp's. */
  chains: readonly UsedChain[];
}

/** The bytes that a signature covers, in one piece. */
export function coveredBytes(bytes: Uint8Array, at: FoundSignature): Uint8Array {
  const { gapStart, gapEnd, coversTo } = at;
  return concatBytes(bytes.subarray(0, gapStart), bytes.subarray(gapEnd, coversTo));
}

/**
 * The signature dictionary whose /Contents is the gap, if a form field of the revision leads to
 * it: what merely looks like a signature, within a stream for instance, is none.
 */
export function dictionaryAt({ pdf }: Revision, at: FoundSignature): PdfDict | null {
  const fields = pdf.catalog
    .getDict("AcroForm", pdf.resolve)
    ?.getArray("Fields", pdf.resolve)
    ?.toArray();
  for (const field of (fields ?? []).slice(0, MAX_FIELDS)) {
    const dict = field instanceof PdfRef ? pdf.resolve(field) : field;
    const ref = dict instanceof PdfDict ? dict.get("V") : undefined;
    const value = ref instanceof PdfRef ? standsAt(pdf, ref, at) : null;
    if (value) return value;
  }
  return null;
}

const MAX_FIELDS = 5_000;

function standsAt(pdf: OpenPdf, ref: PdfRef, at: FoundSignature): PdfDict | null {
  const place = pdf.places.get(ref.objectNumber);
  if (place?.kind !== "offset" || place.offset > at.gapStart) return null;
  const { value, reach } = parseIndirect(new Parser(pdf.bytes, place.offset), () => undefined);
  if (!(value instanceof PdfDict) || reach < at.gapEnd) return null;
  const contents = value.get("Contents");
  const isSame =
    contents instanceof PdfString && at.contents && sameBytes(contents.bytes, at.contents);
  return isSame ? value : null;
}

/**
 * Checks the seal that ends a revision: digest, signature, binding, chain, token, and that
 * nothing hides where nothing is signed.
 */
export async function checkSeal(
  bytes: Uint8Array,
  at: FoundSignature,
  roots: Roots,
): Promise<SealFindings> {
  const revision = tryOpen(bytes, at.coversTo);
  const dictionary = revision && tryDictionary(revision, at);
  const inDocument = dictionary ? [] : [finding("seal-not-in-document")];
  const found: SealFindings = {
    findings: inDocument,
    revision,
    sealedBy: null,
    rootFingerprint: null,
    sealedAt: null,
    authority: null,
    reason: dictionary?.getString("Reason")?.asString() ?? null,
    isIntact: false,
    chains: [],
  };
  try {
    const { contents } = at;
    if (!contents) throw new BrokenPdf("no hexadecimal digits");
    const { raw } = elementAt(contents, 0);
    const hasFilling = contents.subarray(raw.length).some((byte) => byte !== 0);
    const cms = await checkCms(raw, coveredBytes(bytes, at), roots);
    const isOdd = hasFilling || !at.hasOneCase || cms.hasUncovered;
    const hidden = isOdd ? [finding("hidden-in-seal")] : [];
    const findings = [...inDocument, ...cms.findings, ...hidden];
    if (revision && dictionary && !forbidsChanges(revision)) {
      findings.push(finding("changes-not-forbidden"));
    }
    const isIntact = !findings.some(({ code }) => BROKEN.has(code));
    return { ...found, ...cms.said, findings, isIntact, chains: cms.chains };
  } catch {
    return { ...found, findings: [...inDocument, finding("seal-unreadable")] };
  }
}

const BROKEN: ReadonlySet<FindingCode> = new Set([
  "bytes-changed",
  "signature-invalid",
  "seal-unreadable",
  "seal-not-in-document",
  "certificate-swapped",
  "algorithm-refused",
]);

function tryOpen(bytes: Uint8Array, end: number): Revision | null {
  try {
    return openRevision(bytes, end);
  } catch {
    return null;
  }
}

function tryDictionary(revision: Revision, at: FoundSignature): PdfDict | null {
  try {
    return dictionaryAt(revision, at);
  } catch {
    return null;
  }
}

/** ISO 32000-1, 12.8.4: the catalog names the signature that certifies. */
function forbidsChanges({ pdf }: Revision): boolean {
  try {
    return pdf.catalog.getDict("Perms", pdf.resolve)?.has("DocMDP") ?? false;
  } catch {
    return false;
  }
}
