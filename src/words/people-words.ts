import type { Language } from "#kernel/language.ts";
import { de } from "#words/people/de.ts";
import { en, type PeopleWords } from "#words/people/en.ts";
import { es } from "#words/people/es.ts";
import { fr } from "#words/people/fr.ts";

/** What is said about the people of an account, by the visitor's language. */
export const peopleWords: Record<Language, PeopleWords> = { de, en, es, fr };

export type { PeopleWords } from "#words/people/en.ts";
