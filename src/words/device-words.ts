import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  /** A browser that is none of the known ones. */
  otherBrowser: "Another browser",
  unknown: "Unknown device",
};

export interface DeviceWords extends WordsLike<typeof en> {}

const WORDS: Record<Language, DeviceWords> = {
  de: {
    on: (browser, system) => `${browser} auf ${system}`,
    otherBrowser: "Anderer Browser",
    unknown: "Unbekanntes Gerät",
  },
  en,
  es: {
    on: (browser, system) => `${browser} en ${system}`,
    otherBrowser: "Otro navegador",
    unknown: "Dispositivo desconocido",
  },
  fr: {
    on: (browser, system) => `${browser} sur ${system}`,
    otherBrowser: "Autre navigateur",
    unknown: "Appareil inconnu",
  },
};

/** A device in plain words, such as `Firefox on Linux`; its names are of lists of our own. */
export function deviceName(
  { browser, system }: { browser: string | null; system: string | null },
  language: Language,
): string {
  const words = WORDS[language];
  if (system === null) return browser ?? words.unknown;
  return words.on(browser ?? words.otherBrowser, system);
}
