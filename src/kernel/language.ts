/** What has to be known of a language before there is any page in it. */
interface LanguageRow {
  /** How numbers and dates are written. */
  locale: string;
  /** What it calls itself, and what English calls it. */
  ownName: string;
  englishName: string;
  /** Its word for "language". */
  language: string;
  /** What a contract without any name of its own is called, before its document ID. */
  contract: string;
  /** The label of the one field that an HTML contract gets when the request names none. */
  signature: string;
  /** What a picture without a description is called. */
  picture: string;
  /** What stands around quoted words. */
  quotes: readonly [before: string, after: string];
}

/** The languages of pages, mails and certificates; British English, so that the day stands before the month in all. */
export const LANGUAGE_TABLE = {
  de: {
    locale: "de-DE",
    ownName: "Deutsch",
    englishName: "German",
    language: "Sprache",
    contract: "Vertrag",
    signature: "Unterschrift",
    picture: "Bild",
    quotes: ["„", "“"],
  },
  en: {
    locale: "en-GB",
    ownName: "English",
    englishName: "English",
    language: "Language",
    contract: "Contract",
    signature: "Signature",
    picture: "Picture",
    quotes: ["“", "”"],
  },
  es: {
    locale: "es-ES",
    ownName: "Español",
    englishName: "Spanish",
    language: "Idioma",
    contract: "Contrato",
    signature: "Firma",
    picture: "Imagen",
    quotes: ["«", "»"],
  },
  fr: {
    locale: "fr-FR",
    ownName: "Français",
    englishName: "French",
    language: "Langue",
    contract: "Contrat",
    signature: "Signature",
    picture: "Image",
    quotes: ["«\u00A0", "\u00A0»"],
  },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof LANGUAGE_TABLE;

/** Of a contract whose request names none. */
export const DEFAULT_LANGUAGE: Language = "en";

export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as Language[];

/** One column of the table, by language. */
function column<K extends keyof LanguageRow>(name: K): Readonly<Record<Language, LanguageRow[K]>> {
  const cells = LANGUAGES.map((language) => [language, LANGUAGE_TABLE[language][name]] as const);
  return Object.fromEntries(cells) as Record<Language, LanguageRow[K]>;
}

export const LOCALES = column("locale");

export const CONTRACT_WORD = column("contract");
