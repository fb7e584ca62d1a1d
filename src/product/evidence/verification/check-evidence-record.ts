import {
  type EvidenceRecord,
  nextHash,
  readRecord,
  rootBySteps,
  withTimestamp,
} from "#evidence/seal-log/evidence-record.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { checkToken, type TokenFindings } from "#lib/pki/check-token.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";

/** What an Evidence Record proves of some bytes. */
interface RecordFindings {
  /** Empty when it holds; a record with a single problem proves nothing. */
  problems: string[];
  /** Since when the bytes were there. */
  at: Date | null;
  authority: string | null;
  /** Whether every authority in it is known. */
  isTrusted: boolean;
  /** Of its timestamps, the first one first. */
  tokens: TokenFindings[];
}

/**
 * Checks an Evidence Record (RFC 4998, 5.3: verification): every timestamp is over what the record
 * says, in its order, and each was made while the one before could still be checked.
 * @param bytes what it is to prove
 * @param others what chains of a newer digest than the first have to cover with it
 */
export async function checkEvidenceRecord(
  der: Uint8Array,
  bytes: Uint8Array,
  roots: readonly Certificate[],
  others: readonly Uint8Array[] = [],
): Promise<RecordFindings> {
  try {
    return await check(readRecord(der), { bytes, others }, roots);
  } catch (error) {
    if (!(error instanceof MalformedDer)) throw error;
    return { problems: ["unreadable"], at: null, authority: null, isTrusted: false, tokens: [] };
  }
}

async function check(
  record: EvidenceRecord,
  { bytes, others }: { bytes: Uint8Array; others: readonly Uint8Array[] },
  roots: readonly Certificate[],
): Promise<RecordFindings> {
  let before: EvidenceRecord = [];
  const tokens: TokenFindings[] = [];
  const problems: string[] = [];
  for (const [number, chain] of record.entries()) {
    const digest = chain[0]?.digest;
    for (const timestamp of chain) {
      if (timestamp.digest !== digest) problems.push("two digests in one chain");
      const last = before.at(-1)?.at(-1);
      // Two chains of one digest would say the same as one.
      if (last && before.length <= number && last.digest === digest) problems.push("a chain anew");
      const hash = await nextHash(before, timestamp.digest, bytes);
      const root = await rootBySteps(hash, timestamp);
      if (!root) problems.push("a timestamp over something else");
      if (before.length <= number && digest !== "SHA-256") {
        const covered = await Promise.all(
          others.map(async (one) =>
            rootBySteps(await nextHash(before, timestamp.digest, one), timestamp),
          ),
        );
        // Without steps a hash leads to itself.
        const isCovered = timestamp.hashtree.length > 0 && covered.every(Boolean);
        if (others.length > 0 && !isCovered) problems.push("a file that is not covered");
      }
      const imprint = { digest: timestamp.digest, hash: root ?? new Uint8Array() };
      const found = await checkToken(timestamp.token, imprint, roots);
      problems.push(...found.problems, ...lapsedBefore(tokens.at(-1), found));
      tokens.push(found);
      before = withTimestamp(before, timestamp);
    }
  }
  return {
    problems,
    at: tokens[0]?.at ?? null,
    authority: tokens[0]?.authority ?? null,
    isTrusted: tokens.every(({ isTrusted }) => isTrusted),
    tokens,
  };
}

/** What proved the one before has to have been valid when the next was made. */
function lapsedBefore(before: TokenFindings | undefined, next: TokenFindings): string[] {
  if (!before?.at || !next.at) return [];
  const at = next.at;
  return [
    ...(before.at > at ? ["out of order"] : []),
    ...(before.chain.some(({ notAfter }) => notAfter < at) ? ["renewed too late"] : []),
  ];
}
