import { finding, gravestFirst, verdictOf } from "#kernel/findings.ts";
import { inspectFile } from "./inspect-file.ts";
import { isArchive } from "./read-archive.ts";
import type { Verification } from "./verification.ts";
import { verifyBundle } from "./verify-bundle.ts";
import { readCompact, verifyReceipt } from "./verify-receipt.ts";

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
  return (await inspectFile(bytes, known)).found;
}

/** The same verification, asked about one document: a file of another one is told as such. */
export function aboutDocument(found: Verification, publicId: string): Verification {
  if (found.publicId === null || found.publicId === publicId) return found;
  const findings = [...found.findings, finding("other-id", { id: found.publicId })];
  return { ...found, verdict: verdictOf(findings), findings: gravestFirst(findings) };
}
