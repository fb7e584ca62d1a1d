import type { Language } from "#kernel/language.ts";

/**
 * What a signer declares with the box before signing: the will to be bound, and no fact
 * that somebody else would have to prove. What is recorded besides stands on the page as
 * information. The version goes into the trail and onto the certificate with the text, so a
 * change of words needs a new version (`consent.test.ts` keeps all that there were).
 */
export const CONSENT: Record<Language, { version: string; text: string }> = {
  de: {
    version: "2026-11-22.de",
    text: "Ich unterschreibe dieses Dokument mit allen Anlagen elektronisch und will daran gebunden sein wie durch eine Unterschrift auf Papier.",
  },
  en: {
    version: "2026-11-22.en",
    text: "I sign this document and all its attachments electronically, and I agree to be bound by it as by a signature on paper.",
  },
  es: {
    version: "2026-11-22.es",
    text: "Firmo electrónicamente este documento y todos sus anexos, y me comprometo como con una firma en papel.",
  },
  fr: {
    version: "2026-11-22.fr",
    text: "Je signe électroniquement ce document et toutes ses annexes, et je m’engage comme par une signature sur papier.",
  },
};
