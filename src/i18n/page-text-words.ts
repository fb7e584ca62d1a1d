import type { Language } from "#kernel/language.ts";

/** What stands between the pages of a document that is read as text. */
export interface PageTextWords {
  page(number: number): string;
  /** For a page without a text layer, as a scan is. */
  noText: string;
  /** Where the text of the pages could not be read, and may be later. */
  notNow: string;
}

export const pageTextWords: Record<Language, PageTextWords> = {
  de: {
    page: (number) => `Seite ${number}`,
    noText: "Diese Seite enthält keinen lesbaren Text. Bitte sehen Sie sich die Seite selbst an.",
    notNow: "Der Text kann gerade nicht gelesen werden. Bitte sehen Sie sich die Seiten an.",
  },
  en: {
    page: (number) => `Page ${number}`,
    noText: "This page has no text that can be read here. Please look at the page itself.",
    notNow: "The text cannot be read right now. Please look at the pages.",
  },
  es: {
    page: (number) => `Página ${number}`,
    noText: "Esta página no contiene texto que se pueda leer aquí. Consulte la propia página.",
    notNow: "El texto no se puede leer en este momento. Consulte las páginas.",
  },
  fr: {
    page: (number) => `Page ${number}`,
    noText: "Cette page ne contient pas de texte lisible ici. Veuillez regarder la page elle-même.",
    notNow: "Le texte ne peut pas être lu pour le moment. Veuillez regarder les pages.",
  },
};
