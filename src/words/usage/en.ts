import type { CreditKind } from "#kernel/credit-kinds.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** Why a contract counts, or does not. */
export type CountedWhy = "counts" | "byCredit" | "cancelledUnsigned";

export const en = {
  title: "Usage",
  /** `until` is the first day of the next month. */
  begins: (until: string) => `The next month begins on ${until} (UTC).`,
  forecast: (documents: number) =>
    `If it goes on like this: ${isOne.en(documents) ? "1 document" : `${documents} documents`} at the end of the month.`,
  reached: (day: string) => `The plan would then be used up on ${day}.`,
  tooEarly: "A forecast is possible only after three days of the month.",
  counted: "What counted this month",
  countedLead: "A contract counts in the month in which it was opened for signing.",
  why: {
    counts: "Counts toward the plan",
    byCredit: "Paid with a credit, does not count",
    cancelledUnsigned: "Cancelled before anyone signed, does not count",
  } satisfies Record<CountedWhy, unknown>,
  nothing: "No contract was opened for signing this month.",
  more: (count: number) => (isOne.en(count) ? "And 1 more." : `And ${count} more.`),
  contract: "Contract",
  opened: "Opened",
  counts: "Counts",
  ledger: "Changes to your credits",
  ledgerLead: "Entries are never changed; what was wrong is corrected by a further one.",
  noEntries: "No changes yet.",
  at: "When",
  what: "What",
  change: "Change",
  after: "Credits left",
  kinds: {
    granted: "Added by the operator",
    bought: "Bought",
    redeemed: "Used for a contract",
    given_back: "Given back: cancelled before anyone signed",
    refunded: "Taken back with a refund",
    corrected: "Corrected",
  } satisfies Record<CreditKind, unknown>,
  older: "Older",
  newest: "Newest",
  purchases: "Purchases",
};

/** What the account's page of use and credits says. */
export interface UsageWords extends WordsLike<typeof en> {}
