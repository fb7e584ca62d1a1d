import type { Language } from "#kernel/language.ts";

/**
 * What a signer agrees to before signing. The version goes into the trail and
 * onto the certificate with the text; a change of words needs a new version.
 */
export const CONSENT: Record<Language, { version: string; text: string }> = {
  de: {
    version: "2026-11-01.de",
    text: "Ich habe das Dokument gelesen und bin einverstanden, es elektronisch zu unterschreiben. Meine elektronische Unterschrift soll dieselbe Wirkung haben wie eine von Hand. Name, Zeitpunkt, IP-Adresse und Browser werden als Nachweis festgehalten.",
  },
  en: {
    version: "2026-11-01.en",
    text: "I have read the document and agree to sign it electronically. My electronic signature is meant to have the same effect as one by hand. Name, time, IP address and browser are recorded as evidence.",
  },
  es: {
    version: "2026-11-01.es",
    text: "He leído el documento y acepto firmarlo electrónicamente. Quiero que mi firma electrónica tenga el mismo efecto que una manuscrita. El nombre, la hora, la dirección IP y el navegador se registran como prueba.",
  },
  fr: {
    version: "2026-11-01.fr",
    text: "J’ai lu le document et j’accepte de le signer électroniquement. Je souhaite que ma signature électronique ait la même valeur qu’une signature manuscrite. Le nom, l’heure, l’adresse IP et le navigateur sont conservés à titre de preuve.",
  },
};
