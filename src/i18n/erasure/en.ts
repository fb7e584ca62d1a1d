import type { ErasureWords } from "#i18n/erasure-words.ts";
import { isOne } from "#i18n/plural.ts";

const contracts = (count: number) => (isOne.en(count) ? "1 contract" : `${count} contracts`);

export const en: ErasureWords = {
  title: "Erase a person",
  lead: "Somebody who signed or was asked to sign may want to be erased. Enter their e-mail address: you first see what goes and what stays.",
  look: {
    title: "Whom",
    email: "E-mail address",
    hint: "Nothing is changed yet.",
    submit: "Show what would be erased",
  },
  plan: {
    title: (email) => `What is known of ${email}`,
    goes: "This is erased",
    stays: "This stays, and why",
    erased: (count) =>
      `In ${contracts(count)}: address, name, job title, IP address and browser in the audit trail, reminders, messages to you, and what the search finds them by. The hashes of the trail still hold; in place of each value stands the day it was erased.`,
    mails: (count) =>
      isOne.en(count)
        ? "1 e-mail to or about them, from the outbox"
        : `${count} e-mails to or about them, from the outbox`,
    invitations: (count) =>
      isOne.en(count) ? "1 invitation to this account" : `${count} invitations to this account`,
    requests: (count) =>
      isOne.en(count) ? "1 request of an assistant" : `${count} requests of assistants`,
    nothing: "Nothing: no record of this account has the address, or all of them have to stay.",
    evidence: (count) => `${contracts(count)} that they signed, or that everyone has signed`,
    evidenceWhy:
      "The signature and what proves it stay as long as you keep the contract. A sealed file is never changed: it holds names and addresses, and so do the copies that others have.",
    open: (count) => `${contracts(count)} that they can still sign`,
    openWhy: "Cancel them or send them to another address, then come back.",
    old: (count) => `${contracts(count)} whose trail is from an earlier version`,
    oldWhy: "There the hashes cover the address itself, or it was written into a text or a role.",
    answers: "Answers to repeated API requests are encrypted and go by themselves within 24 hours.",
    copies:
      "Backups, e-mails that arrived, and what webhooks handed to your systems are not reached from here.",
    final: "This cannot be undone.",
    submit: "Erase now",
    back: "Another address",
  },
  asked: "The person is being erased. What came of it stands below in a few moments.",
  problems: {
    addressUnfit: "This is no e-mail address.",
    member: "This person works in this account. Take them out under People first.",
  },
  past: {
    title: "Erased so far",
    none: "Nobody was erased yet.",
    asked: "Asked for",
    done: "Done",
    running: "Under way",
    result: "Result",
    counts: (erased, kept) => `Erased from ${contracts(erased)}, kept in ${contracts(kept)}`,
  },
  signInAgain: {
    title: "Sign in again to erase somebody",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "What cannot be undone is done only by somebody who signed in within the last 10 minutes.",
  },
};
