/** The languages of pages, mails and certificates. */
export const LANGUAGES = ["de", "en", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

/** How numbers and dates are written. British English, so that the day stands before the month in all. */
export const LOCALES: Readonly<Record<Language, string>> = {
  de: "de-DE",
  en: "en-GB",
  es: "es-ES",
  fr: "fr-FR",
};
