import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  page: (number: number) => `Page ${number}`,
  /** Stands for a picture or drawing among the words of a page. */
  pictureOn: (number: number) => `Picture on page ${number}`,
  /** Follows that where the picture leads to its page. */
  tapToSee: "tap to see",
  /** For a page without a text layer, as a scan is. */
  noText: "This page has no text that can be read here. Please look at the page itself.",
  /** For a page whose text is not what it shows, or cannot be told to be. */
  notBelieved: "The text of this page cannot be read reliably. What counts is what the page shows.",
  /** Where the text of the pages could not be read, and may be later. */
  notNow: "The text cannot be read right now. Please look at the pages.",
};

/** What stands between the pages of a document that is read as text. */
export interface PageTextWords extends WordsLike<typeof en> {}

export const pageTextWords: Record<Language, PageTextWords> = {
  de: {
    page: (number) => `Seite ${number}`,
    pictureOn: (number) => `Bild auf Seite ${number}`,
    tapToSee: "zum Ansehen antippen",
    noText: "Diese Seite enthält keinen lesbaren Text. Bitte sehen Sie sich die Seite selbst an.",
    notBelieved:
      "Der Text dieser Seite lässt sich nicht zuverlässig lesen. Es gilt, was die Seite zeigt.",
    notNow: "Der Text kann gerade nicht gelesen werden. Bitte sehen Sie sich die Seiten an.",
  },
  en,
  es: {
    page: (number) => `Página ${number}`,
    pictureOn: (number) => `Imagen en la página ${number}`,
    tapToSee: "toque para verla",
    noText: "Esta página no contiene texto que se pueda leer aquí. Consulte la propia página.",
    notBelieved:
      "El texto de esta página no se puede leer con fiabilidad. Cuenta lo que muestra la página.",
    notNow: "El texto no se puede leer en este momento. Consulte las páginas.",
  },
  fr: {
    page: (number) => `Page ${number}`,
    pictureOn: (number) => `Image à la page ${number}`,
    tapToSee: "touchez pour la voir",
    noText: "Cette page ne contient pas de texte lisible ici. Veuillez regarder la page elle-même.",
    notBelieved:
      "Le texte de cette page ne peut pas être lu de façon fiable. Ce que montre la page fait foi.",
    notNow: "Le texte ne peut pas être lu pour le moment. Veuillez regarder les pages.",
  },
};
