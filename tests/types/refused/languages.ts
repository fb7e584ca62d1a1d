import { certificateWords } from "#i18n/certificate-words.ts";
import { CONSENT } from "#i18n/consent.ts";
import type { Language } from "#kernel/language.ts";

export const unknown: Language = "it";

const { fr: _words, ...words } = certificateWords;
export const certificates: typeof certificateWords = words;

const { fr: _consent, ...consents } = CONSENT;
export const consent: Record<Language, unknown> = consents;
