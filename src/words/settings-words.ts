import type { Language } from "#kernel/language.ts";
import { de } from "#words/settings/de.ts";
import { en, type SettingsWords } from "#words/settings/en.ts";
import { es } from "#words/settings/es.ts";
import { fr } from "#words/settings/fr.ts";

/** What the account's page of settings says, by the visitor's language. */
export const settingsWords: Record<Language, SettingsWords> = { de, en, es, fr };

export type { SettingsWords } from "#words/settings/en.ts";
