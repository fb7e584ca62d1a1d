import type { Language } from "#kernel/language.ts";
import type { WordsLike } from "#words/words-like.ts";

const en = {
  /** Before the end of the document was in view, where the sender requires it. */
  readFirst: "Please read the document to its end. After that you can sign.",
  /** `host` is a name on the web. */
  goOn: (host: string) => `Continue to ${host}`,
};

/** What the signing page says of the way to the signature and on from it. */
export interface ReachWords extends WordsLike<typeof en> {}

export const reachWords: Record<Language, ReachWords> = {
  de: {
    readFirst: "Bitte lesen Sie das Dokument bis zum Ende. Danach können Sie unterschreiben.",
    goOn: (host) => `Weiter zu ${host}`,
  },
  en,
  es: {
    readFirst: "Lea el documento hasta el final. Después podrá firmar.",
    goOn: (host) => `Continuar en ${host}`,
  },
  fr: {
    readFirst: "Veuillez lire le document jusqu’à la fin. Vous pourrez signer ensuite.",
    goOn: (host) => `Continuer vers ${host}`,
  },
};
