import type { Language } from "#kernel/language.ts";
import type { Reminders } from "#kernel/reminders.ts";
import { de } from "#words/reminder/de.ts";
import { en } from "#words/reminder/en.ts";
import { es } from "#words/reminder/es.ts";
import { fr } from "#words/reminder/fr.ts";

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
