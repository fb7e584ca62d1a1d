import type { Need } from "#kernel/needs.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  search: "Search contracts",
  hint: "Words from the name, the name of a signer, an e-mail address, a document ID, or # and a tag.",
  from: "Created since",
  submit: "Search",
  filter: "Show",
  all: "All",
  /** Of a tag that is filtered by. */
  withTag: (tag: string) => `Tagged “${tag}”`,
  clear: "Show all contracts",
  activity: "Last activity",
  tags: "Tags",
  needs: {
    title: "Needs you",
    reasons: {
      notSent: "A link was not sent",
      declined: "Somebody does not want to sign",
      payment: "Awaiting payment",
      seal: "Waiting for its seal",
      stuck: "Nothing happened for 7 days",
    } satisfies Record<Need, unknown>,
    showAll: (count: number) => (isOne.en(count) ? "Show 1 more" : `Show ${count} more`),
    none: "Nothing needs you right now.",
  },
  nothing: {
    title: "No contract found",
    text: "None of your contracts matches all of this. Try fewer words, or the beginning of one.",
  },
  /** Where a page ended because enough was looked through. */
  cutShort: "The search went back this far. Older contracts may match as well.",
  further: "Search further back",
};

/** What the list of an account's contracts says about finding them, by the visitor's language. */
export interface ContractListWords extends WordsLike<typeof en> {}
