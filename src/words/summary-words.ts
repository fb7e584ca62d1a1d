import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  title: "Automatic summary",
  /** Who wrote it, and that it is not what is signed. */
  note: "Written by software and not part of the document. It can be wrong or incomplete: only the document that you sign counts.",
  /** Stands in the place of an address. */
  linkLeftOut: "[link left out]",
  /** Ends the summary of a contract that is longer than what a model is sent. */
  beginningOnly: "This summary covers the beginning of the document only.",
};

/** What is said around an automatic summary, and within it where software had to step in. */
export interface SummaryWords extends WordsLike<typeof en> {}

export const summaryWords: Record<Language, SummaryWords> = {
  de: {
    title: "Automatische Zusammenfassung",
    note: "Von Software geschrieben und nicht Teil des Dokuments. Sie kann falsch oder unvollständig sein: Es gilt allein das Dokument, das Sie unterschreiben.",
    linkLeftOut: "[Link ausgelassen]",
    beginningOnly: "Diese Zusammenfassung gibt nur den Anfang des Dokuments wieder.",
  },
  en,
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
