import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

/** What was done just now. */
export type WebhookDone =
  | "switchedOn"
  | "switchedOff"
  | "removed"
  | "changed"
  | "tested"
  | "sentAgain";

/** Why something was not done. */
export type WebhookProblem =
  | "urlUnfit"
  | "eventsMissing"
  | "tooMany"
  | "isOff"
  | "stillTried"
  | "dayUnfit";

export const en = {
  title: "Webhooks",
  lead: "Where your systems are told what happens to your contracts.",
  none: "There is no webhook yet.",
  url: "Address",
  events: "Events",
  state: "State",
  on: "On",
  off: "Off",
  /** Of the last 24 hours. */
  rate: (arrived: number, all: number) => `${arrived} of ${all} delivered in 24 hours`,
  /** Before the time at which the oldest of them was made. */
  failing: (count: number) => `${count} failing, tried again since`,
  noRate: "Nothing sent in 24 hours",
  make: {
    title: "New webhook",
    url: "Address",
    urlHint: "It begins with https:// and can be reached from everywhere.",
    events: "Events that are sent to it",
    all: "All events",
    submit: "Create the webhook",
  },
  /** Where the sign-in is too old. */
  signInAgain: {
    title: "New webhook",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "A webhook sends data about your contracts to an address. To add one, confirm once more that it is you.",
  },
  made: {
    title: "The webhook was created",
    text: "This is its secret, with which your system checks that a message is from us. It is shown only this once.",
    copy: "Copy",
  },
  done: {
    switchedOn: "The webhook is on.",
    switchedOff: "The webhook is off. What was still to be sent is discarded.",
    removed: "The webhook was removed.",
    changed: "The webhook was changed.",
    tested: "A test event is on its way. It is sent only once.",
    sentAgain: "It is being sent again, under the same ID.",
  } satisfies Record<WebhookDone, unknown>,
  recovered: (count: number) => {
    if (count === 0) return "Nothing is sent again: since that day no delivery has failed.";
    return isOne.en(count)
      ? "1 delivery is being sent again."
      : `${count} deliveries are being sent again.`;
  },
  problems: {
    urlUnfit: "This address cannot be used: it must begin with https:// and lead to a public host.",
    eventsMissing: "Choose at least one event.",
    tooMany: "There are 5 webhooks already. Remove one first.",
    isOff: "The webhook is off or removed. Switch it on first.",
    stillTried: "This delivery is being sent right now.",
    dayUnfit: "Choose a day of the last 30.",
  } satisfies Record<WebhookProblem, unknown>,
  back: "All webhooks",
  switchOn: "Switch on",
  switchOff: "Switch off",
  switchOffText:
    "Nothing is sent any more, and what is not delivered yet is discarded. You can have it sent again within 30 days.",
  remove: "Remove",
  removeText: "The webhook and its secret are gone for good, and nothing is sent any more.",
  change: { title: "Change", submit: "Save" },
  secret: {
    title: "New secret",
    made: "The webhook has a new secret",
    text: "Every message from now on is signed with a new secret. Enter it in your system at once; what your system refuses until then is tried again.",
    submit: "Make a new secret",
  },
  test: {
    title: "Test event",
    text: "Sends a made-up event, marked as a test, once.",
    event: "Event",
    submit: "Send a test event",
  },
  recover: {
    title: "Resend what failed",
    text: "Sends everything again that has failed since the day you choose, what waits for its next attempt included, each delivery once and under its own ID.",
    since: "Since",
    submit: "Resend all that failed",
  },
  deliveries: "Deliveries",
  filter: "Show",
  all: "All",
  states: {
    pending: "Sending",
    retrying: "Retrying",
    delivered: "Delivered",
    given_up: "Failed",
    stopped: "Discarded",
  },
  notYet: "Not delivered yet",
  noDeliveries: "There is no delivery.",
  madeAt: "Created",
  answer: "Answer",
  attempts: "Attempts",
  next: "Next attempt",
  testMark: "Test",
  older: "Older",
  newest: "Newest",
  delivery: "Delivery",
  id: "Delivery ID",
  tryNow: "Try now",
  sendAgain: "Send again",
  body: "What is sent",
  attempt: (round: number, attempt: number) =>
    round === 1 ? `Attempt ${attempt}` : `Attempt ${attempt}, sent again`,
  started: "Started",
  duration: "Duration",
  noAnswer: "No answer",
  problem: "Why it failed",
  answered: "First kilobyte of the receiver’s answer",
  noAttempts: "No attempt is over yet.",
  check: {
    title: "Check a signature",
    lead: "Paste a message as your system received it, and see which signature does not hold, and why. Nothing of it is kept.",
    headers: "Headers",
    headersHint: "One a line, such as: X-Service-Signature-V2: t=…,v1=…",
    body: "Body, byte for byte",
    secret: "Secret of the webhook",
    secretHint: "It begins with whsec_.",
    submit: "Check",
    holds: "Valid",
    rules: {
      present: "Its header is missing",
      "well-formed": "Its header has another form",
      "in time": "Its time is too far from now",
      "secret and body fit": "It does not fit this secret and this body",
    },
    inEnglish: "Details, in English:",
  },
};

/** What the account's pages say of webhooks. */
export interface WebhookPagesWords extends WordsLike<typeof en> {}
