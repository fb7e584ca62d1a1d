import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

export type DocsSection =
  | "start"
  | "guides"
  | "api"
  | "webhooks"
  | "errors"
  | "reference"
  | "changelog";

const en = {
  name: "Documentation",
  contents: "Contents",
  sections: {
    start: "Start",
    guides: "Guides",
    api: "API",
    webhooks: "Webhooks",
    errors: "Errors",
    reference: "Reference",
    changelog: "Changelog",
  } satisfies Record<DocsSection, unknown>,
  search: "Search the documentation",
  searchAct: "Search",
  results: "Results",
  nothingFound: "Nothing was found. Try another word.",
  unknownTitle: "There is no such page",
  unknownText: "Search above for what you need, or begin with the contents.",
  /** Where the frame is not English. */
  inEnglish: null as string | null,
  asMarkdown: "This page as Markdown",
  copy: "Copy",
  copied: "Copied",
  front: "To the front page",
};

/** The frame around the documentation, whose own text is English. */
export interface DocsWords extends WordsLike<typeof en> {}

export const docsWords: Record<Language, DocsWords> = {
  de: {
    name: "Dokumentation",
    contents: "Inhalt",
    sections: {
      start: "Anfang",
      guides: "Anleitungen",
      api: "API",
      webhooks: "Webhooks",
      errors: "Fehler",
      reference: "Nachschlagen",
      changelog: "Änderungen",
    },
    search: "Suche in der Dokumentation",
    searchAct: "Suchen",
    results: "Treffer",
    nothingFound: "Nichts gefunden. Versuchen Sie es mit einem englischen Wort.",
    unknownTitle: "Diese Seite gibt es nicht",
    unknownText: "Suchen Sie oben nach dem, was Sie brauchen, oder beginnen Sie im Inhalt.",
    inEnglish: "Die Texte der Dokumentation sind auf Englisch.",
    asMarkdown: "Diese Seite als Markdown",
    copy: "Kopieren",
    copied: "Kopiert",
    front: "Zur Startseite",
  },
  en,
  es: {
    name: "Documentación",
    contents: "Contenido",
    sections: {
      start: "Inicio",
      guides: "Guías",
      api: "API",
      webhooks: "Webhooks",
      errors: "Errores",
      reference: "Referencia",
      changelog: "Cambios",
    },
    search: "Buscar en la documentación",
    searchAct: "Buscar",
    results: "Resultados",
    nothingFound: "No se ha encontrado nada. Pruebe con una palabra en inglés.",
    unknownTitle: "Esta página no existe",
    unknownText: "Busque arriba lo que necesite o empiece por el contenido.",
    inEnglish: "Los textos de la documentación están en inglés.",
    asMarkdown: "Esta página en Markdown",
    copy: "Copiar",
    copied: "Copiado",
    front: "A la página de inicio",
  },
  fr: {
    name: "Documentation",
    contents: "Sommaire",
    sections: {
      start: "Début",
      guides: "Guides",
      api: "API",
      webhooks: "Webhooks",
      errors: "Erreurs",
      reference: "Référence",
      changelog: "Modifications",
    },
    search: "Chercher dans la documentation",
    searchAct: "Chercher",
    results: "Résultats",
    nothingFound: "Rien n’a été trouvé. Essayez un mot anglais.",
    unknownTitle: "Cette page n’existe pas",
    unknownText: "Cherchez ci-dessus ce qu’il vous faut, ou commencez par le sommaire.",
    inEnglish: "Les textes de la documentation sont en anglais.",
    asMarkdown: "Cette page en Markdown",
    copy: "Copier",
    copied: "Copié",
    front: "À la page d’accueil",
  },
};
