import type { Explanation } from "#evidence/verification/explain.ts";
import type { Verification } from "#evidence/verification/verification.ts";
import type { Language } from "#kernel/language.ts";
import { shownTime } from "#words/shown-time.ts";
import type { VerificationWords } from "#words/verification-words.ts";
import { fromBase64 } from "./unlock.island.ts";

/** What a page needs to check files; its server writes it. */
export interface CheckingValues {
  /** Address of the script that checks. */
  verifier: string;
  /** In base64. */
  roots: Record<"seals" | "timestamps", string[]>;
  language: string;
  verification: VerificationWords;
}

type Verifier = typeof import("./verifier.island.ts");

/** Checks a file's bytes with the script that is fetched for it; nothing of them leaves the page. */
export async function checkBytes(
  bytes: Uint8Array,
  { verifier, roots, language, verification }: CheckingValues,
  publicId: string | null,
): Promise<{ found: Verification; said: Explanation }> {
  const { verifyFile, aboutDocument, explain }: Verifier = await import(verifier);
  const seals = roots.seals.map(fromBase64);
  const anything = await verifyFile(bytes, seals, roots.timestamps.map(fromBase64));
  const found = publicId === null ? anything : aboutDocument(anything, publicId);
  return { found, said: explain(found, verification, timeIn(language)) };
}

/** On the visitor's own clock, as every page writes it. */
export function timeIn(language: string): (at: string) => string {
  return (at) => shownTime(new Date(at), language as Language);
}
