import type { Language } from "#kernel/language.ts";
import { de } from "#words/account/de.ts";
import { type AccountWords, en } from "#words/account/en.ts";
import { es } from "#words/account/es.ts";
import { fr } from "#words/account/fr.ts";

/** All that the account's pages say, by the visitor's language. */
export const accountWords: Record<Language, AccountWords> = { de, en, es, fr };

export type { AccountWords, NoticeKind, SignInKind } from "#words/account/en.ts";
