import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  /** Across every page. */
  mark: "TEST – not valid",
  /** Above a signing, status or verify page. */
  notice: "This is a test: nothing in it is valid, and all of it is deleted after 30 days.",
};

/** What stands on everything that a test key made. */
export interface TestWords extends WordsLike<typeof en> {}

export const testWords: Record<Language, TestWords> = {
  de: {
    mark: "TEST – nicht gültig",
    notice: "Dies ist ein Test: Nichts davon ist gültig, und nach 30 Tagen wird alles gelöscht.",
  },
  en,
  es: {
    mark: "PRUEBA – sin validez",
    notice: "Esto es una prueba: nada de ella es válido y todo se elimina a los 30 días.",
  },
  fr: {
    mark: "TEST – sans valeur",
    notice: "Ceci est un test : rien n’y est valable, et tout est supprimé après 30 jours.",
  },
};
