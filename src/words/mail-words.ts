import type { Language } from "#kernel/language.ts";
import { de } from "#words/mail/de.ts";
import { en, type MailWords } from "#words/mail/en.ts";
import { es } from "#words/mail/es.ts";
import { fr } from "#words/mail/fr.ts";

/** All that mails say, and the page that shows them during development. */
export const mailWords: Record<Language, MailWords> = { de, en, es, fr };

export type { MailWords } from "#words/mail/en.ts";
