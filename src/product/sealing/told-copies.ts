import { isEmail } from "#kernel/email.ts";
import type { CopyFact } from "#kernel/trail-events.ts";
import type { TrailEntry } from "#trail/chain.ts";
import { entriesOf } from "#trail/entries-of.ts";

/** Somebody whom copies go to, and since when the sender wants it so. */
export interface ToldCopy {
  copy: CopyFact;
  askedAt: Date;
}

/**
 * Whom copies went to after these entries, by what they say and nothing else. Whoever was erased
 * is in the trail by a word in place of the address, and here no more.
 */
export function toldCopies(entries: readonly TrailEntry[]): ToldCopy[] {
  const lists = [
    ...entriesOf(entries, "contract.created"),
    ...entriesOf(entries, "contract.mails_changed"),
  ];
  let told: ToldCopy[] = [];
  for (const { at, data } of lists) {
    if (data.copies) told = data.copies.map((copy) => keepAsked(at, copy, told));
  }
  return told.filter(({ copy }) => isEmail(copy.email));
}

function keepAsked(at: Date, copy: CopyFact, told: readonly ToldCopy[]): ToldCopy {
  const before = told.find((one) => one.copy.email === copy.email && one.copy.when === copy.when);
  return { copy, askedAt: before?.askedAt ?? at };
}
