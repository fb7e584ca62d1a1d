import type { Language } from "#kernel/language.ts";
import type { CertificateEvent } from "#sealing/pages/certificate-input.ts";
import type { Queries } from "#store/database.ts";
import { readEntries } from "#trail/trail-store.ts";
import { certificateEvent } from "./collect-seal-pages.ts";

/** What happened to a contract so far, oldest first, as its certificate will say it in a language. */
export async function readTimeline(
  queries: Queries,
  contractId: string,
  language: Language,
): Promise<(CertificateEvent & { at: Date })[]> {
  const entries = await readEntries(queries, contractId);
  return entries.map((entry) => certificateEvent(entry, language));
}
