import { type Finding, type FindingCode, finding } from "#kernel/findings.ts";
import { elementAt } from "#sealing/crypto/read-der.ts";
import type { Certificate } from "./certificate.ts";
import { coveredBytes, dictionaryAt } from "./check-seal.ts";
import { checkToken } from "./check-token.ts";
import { type Change, compareRevisions } from "./compare-revisions.ts";
import type { FoundSignature } from "./find-seals.ts";
import { type Rest, type Revision, readUpdates } from "./read-updates.ts";
import { CHANGES } from "./verification.ts";

const RESTS: Readonly<Record<Rest, FindingCode | null>> = {
  none: null,
  blank: "added-line-ends",
  garbage: "added-bytes",
  hidden: "added-hidden",
};

/**
 * Everything that came behind the seal. Allowed are validation data and document timestamps
 * (ISO 32000-2, 12.8.2.2.2: at P 1, and ETSI EN 319 142-1, 5.5); all else is named.
 */
export async function checkAdditions(
  bytes: Uint8Array,
  sealed: Revision,
  signatures: readonly FoundSignature[],
  roots: readonly Certificate[],
): Promise<Finding[]> {
  const { revisions, rest, restBytes } = readUpdates(bytes, sealed);
  const last = revisions.at(-1);
  const timestamps: Finding[] = [];
  for (const revision of revisions) {
    const found = signatures.filter(({ coversTo }) => coversTo === revision.end);
    for (const at of found) timestamps.push(...(await checkStamp(bytes, revision, at, roots)));
  }
  const stamps = timestamps.filter(({ code }) => code.startsWith("document-timestamp")).length;
  const code = RESTS[rest];
  return [
    ...timestamps,
    ...(last ? changesOf(sealed, last, stamps) : []),
    ...(code ? [finding(code, { count: String(restBytes) })] : []),
  ];
}

/** @param stamps how many timestamps were looked at; a field whose value is none is a broken one */
function changesOf(sealed: Revision, last: Revision, stamps: number): Finding[] {
  const changes = tryComparing(sealed, last);
  const fields = changes.filter(({ kind }) => kind === "document-timestamp").length;
  const broken =
    fields > stamps ? [finding("document-timestamp-wrong", { detail: "unreadable" })] : [];
  const named = changes.flatMap(({ kind, page }) => {
    const code = CHANGES[kind];
    return code ? [finding(code, page === undefined ? {} : { page: String(page) })] : [];
  });
  return [...broken, ...named];
}

/** What cannot be read any more was changed. */
function tryComparing(sealed: Revision, last: Revision): Change[] {
  try {
    return compareRevisions(sealed.pdf, last.pdf);
  } catch {
    return [{ kind: "structure" }];
  }
}

async function checkStamp(
  bytes: Uint8Array,
  revision: Revision,
  at: FoundSignature,
  roots: readonly Certificate[],
): Promise<Finding[]> {
  try {
    const dictionary = dictionaryAt(revision, at);
    // Whatever it is instead is told as a change to the document.
    if (dictionary?.getName("Type")?.value !== "DocTimeStamp" || !at.contents) return [];
    const { raw } = elementAt(at.contents, 0);
    const hasFilling = at.contents.subarray(raw.length).some((byte) => byte !== 0);
    const found = await checkToken(raw, coveredBytes(bytes, at), roots);
    if (found.problems.length > 0) {
      return [finding("document-timestamp-wrong", { detail: found.problems.join(", ") })];
    }
    const values = { name: found.authority ?? "", at: found.at?.toISOString() ?? "" };
    const isOdd = hasFilling || !at.hasOneCase || found.hasUncovered;
    const code = found.isTrusted ? "document-timestamp" : "document-timestamp-unknown";
    return [finding(code, values), ...(isOdd ? [finding("hidden-in-seal")] : [])];
  } catch {
    return [finding("document-timestamp-wrong", { detail: "unreadable" })];
  }
}
