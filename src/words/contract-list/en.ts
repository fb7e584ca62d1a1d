import type { ContractListWords } from "#words/contract-list-words.ts";
import { isOne } from "#words/plural.ts";

export const en: ContractListWords = {
  search: "Search contracts",
  hint: "Words from the name, the name of a signer, an e-mail address, a document ID, or # and a tag.",
  from: "Created since",
  submit: "Search",
  filter: "Show",
  all: "All",
  withTag: (tag) => `Tagged “${tag}”`,
  clear: "Show all contracts",
  tags: "Tags",
  needs: {
    title: "Needs you",
    reasons: {
      notSent: "A link was not sent",
      declined: "Somebody does not want to sign",
      payment: "Awaiting payment",
      seal: "Waiting for its seal",
      stuck: "Nothing happened for 7 days",
    },
    showAll: (count) => (isOne.en(count) ? "Show 1 more" : `Show ${count} more`),
    none: "Nothing needs you right now.",
  },
  nothing: {
    title: "No contract found",
    text: "None of your contracts matches all of this. Try fewer words, or the beginning of one.",
  },
  cutShort: "The search went back this far. Older contracts may match as well.",
  further: "Search further back",
};
