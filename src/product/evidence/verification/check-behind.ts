import { type Finding, finding } from "#kernel/findings.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { checkToken } from "#lib/pki/check-token.ts";
import { elementAt } from "#lib/pki/read-der.ts";
import type { UsedChain } from "./check-revocation.ts";
import { coveredBytes } from "./check-seal.ts";
import type { FoundSignature } from "./find-seals.ts";
import { remakeTimestamp } from "./remake-timestamp.ts";
import type { Revision } from "./revision.ts";

/** What stands behind the seal. */
export interface Behind {
  findings: Finding[];
  /** Of the document timestamps that hold. */
  chains: readonly UsedChain[];
  /** The sealed revision, or that of the last timestamp that holds. */
  last: Revision;
}

/** A file sealed today has one; each further one costs as much as a file to read. */
const MOST_ROUNDS = 32;

/**
 * Everything that stands behind the sealed revision. Nothing may but document timestamps with
 * their validation data, byte for byte as the writer that seals writes them (ISO 32000-2,
 * 12.8.2.2.2 allows those at P 1): whatever else a program put there, readers may show.
 * @param seal the value of the seal, with what fills its room up
 * @param signatures those behind it, in the order in which they end
 */
export async function checkBehind(
  bytes: Uint8Array,
  sealed: Revision,
  seal: Uint8Array,
  signatures: readonly FoundSignature[],
  roots: readonly Certificate[],
): Promise<Behind> {
  const behind: Behind = { findings: [], chains: [], last: sealed };
  for (const at of signatures.slice(0, MOST_ROUNDS)) {
    const revision = await remakeTimestamp(bytes, behind.last, at, seal);
    if (!revision) break;
    const { findings, chains, holds } = await checkStamp(bytes, at, roots);
    behind.findings.push(...findings);
    if (!holds) return behind;
    behind.chains = [...behind.chains, ...chains];
    behind.last = revision;
  }
  const count = bytes.length - behind.last.end;
  if (count > 0) behind.findings.push(finding("added-behind", { count: String(count) }));
  return behind;
}

interface Stamp {
  findings: Finding[];
  chains: UsedChain[];
  holds: boolean;
}

async function checkStamp(
  bytes: Uint8Array,
  at: FoundSignature,
  roots: readonly Certificate[],
): Promise<Stamp> {
  const { raw } = elementAt(at.contents ?? new Uint8Array(), 0);
  const found = await checkToken(raw, coveredBytes(bytes, at), roots);
  if (found.problems.length > 0) {
    const detail = found.problems.join(", ");
    const findings = [finding("document-timestamp-wrong", { detail })];
    return { findings, chains: [], holds: false };
  }
  const values = { name: found.authority ?? "", at: found.at?.toISOString() ?? "" };
  const code = found.isTrusted ? "document-timestamp" : "document-timestamp-unknown";
  return {
    findings: [finding(code, values), ...(found.hasUncovered ? [finding("hidden-in-seal")] : [])],
    chains: [{ use: "file-time", certificates: found.chain, roots, at: found.at }],
    holds: !found.hasUncovered,
  };
}
