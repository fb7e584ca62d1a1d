import { type Finding, type FindingCode, finding } from "#kernel/findings.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { checkToken } from "#lib/pki/check-token.ts";
import { elementAt } from "#lib/pki/read-der.ts";
import type { UsedChain } from "./check-revocation.ts";
import { coveredBytes, dictionaryAt } from "./check-seal.ts";
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

/** What came behind the seal, and the file as it is with it. */
export interface Additions {
  findings: Finding[];
  /** Of the document timestamps that hold. */
  chains: readonly UsedChain[];
  last: Revision;
}

/**
 * Everything that came behind the seal. Allowed are validation data and document timestamps
 * (ISO 32000-2, 12.8.2.2.2: at P 1, and ETSI EN 319 142-1, 5.5); all else is named.
 */
export async function checkAdditions(
  bytes: Uint8Array,
  sealed: Revision,
  signatures: readonly FoundSignature[],
  roots: readonly Certificate[],
): Promise<Additions> {
  const { revisions, rest, restBytes } = readUpdates(bytes, sealed);
  const last = revisions.at(-1);
  const stamps: Stamp[] = [];
  for (const revision of revisions) {
    const found = signatures.filter(({ coversTo }) => coversTo === revision.end);
    for (const at of found) stamps.push(await checkStamp(bytes, revision, at, roots));
  }
  const timestamps = stamps.flatMap(({ findings }) => findings);
  const held = timestamps.filter(({ code }) => code.startsWith("document-timestamp")).length;
  const code = RESTS[rest];
  return {
    findings: [
      ...timestamps,
      ...(last ? changesOf(sealed, last, held) : []),
      ...(code ? [finding(code, { count: String(restBytes) })] : []),
    ],
    chains: stamps.flatMap(({ chains }) => chains),
    last: last ?? sealed,
  };
}

interface Stamp {
  findings: Finding[];
  chains: UsedChain[];
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
): Promise<Stamp> {
  const wrong = (detail: string): Stamp => ({
    findings: [finding("document-timestamp-wrong", { detail })],
    chains: [],
  });
  try {
    const dictionary = dictionaryAt(revision, at);
    // Whatever it is instead is told as a change to the document.
    if (dictionary?.getName("Type")?.value !== "DocTimeStamp" || !at.contents) {
      return { findings: [], chains: [] };
    }
    const { raw } = elementAt(at.contents, 0);
    const hasFilling = at.contents.subarray(raw.length).some((byte) => byte !== 0);
    const found = await checkToken(raw, coveredBytes(bytes, at), roots);
    if (found.problems.length > 0) return wrong(found.problems.join(", "));
    const values = { name: found.authority ?? "", at: found.at?.toISOString() ?? "" };
    const isOdd = hasFilling || !at.hasOneCase || found.hasUncovered;
    const code = found.isTrusted ? "document-timestamp" : "document-timestamp-unknown";
    return {
      findings: [finding(code, values), ...(isOdd ? [finding("hidden-in-seal")] : [])],
      chains: [{ use: "file-time", certificates: found.chain, roots, at: found.at }],
    };
  } catch {
    return wrong("unreadable");
  }
}
