import type { Language } from "#kernel/language.ts";
import { de } from "#words/contract-page/de.ts";
import { type ContractPageWords, en } from "#words/contract-page/en.ts";
import { es } from "#words/contract-page/es.ts";
import { fr } from "#words/contract-page/fr.ts";

/** What an owner's page about one contract says, by the visitor's language. */
export const contractPageWords: Record<Language, ContractPageWords> = { de, en, es, fr };

export type { ContractDone, ContractPageWords, ContractProblem } from "#words/contract-page/en.ts";
