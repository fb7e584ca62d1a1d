import { de } from "#i18n/sign-in/de.ts";
import { en } from "#i18n/sign-in/en.ts";
import { es } from "#i18n/sign-in/es.ts";
import { fr } from "#i18n/sign-in/fr.ts";
import type { Language } from "#kernel/language.ts";

/** What is said on the way in, by the visitor's language. */
export const signInWords: Record<Language, SignInWords> = { de, en, es, fr };

/** Why somebody is not signed in. */
export type SignInProblem = "codeWrong" | "tooOften" | "tooManyMails" | "addressUnfit";

export interface SignInWords {
  title: string;
  email: string;
  byMail: { text: string; submit: string };
  /** After a mail was asked for. */
  sent: {
    title: string;
    /** Says nothing of whether there is anybody. */
    text: string;
    code: string;
    hint: string;
    submit: string;
    again: string;
  };
  problems: Record<SignInProblem, string>;
}
