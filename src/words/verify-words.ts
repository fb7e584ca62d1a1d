import type { PublicStatus } from "#kernel/contract-states.ts";
import type { Language } from "#kernel/language.ts";
import { de } from "#words/verify/de.ts";
import { en } from "#words/verify/en.ts";
import { es } from "#words/verify/es.ts";
import { fr } from "#words/verify/fr.ts";

/** All that the verify pages say, by the visitor's language. */
export const verifyWords: Record<Language, VerifyWords> = { de, en, es, fr };

export interface VerifyWords {
  pageTitle(publicId: string): string;
  /** Of a document that has no file to check yet, or never will. */
  headings: Record<PublicStatus, string>;
  states: Record<PublicStatus, string>;
  compare: FilePlaceWords & { title: string; text: string; withoutScript: string };
  /** Why there is no stored copy yet, or never will be. */
  nothingToCompare: Record<"open" | "sealing" | "cancelled", string>;
  onRecord: string;
  documentId: string;
  completedAt: string;
  cancelledAt: string;
  pages: string;
  size: string;
  fingerprint: string;
  another: string;
  /** What stays of a document that its owner deleted. */
  deleted: { title: string; text: string; at: string; hash: string };
  /** Sentences that the page's script shows. */
  island: VerifyIslandWords;
  ask: {
    title: string;
    text: string;
    label: string;
    hint: string;
    submit: string;
    problems: Record<"mistyped" | "unknown" | "unknownFile", { title: string; text: string }>;
    byId: string;
    file: FilePlaceWords;
    island: AskIslandWords;
  };
  offline: OfflineWords;
}

export interface FilePlaceWords {
  choose: string;
  drop: string;
  staysHere: string;
}

interface FoundWords {
  reading: string;
  /** A line of its own, which has nothing to do with what the file says. */
  onRecord: string;
  notStored: string;
  unreadable: { title: string; text: string };
  insecure: { title: string; text: string };
  tooLarge: { title: string; text: string };
}

export type AskIslandWords = FoundWords;

export interface VerifyIslandWords extends FoundWords {
  /** Opens all that the certificate says. */
  whole: string;
  stored: string;
  /** It is stored, but what is known of it besides is not what it says. */
  contradicted: string;
}

/** Of the page that is kept beside a contract; `{service}`, `{at}` and `{id}` stand for values. */
export interface OfflineWords {
  title: string;
  text: string;
  heading: string;
  choose: string;
  drop: string;
  staysHere: string;
  withoutScript: string;
  rootsTitle: string;
  rootsText: string;
  reading: string;
  onRecord: string;
  record: string;
  insecure: { title: string; text: string };
  unreadable: { title: string; text: string };
  /** What leads to it. */
  link: string;
}
