import type { PersonalText } from "#kernel/personal-text.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

const contracts = (count: number) => (isOne.en(count) ? "1 contract" : `${count} contracts`);

export const en = {
  /** Over the whole page, on which everything is exported and the account closed as well. */
  page: {
    lead: "Here you erase what is stored about a person, export everything, or close the account.",
    signInFirst: "Sign in again first to do this",
  },
  title: "Erase a person’s data",
  lead: "Somebody who signed or was asked to sign may ask you to erase their data. Enter their e-mail address: you first see what will be erased and what stays.",
  look: {
    email: "E-mail address",
    hint: "Nothing is changed yet.",
    submit: "Show what would be erased",
  },
  plan: {
    title: (email: PersonalText) => `What is stored about ${email}`,
    goes: "This is erased",
    stays: "This stays, and why",
    erased: (count: number) =>
      `In ${contracts(count)}: address, name, job title, IP address and browser in the audit trail, reminders, messages to you, and everything the search finds them by. The checksums of the trail still hold; each value is replaced by the day it was erased.`,
    mails: (count: number) =>
      isOne.en(count)
        ? "1 e-mail to or about them in the outbox"
        : `${count} e-mails to or about them in the outbox`,
    invitations: (count: number) =>
      isOne.en(count) ? "1 invitation to this account" : `${count} invitations to this account`,
    requests: (count: number) =>
      isOne.en(count) ? "1 request from an assistant" : `${count} requests from assistants`,
    nothing:
      "Nothing: the address does not occur in this account, or everything it occurs in has to stay.",
    evidence: (count: number) =>
      `${contracts(count)} that they signed, or that everyone has signed:`,
    evidenceWhy:
      "the signature and what proves it stay as long as you keep the contract. A sealed file is never changed; it holds names and addresses, and so do the copies that others have.",
    open: (count: number) => `${contracts(count)} that they can still sign:`,
    openWhy: "cancel them or send them to another address, then come back here.",
    old: (count: number) => `${contracts(count)} whose trail is from an earlier version:`,
    oldWhy:
      "there the checksums cover the address itself, or it was written into a text or a role.",
    answers:
      "Stored answers to API requests are encrypted and disappear by themselves within 24 hours.",
    copies:
      "Backups, e-mails that have arrived, and what webhooks passed to your systems cannot be erased from here.",
    final: "This cannot be undone.",
    submit: "Erase now",
    back: "Another address",
  },
  asked: "The person’s data are being erased. The result appears below in a few moments.",
  problems: {
    addressUnfit: "This is not an e-mail address.",
    member: "This person works in this account. Remove them under People first.",
  },
  past: {
    title: "Erased so far",
    none: "Nobody’s data have been erased yet.",
    asked: "Requested",
    done: "Done",
    running: "In progress",
    result: "Result",
    counts: (erased: number, kept: number) =>
      `Erased in ${contracts(erased)}, kept in ${contracts(kept)}`,
  },
  signInAgain: {
    title: "Sign in again to erase or export",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "Both can be done only within 10 minutes of signing in.",
  },
};

/** What is said where an owner erases somebody from the account's records, by the visitor's language. */
export interface ErasureWords extends WordsLike<typeof en> {}
