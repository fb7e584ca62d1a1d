import { finding, gravestFirst, verdictOf } from "#kernel/findings.ts";
import { findSignatures } from "./find-seals.ts";
import { inspectFile } from "./inspect-file.ts";
import { isArchive } from "./read-archive.ts";
import type { Verification } from "./verification.ts";
import { verifyBundle } from "./verify-bundle.ts";
import { readCarried, readCompact, verifyReceipt } from "./verify-receipt.ts";

/**
 * Says what a file is: whether it is sealed, by whom, when according to whom, and what was
 * added since; from its bytes alone, without a network. A signer's receipt and a whole bundle are
 * taken as well. Takes whatever bytes and never throws.
 * @param trustedRoots DER of the certificates that a seal has to lead to
 * @param timestampRoots the same for timestamps; those of seals where nothing is said
 */
export async function verifyFile(
  bytes: Uint8Array,
  trustedRoots: readonly Uint8Array[],
  timestampRoots: readonly Uint8Array[] = trustedRoots,
): Promise<Verification> {
  const receipt = readCompact(bytes);
  if (receipt) return verifyReceipt(receipt, trustedRoots);
  const known = { seals: trustedRoots, timestamps: timestampRoots };
  if (isArchive(bytes)) return verifyBundle(bytes, known);
  const { found, hasMisfit } = findSignatures(bytes);
  const carried = found.length === 0 && !hasMisfit ? readCarried(bytes) : null;
  if (carried) return carriedReceipt(await verifyReceipt(carried, trustedRoots));
  return (await inspectFile(bytes, known)).found;
}

/** What is printed around a receipt anybody may have written. */
function carriedReceipt(found: Verification): Verification {
  return { ...found, findings: gravestFirst([...found.findings, finding("receipt-carried")]) };
}

/** The same verification, asked about one document: a file of another one is told as such. */
export function aboutDocument(found: Verification, publicId: string): Verification {
  if (found.publicId === null || found.publicId === publicId) return found;
  const findings = [...found.findings, finding("other-id", { id: found.publicId })];
  return { ...found, verdict: verdictOf(findings), findings: gravestFirst(findings) };
}
