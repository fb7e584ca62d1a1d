import type { Language } from "#kernel/language.ts";
import { de } from "#words/send-to-many/de.ts";
import { en, type SendToManyWords } from "#words/send-to-many/en.ts";
import { es } from "#words/send-to-many/es.ts";
import { fr } from "#words/send-to-many/fr.ts";

/** All that the page says that sends one contract to many, by the visitor's language. */
export const sendToManyWords: Record<Language, SendToManyWords> = { de, en, es, fr };

export type { SendToManyWords } from "#words/send-to-many/en.ts";
