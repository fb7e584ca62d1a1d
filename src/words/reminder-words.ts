import type { Language } from "#kernel/language.ts";
import { de } from "#words/reminder/de.ts";
import { en, type ReminderWords } from "#words/reminder/en.ts";
import { es } from "#words/reminder/es.ts";
import { fr } from "#words/reminder/fr.ts";

/** What is said about reminders that go out by themselves, by the visitor's language. */
export const reminderWords: Record<Language, ReminderWords> = { de, en, es, fr };

export type { ReminderWords } from "#words/reminder/en.ts";
