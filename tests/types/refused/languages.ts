import type { Language } from "#kernel/language.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { CONSENT } from "#words/consent.ts";

export const unknown: Language = "it";

const { fr: _words, ...words } = certificateWords;
export const certificates: typeof certificateWords = words;

const { fr: _consent, ...consents } = CONSENT;
export const consent: Record<Language, unknown> = consents;
