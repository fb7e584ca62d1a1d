import type { Language } from "#kernel/language.ts";

/** How old the words of an attachment are, as it stands at its end. */
export const lawWords: Record<Language, { wordedAfter(day: string): string }> = {
  de: { wordedAfter: (day) => `Wortlaut nach dem Rechtsstand vom ${day}.` },
  en: { wordedAfter: (day) => `Worded after the law as of ${day}.` },
  es: { wordedAfter: (day) => `Redactado conforme a la legislación vigente a ${day}.` },
  fr: { wordedAfter: (day) => `Rédigé selon le droit en vigueur au ${day}.` },
};
