import type { Language } from "#kernel/language.ts";

/** What a contract without any name of its own is called, before its document ID. */
export const CONTRACT_WORD: Record<Language, string> = {
  de: "Vertrag",
  en: "Contract",
  es: "Contrato",
  fr: "Contrat",
};
