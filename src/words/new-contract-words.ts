import type { Language } from "#kernel/language.ts";
import { de } from "#words/new-contract/de.ts";
import { en, type NewContractWords } from "#words/new-contract/en.ts";
import { es } from "#words/new-contract/es.ts";
import { fr } from "#words/new-contract/fr.ts";

/** All that the pages for a new contract say, by the visitor's language. */
export const newContractWords: Record<Language, NewContractWords> = { de, en, es, fr };

export type { NewContractWords } from "#words/new-contract/en.ts";
