import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { readEntries } from "#trail/trail-store.ts";
import { readDocumentState, shownHashes } from "./document-state.ts";
import type { SigningSituation } from "./roles.ts";
import { signedSoFar } from "./signed-so-far.ts";
import type { Submission } from "./submission.ts";

/**
 * Nobody signs what they were not shown: where others have signed since the state that the
 * submission names, it is refused with what is new. Null where it names the present one, or none.
 */
export async function checkSeen(
  queries: Queries,
  { contract, link }: Pick<SigningSituation, "contract" | "link">,
  { seen }: Pick<Submission, "seen">,
): Promise<Refusal<"DOCUMENT_CHANGED"> | null> {
  if (seen === undefined) return null;
  const isUnsigned = contract.signatureCount === 0;
  const hashes = shownHashes(contract, isUnsigned ? [] : await readEntries(queries, contract.id));
  if (hashes.at(-1) === seen) return null;
  const state = await readDocumentState(queries, contract, link);
  // A state that never was is as if nothing had been shown.
  const known = Math.max(0, hashes.indexOf(seen));
  const entered = signedSoFar(contract, state)
    .slice(known)
    .map(({ role, name, at, entries, hidden }) => ({
      role,
      name,
      at: at.toISOString(),
      entries: entries.map(({ field, text }) => ({ name: field.name ?? field.label, text })),
      ...(hidden > 0 && { hidden }),
    }));
  return refuse("DOCUMENT_CHANGED", CHANGED, { extra: { seen: state.sha256, entered } });
}

const CHANGED =
  "The document has changed since it was shown: others have signed in the meantime. Nothing was signed. Show the signer what is new, then send the signature with the new `seen`.";
