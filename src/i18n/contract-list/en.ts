import type { ContractListWords } from "#i18n/contract-list-words.ts";
import { isOne } from "#i18n/plural.ts";

export const en: ContractListWords = {
  search: "Search contracts",
  hint: "Words of the name or of who signed, an e-mail address, a document ID, or # and a tag.",
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
      notSent: "A link did not go out",
      declined: "Somebody does not want to sign",
      payment: "Waits for payment",
      seal: "Waits for its seal",
      stuck: "Nothing happened for 7 days",
    },
    showAll: (count) => (isOne.en(count) ? "Show 1 more" : `Show ${count} more`),
    none: "Nothing needs you right now.",
  },
  nothing: {
    title: "No contract found",
    text: "None of your contracts has all of this. Try fewer words, or the beginning of one.",
  },
  cutShort: "This is as far back as was looked. Older contracts may fit as well.",
  further: "Look further back",
};
