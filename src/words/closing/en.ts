import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

const pluralise = (one: string, many: string) => (count: number) =>
  isOne.en(count) ? `1 ${one}` : `${count} ${many}`;
const contracts = pluralise("contract", "contracts");

export const en = {
  title: "Close the account",
  lead: "Everything of this account is deleted 30 days after you close it. Until then any owner can undo this on this page.",
  /** On the page before. */
  link: "Close the account…",
  /** Over every page while it is closed. */
  banner: (day: string) => `This account is being closed. It will be deleted on ${day}.`,
  goes: "What the account holds",
  counts: {
    open: (count: number) => `${contracts(count)} that can still be signed or paid`,
    signed: (count: number) => `${contracts(count)} that everyone has signed`,
    other: (count: number) => `${contracts(count)} cancelled or not sent`,
    keys: pluralise("API key that works", "API keys that work"),
    webhooks: pluralise("webhook", "webhooks"),
    people: pluralise("person", "people"),
  },
  /** What comes of it when, in the order in which it happens. */
  comes: {
    atOnce: {
      title: "At once",
      text: "API keys stop working, webhooks are switched off, invitations lapse, and only owners can still see the contracts. What can still be signed is cancelled, and signers are told by e-mail. Keeping the account after all does not undo this.",
    },
    after: {
      title: "After 30 days",
      text: "Contracts are deleted with their files and trails, and so are tests, e-mails, webhook deliveries, settings, credits, and people who are in no other account. None of it can be recovered. It is gone from backups once the operator of the service deletes those.",
    },
    stays: {
      title: "What stays",
      text: "The document ID of each contract with the day it was deleted, one entry for each in the log of seals, and what was paid and when, without names. Sealed files that you or others have can still be verified.",
    },
  },
  kept: {
    title: "The account cannot be closed yet",
    text: "These contracts have to stay for now:",
    held: (count: number, day: string) => `${contracts(count)} held, the last until ${day}`,
    law: (count: number, day: string) =>
      `${contracts(count)} signed and to be kept as long as the law requires, the last until ${day} (see Settings)`,
    withdrawable: (count: number, day: string) =>
      `${contracts(count)} from which a consumer may still withdraw, the last until ${day}`,
    unsealed: (count: number, _day: string) =>
      `${contracts(count)} signed by everyone and waiting for the seal`,
  },
  confirm: {
    label: (name: string) => `To confirm, type: ${name}`,
    submit: "Close the account",
    back: "Back",
  },
  closing: {
    title: "The account is being closed",
    text: (day: string) => `It will be deleted on ${day}. Until then any owner can undo this.`,
    waits: "It will not be deleted while these contracts have to stay:",
    running: "It is being deleted now. This can no longer be undone.",
    download: "View and download contracts",
    takeBack: "Keep the account",
    keeps:
      "Cancelled contracts stay cancelled, API keys stay invalid, and webhooks stay off until you switch them on again.",
  },
  takenBack:
    "The account stays. Create new API keys and switch webhooks on again where you need them.",
  problems: {
    nameUnlike: "The account was not closed: what you typed is not its name.",
    kept: "The account was not closed: some contracts have to stay for now.",
    begun: "The account is already being closed.",
    deleting: "It is too late: the account is being deleted.",
  },
  signInAgain: {
    title: "Sign in again to close the account",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "Only an owner who signed in within the last 10 minutes can close an account.",
  },
};

/** What is said where an owner closes the account, by the visitor's language. */
export interface ClosingWords extends WordsLike<typeof en> {}
