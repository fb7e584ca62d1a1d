import type { Language } from "#kernel/language.ts";
import { de } from "#words/certificate/de.ts";
import { type CertificateWords, en } from "#words/certificate/en.ts";
import { es } from "#words/certificate/es.ts";
import { fr } from "#words/certificate/fr.ts";

export const certificateWords: Record<Language, CertificateWords> = { de, en, es, fr };

export type { CertificateWords } from "#words/certificate/en.ts";
