import type { Language } from "#kernel/language.ts";

interface DeviceWords {
  on(browser: string, system: string): string;
  /** A browser that is none of the known ones. */
  otherBrowser: string;
  unknown: string;
}

const WORDS: Record<Language, DeviceWords> = {
  de: {
    on: (browser, system) => `${browser} auf ${system}`,
    otherBrowser: "Anderer Browser",
    unknown: "Unbekanntes Gerät",
  },
  en: {
    on: (browser, system) => `${browser} on ${system}`,
    otherBrowser: "Another browser",
    unknown: "Unknown device",
  },
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
