import { isTestId } from "#kernel/public-id.ts";
import type { Contract } from "./contract.ts";
import { textViewName } from "./documents.ts";

/** A file that a contract's row names. */
export interface NamedFile {
  name: string;
  /** Without it evidence is lost; others are made again, or bear witness beside it. Its name is the SHA-256 of its bytes. */
  isEvidence: boolean;
}

/**
 * The file that nobody may delete where its place can lock files; null before it is sealed, and for
 * a test, which is forgotten after a while.
 */
export function lockedFileOf({
  publicId,
  sealedSha256,
}: Pick<Contract, "publicId" | "sealedSha256">): string | null {
  return isTestId(publicId) ? null : sealedSha256;
}

/** Every file that is kept of a contract, in the order of the names. */
export function filesNamedBy({
  baseSha256,
  originalSha256,
  sealedSha256,
  form,
  documents,
}: Pick<Contract, "baseSha256" | "originalSha256" | "sealedSha256" | "form"> & {
  documents: readonly Pick<Contract["documents"][number], "type" | "order" | "sha256" | "view">[];
}): NamedFile[] {
  const texts = documents.flatMap(({ sha256 }) => (sha256 === undefined ? [] : [sha256]));
  const sealed = sealedSha256 === null ? [] : [sealedSha256];
  const views = documents
    .filter(({ type }) => type !== "certificate")
    .map((part) => textViewName(part));
  const evidence = new Set([baseSha256, ...texts, ...sealed]);
  // As it came: a draft is made anew from it, and the certificate names its hash. Earlier versions
  // kept it of drafts alone.
  const hasUpload = form === "pdf" && !evidence.has(originalSha256);
  const named = [
    ...[...evidence].map((name) => ({ name, isEvidence: true })),
    ...(hasUpload ? [{ name: originalSha256, isEvidence: false }] : []),
    ...views.map((name) => ({ name, isEvidence: false })),
  ];
  return named.sort((one, other) => (one.name < other.name ? -1 : 1));
}
