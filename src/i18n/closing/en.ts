import type { ClosingWords } from "#i18n/closing-words.ts";
import { isOne } from "#i18n/plural.ts";

const some = (one: string, many: string) => (count: number) =>
  isOne.en(count) ? `1 ${one}` : `${count} ${many}`;
const contracts = some("contract", "contracts");

export const en: ClosingWords = {
  title: "Close the account",
  lead: "Everything of this account is deleted 30 days after you close it. Until then any owner can take it back on this page.",
  link: "Close the account …",
  banner: (day) => `This account is being closed. It is deleted on ${day}.`,
  goes: "What the account has",
  counts: {
    open: (count) => `${contracts(count)} that can still be signed or paid`,
    signed: (count) => `${contracts(count)} that everyone has signed`,
    other: (count) => `${contracts(count)} cancelled or not sent`,
    keys: some("API key that works", "API keys that work"),
    webhooks: some("webhook", "webhooks"),
    people: some("person", "people"),
  },
  atOnce:
    "At once: API keys end, webhooks are off, invitations lapse, and only owners can still sign in to see contracts. What can still be signed is cancelled, and signers are told by e-mail. Taking it back does not undo this.",
  after:
    "After 30 days: contracts with their files and trails, tests, e-mails, deliveries, settings, credits, and people who are in no other account. Nothing can be brought back. Backups of the service go when its operator throws them away.",
  stays:
    "This stays: the document ID of each contract with the day it was deleted, one entry for each in the log of seals, and what was paid when, without names. Sealed files that you or others have still verify.",
  kept: {
    title: "The account cannot be closed yet",
    text: "These contracts have to stay for now:",
    held: (count, day) => `${contracts(count)} held, the last until ${day}`,
    law: (count, day) =>
      `${contracts(count)} signed and kept for as long as the law wants, the last until ${day} (see Settings)`,
    withdrawable: (count, day) =>
      `${contracts(count)} from which a consumer may still withdraw, the last until ${day}`,
    unsealed: (count) => `${contracts(count)} signed by everyone and waiting for the seal`,
  },
  confirm: {
    label: (name) => `To confirm, type: ${name}`,
    submit: "Close the account",
    back: "Back",
  },
  closing: {
    title: "The account is being closed",
    text: (day) => `It is deleted on ${day}. Any owner can take that back until then.`,
    waits: "It is not deleted before these contracts may go:",
    running: "It is being deleted now and can no longer be taken back.",
    download: "See and download contracts",
    takeBack: "Take it back",
    keeps:
      "Cancelled contracts stay cancelled, keys stay ended, webhooks stay off until you turn them on.",
  },
  takenBack: "The account stays. Make new API keys and turn webhooks on again where you need them.",
  problems: {
    nameUnlike: "Nothing was closed: what you typed is not the account’s name.",
    kept: "Nothing was closed: contracts have to stay for now.",
    begun: "The account is being closed already.",
    deleting: "It is too late: the account is being deleted.",
  },
  signInAgain: {
    title: "Sign in again to close the account",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "An account is closed only by an owner who signed in within the last 10 minutes.",
  },
};
