import { de } from "#i18n/reminder/de.ts";
import { en } from "#i18n/reminder/en.ts";
import { es } from "#i18n/reminder/es.ts";
import { fr } from "#i18n/reminder/fr.ts";
import type { Language } from "#kernel/language.ts";
import type { Reminders } from "#kernel/reminders.ts";

/** What is said about reminders that go out by themselves, by the visitor's language. */
export const reminderWords: Record<Language, ReminderWords> = { de, en, es, fr };

export interface ReminderWords {
  title: string;
  /** Of one contract. */
  text: string;
  /** Of an account: what new contracts take over. */
  accountText: string;
  off: string;
  on(firstDays: number, everyDays: number, most: number): string;
  fields: Record<keyof Reminders, string>;
  save: string;
  switchOff: string;
  saved: string;
  unfit: string;
  /** Before a time. */
  next: string;
}
