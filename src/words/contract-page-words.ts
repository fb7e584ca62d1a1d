import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { SaidKind } from "#kernel/said-kinds.ts";
import { de } from "#words/contract-page/de.ts";
import { en } from "#words/contract-page/en.ts";
import { es } from "#words/contract-page/es.ts";
import { fr } from "#words/contract-page/fr.ts";

/** What an owner's page about one contract says, by the visitor's language. */
export const contractPageWords: Record<Language, ContractPageWords> = { de, en, es, fr };

/** What was done just now. */
export type ContractDone =
  | "reminded"
  | "addressChanged"
  | "tagged"
  | "remindersSaved"
  | "held"
  | "cancelled";

/** Why it was not done. */
export type ContractProblem =
  | "tooManyLinks"
  | "notSent"
  | "addressUnfit"
  | "tagsUnfit"
  | "remindersUnfit"
  | "holdUnfit"
  | "isHeld"
  | "changed"
  | "tooFast"
  | "idWrong";

export interface ContractPageWords {
  back: string;
  done: Record<Exclude<ContractDone, "remindersSaved" | "held">, string>;
  problems: Record<Exclude<ContractProblem, "remindersUnfit" | "holdUnfit" | "isHeld">, string>;
  /** One sentence for how the contract stands. */
  standing: Record<"draft" | "pending_payment" | "pending" | "complete" | "cancelled", string>;
  pay: string;
  seal: {
    waits: string;
    /** Before a time. */
    nextTry: string;
    triesSoon: string;
    cause: string;
  };
  people: {
    remind: string;
    /** Links that this role was sent in a day, of those that are possible. */
    asked(used: number, limit: number): string;
    full: string;
    changeAddress: string;
    /** Of a role that has signed via the shared link so far. */
    giveAddress: string;
    address: string;
    addressHint: string;
    send: string;
    /** Before what the mail server said. */
    notSent: string;
    said: Record<SaidKind, string>;
  };
  shared: { title: string; text: string; copy: string };
  document: { title: string; page(page: number, all: number): string; more(count: number): string };
  timeline: { title: string; note: string; hash: string };
  files: {
    title: string;
    download: string;
    evidence: string;
    original: string;
    verify: string;
    status: string;
    later: string;
  };
  tags: { title: string; label: string; hint: string; save: string };
  ending: { title: string; cancel: string; delete: string; keepsText: string };
  cancelPage: {
    title(name: PersonalText): string;
    linksEnd: string;
    /** Who gets a mail by it. */
    told(count: number): string;
    staysWithout: string;
    staysWith(count: number): string;
    submit: string;
  };
  deletePage: {
    title(name: PersonalText): string;
    goes: string;
    linksEnd: string;
    nobodyTold: string;
    remains(publicId: string): string;
    submit: string;
  };
  /** Of a contract that a credit paid for: what becomes of it. */
  credit: { comesBack: string; isUsed: string };
  /** What has to be typed once somebody has signed. */
  typeId(publicId: string): string;
  noWayBack: string;
  keep: string;
}
