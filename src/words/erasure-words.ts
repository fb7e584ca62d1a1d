import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { de } from "#words/erasure/de.ts";
import { en } from "#words/erasure/en.ts";
import { es } from "#words/erasure/es.ts";
import { fr } from "#words/erasure/fr.ts";

/** What is said where an owner erases somebody from the account's records, by the visitor's language. */
export const erasureWords: Record<Language, ErasureWords> = { de, en, es, fr };

/** A line of the list, for so many. */
type Counted = (count: number) => string;

export interface ErasureWords {
  /** Over the whole page, on which everything is exported and the account closed as well. */
  page: { lead: string; signInFirst: string };
  title: string;
  lead: string;
  look: { email: string; hint: string; submit: string };
  plan: {
    title(email: PersonalText): string;
    goes: string;
    stays: string;
    erased: Counted;
    mails: Counted;
    invitations: Counted;
    requests: Counted;
    nothing: string;
    evidence: Counted;
    evidenceWhy: string;
    open: Counted;
    openWhy: string;
    old: Counted;
    oldWhy: string;
    answers: string;
    copies: string;
    final: string;
    submit: string;
    back: string;
  };
  asked: string;
  problems: Record<"addressUnfit" | "member", string>;
  past: {
    title: string;
    none: string;
    asked: string;
    done: string;
    running: string;
    result: string;
    counts(erased: number, kept: number): string;
  };
  signInAgain: { title: string; refused: string; text: string };
}
