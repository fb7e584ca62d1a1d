import type { Language } from "#kernel/language.ts";
import type { WordsOfLaw } from "#kernel/words-of-law.ts";

/** What a signer declares with the box before signing, by whether attachments are signed along. */
export type Declarations = Record<"alone" | "withAttachments", { version: string; text: string }>;

/**
 * What a signer declares with the box before signing: the will to be bound, and no fact
 * that somebody else would have to prove. It binds to what binds: papers that inform, and what
 * is asked apart, are named beside it. It speaks of whom one signs for, since many sign for a
 * company, and claims no effect that the law gives to other signatures. What is recorded besides
 * stands on the page as information. The version goes into the trail and onto the certificate
 * with the text, so a change of words needs a new version (`consent.test.ts` keeps all that there
 * were).
 */
export const CONSENT: Record<Language, Declarations> = {
  de: {
    alone: {
      version: "2026-11-28.de",
      text: "Ich unterschreibe dieses Dokument elektronisch und will daran gebunden sein, für mich oder für die Person oder Firma, für die ich unterschreibe.",
    },
    withAttachments: {
      version: "2026-11-28.attachments.de",
      text: "Ich unterschreibe dieses Dokument elektronisch mit den Anlagen, die oben als unterschrieben genannt sind, und will daran gebunden sein, für mich oder für die Person oder Firma, für die ich unterschreibe.",
    },
  },
  en: {
    alone: {
      version: "2026-11-28.en",
      text: "I sign this document electronically and agree to be bound by it, for myself or for the person or company that I sign for.",
    },
    withAttachments: {
      version: "2026-11-28.attachments.en",
      text: "I sign this document electronically, with the attachments named above as signed, and agree to be bound by it, for myself or for the person or company that I sign for.",
    },
  },
  es: {
    alone: {
      version: "2026-11-28.es",
      text: "Firmo electrónicamente este documento y me comprometo a cumplirlo, en mi nombre o en el de la persona o empresa a la que represento.",
    },
    withAttachments: {
      version: "2026-11-28.attachments.es",
      text: "Firmo electrónicamente este documento, con los anexos indicados arriba como firmados, y me comprometo a cumplirlo, en mi nombre o en el de la persona o empresa a la que represento.",
    },
  },
  fr: {
    alone: {
      version: "2026-11-28.fr",
      text: "Je signe électroniquement ce document et je m’engage à le respecter, en mon nom ou au nom de la personne ou de l’entreprise que je représente.",
    },
    withAttachments: {
      version: "2026-11-28.attachments.fr",
      text: "Je signe électroniquement ce document, avec les annexes indiquées ci-dessus comme signées, et je m’engage à le respecter, en mon nom ou au nom de la personne ou de l’entreprise que je représente.",
    },
  },
};

/** What it was written after. No law prescribes its words. */
export const CONSENT_LAW: WordsOfLaw = {
  id: "declaration",
  law: "Regulation (EU) No 910/2014, Article 25; Regulation (EU) 2016/679, Article 7 (2); § 309 no. 12 (b) BGB",
  asOf: "2026-11-28",
  on: "2026-11-28",
  reviewBy: "2027-11-28",
};
