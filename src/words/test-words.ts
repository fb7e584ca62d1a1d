import type { Language } from "#kernel/language.ts";

/** What stands on everything that a test key made. */
interface TestWords {
  /** Across every page. */
  mark: string;
  /** Above a signing, status or verify page. */
  notice: string;
}

export const testWords: Record<Language, TestWords> = {
  de: {
    mark: "TEST – nicht gültig",
    notice: "Dies ist ein Test: Nichts davon ist gültig, und nach 30 Tagen wird alles gelöscht.",
  },
  en: {
    mark: "TEST – not valid",
    notice: "This is a test: nothing in it is valid, and all of it is deleted after 30 days.",
  },
  es: {
    mark: "PRUEBA – sin validez",
    notice: "Esto es una prueba: nada de ella es válido y todo se elimina a los 30 días.",
  },
  fr: {
    mark: "TEST – sans valeur",
    notice: "Ceci est un test : rien n’y est valable, et tout est supprimé après 30 jours.",
  },
};
