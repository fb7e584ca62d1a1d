import type { Language } from "#kernel/language.ts";
import type { Need } from "#kernel/needs.ts";
import { de } from "#words/contract-list/de.ts";
import { en } from "#words/contract-list/en.ts";
import { es } from "#words/contract-list/es.ts";
import { fr } from "#words/contract-list/fr.ts";

/** What the list of an account's contracts says about finding them, by the visitor's language. */
export const contractListWords: Record<Language, ContractListWords> = { de, en, es, fr };

export interface ContractListWords {
  search: string;
  hint: string;
  from: string;
  submit: string;
  filter: string;
  all: string;
  /** Of a tag that is filtered by. */
  withTag(tag: string): string;
  clear: string;
  tags: string;
  needs: {
    title: string;
    reasons: Record<Need, string>;
    showAll(count: number): string;
    none: string;
  };
  nothing: { title: string; text: string };
  /** Where a page ended because enough was looked through. */
  cutShort: string;
  further: string;
}
