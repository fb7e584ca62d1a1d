import type { Language } from "#kernel/language.ts";

/** What stands beneath a signature in its frame. @param id of the signature, or what stands for it */
export const signatureFrame: Record<Language, (id: string) => string> = {
  de: (id) => `Elektronisch unterschrieben · ID ${id}`,
  en: (id) => `Signed electronically · ID ${id}`,
  es: (id) => `Firmado electrónicamente · ID ${id}`,
  fr: (id) => `Signé électroniquement · ID ${id}`,
};
