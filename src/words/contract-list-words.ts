import type { Language } from "#kernel/language.ts";
import { de } from "#words/contract-list/de.ts";
import { type ContractListWords, en } from "#words/contract-list/en.ts";
import { es } from "#words/contract-list/es.ts";
import { fr } from "#words/contract-list/fr.ts";

/** What the list of an account's contracts says about finding them, by the visitor's language. */
export const contractListWords: Record<Language, ContractListWords> = { de, en, es, fr };

export type { ContractListWords } from "#words/contract-list/en.ts";
