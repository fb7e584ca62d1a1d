import type { Language } from "#kernel/language.ts";
import { de } from "#words/verify/de.ts";
import { en, type VerifyWords } from "#words/verify/en.ts";
import { es } from "#words/verify/es.ts";
import { fr } from "#words/verify/fr.ts";

/** All that the verify pages say, by the visitor's language. */
export const verifyWords: Record<Language, VerifyWords> = { de, en, es, fr };

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

export type { VerifyWords } from "#words/verify/en.ts";
