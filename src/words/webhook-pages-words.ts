import type { Language } from "#kernel/language.ts";
import { de } from "#words/webhook-pages/de.ts";
import { en } from "#words/webhook-pages/en.ts";
import { es } from "#words/webhook-pages/es.ts";
import { fr } from "#words/webhook-pages/fr.ts";

/** What the account's pages say of webhooks. */
export const webhookPagesWords: Record<Language, WebhookPagesWords> = { de, en, es, fr };

/** What was done just now. */
export type WebhookDone = "switchedOn" | "switchedOff" | "removed" | "tested" | "sentAgain";

/** Why something was not done. */
export type WebhookProblem =
  | "urlUnfit"
  | "eventsMissing"
  | "tooMany"
  | "isOff"
  | "stillTried"
  | "dayUnfit";

export interface WebhookPagesWords {
  title: string;
  lead: string;
  none: string;
  url: string;
  events: string;
  state: string;
  on: string;
  off: string;
  /** Of the last 24 hours. */
  rate(arrived: number, all: number): string;
  noRate: string;
  make: { title: string; url: string; urlHint: string; events: string; submit: string };
  /** Where the sign-in is too old. */
  signInAgain: { title: string; refused: string; text: string };
  made: { title: string; text: string; copy: string };
  done: Record<WebhookDone, string>;
  recovered(count: number): string;
  problems: Record<WebhookProblem, string>;
  back: string;
  switchOn: string;
  switchOff: string;
  switchOffText: string;
  remove: string;
  removeText: string;
  test: { title: string; text: string; event: string; submit: string };
  recover: { title: string; text: string; since: string; submit: string };
  deliveries: string;
  filter: string;
  all: string;
  states: Record<"pending" | "delivered" | "given_up" | "stopped", string>;
  noDeliveries: string;
  madeAt: string;
  answer: string;
  attempts: string;
  next: string;
  testMark: string;
  older: string;
  newest: string;
  delivery: string;
  id: string;
  sendAgain: string;
  body: string;
  attempt(round: number, attempt: number): string;
  started: string;
  duration: string;
  noAnswer: string;
  problem: string;
  answered: string;
  noAttempts: string;
  check: {
    title: string;
    lead: string;
    headers: string;
    headersHint: string;
    body: string;
    secret: string;
    secretHint: string;
    submit: string;
    holds: string;
    rules: Record<"present" | "well-formed" | "in time" | "secret and body fit", string>;
    inEnglish: string;
  };
}
