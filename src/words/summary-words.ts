import type { Language } from "#kernel/language.ts";

/** What is said around an automatic summary, and within it where software had to step in. */
export interface SummaryWords {
  title: string;
  /** Who wrote it, and that it is not what is signed. */
  note: string;
  /** Stands in the place of an address. */
  linkLeftOut: string;
  /** Ends the summary of a contract that is longer than what a model is sent. */
  beginningOnly: string;
}

export const summaryWords: Record<Language, SummaryWords> = {
  de: {
    title: "Automatische Zusammenfassung",
    note: "Von Software geschrieben und nicht Teil des Dokuments. Sie kann falsch oder unvollständig sein: Es gilt allein das Dokument, das Sie unterschreiben.",
    linkLeftOut: "[Link ausgelassen]",
    beginningOnly: "Diese Zusammenfassung gibt nur den Anfang des Dokuments wieder.",
  },
  en: {
    title: "Automatic summary",
    note: "Written by software and not part of the document. It can be wrong or incomplete: only the document that you sign counts.",
    linkLeftOut: "[link left out]",
    beginningOnly: "This summary covers the beginning of the document only.",
  },
  es: {
    title: "Resumen automático",
    note: "Escrito por un programa; no forma parte del documento. Puede ser erróneo o incompleto: solo cuenta el documento que usted firma.",
    linkLeftOut: "[enlace omitido]",
    beginningOnly: "Este resumen abarca solo el principio del documento.",
  },
  fr: {
    title: "Résumé automatique",
    note: "Rédigé par un logiciel, il ne fait pas partie du document. Il peut être erroné ou incomplet : seul compte le document que vous signez.",
    linkLeftOut: "[lien omis]",
    beginningOnly: "Ce résumé ne porte que sur le début du document.",
  },
};
