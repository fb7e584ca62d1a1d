/** The languages of pages, mails and certificates. */
export const LANGUAGES = ["de", "en", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];
