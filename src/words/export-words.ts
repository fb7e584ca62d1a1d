import type { Language } from "#kernel/language.ts";
import { de } from "#words/export/de.ts";
import { type ExportWords, en } from "#words/export/en.ts";
import { es } from "#words/export/es.ts";
import { fr } from "#words/export/fr.ts";

/** What is said where an owner has everything of the account exported, and within the archive. */
export const exportWords: Record<Language, ExportWords> = { de, en, es, fr };

export type { ExportWords } from "#words/export/en.ts";
