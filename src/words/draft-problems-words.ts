import type { Language } from "#kernel/language.ts";
import { de } from "#words/draft-problems/de.ts";
import { en } from "#words/draft-problems/en.ts";
import { es } from "#words/draft-problems/es.ts";
import { fr } from "#words/draft-problems/fr.ts";

/** Why a draft is not taken as it is, for whoever makes it by hand. */
export const draftProblemWords: Record<Language, DraftProblemWords> = { de, en, es, fr };

export interface DraftProblemWords {
  /** A field by its number, what of it, and what is wrong with that. */
  ofField(number: number, what: string, sentence: string): string;
  file: Record<
    | "noPdf"
    | "damaged"
    | "encrypted"
    | "forCertificates"
    | "xfa"
    | "signed"
    | "noPages"
    | "tooManyPages"
    | "tooLarge"
    | "other",
    string
  >;
  text: Record<"empty" | "tooLong" | "other", string>;
  title: string;
  field: Record<
    | "place"
    | "noLabel"
    | "labelOfNobody"
    | "label"
    | "noText"
    | "text"
    | "name"
    | "type"
    | "none"
    | "other",
    string
  > & { page(count: number): string };
  people: Record<"title" | "other", string> & {
    address(role: string): string;
    tooManyMails: string;
  };
  whole: Record<
    "tooFast" | "overtaken" | "noDraft" | "limit" | "uploadGone" | "busy" | "other",
    string
  >;
  /** Before a sentence of the service itself, which is in English. */
  said: string;
}
