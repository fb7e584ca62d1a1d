import type { AttachmentType } from "#attachments/attachment-type.ts";
import { AT_MODEL } from "./at-model.ts";
import { EU_EN_MODEL } from "./eu-en-model.ts";
import { lapseDe, lapseEn } from "./lapse.ts";
import { withdrawalNotice } from "./print-notice.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";
import { WORDS_DE } from "./words-de.ts";
import { WORDS_EN } from "./words-en.ts";

/**
 * Austria: the right that §§ 11 to 18 FAGG call Rücktritt and its annex I, which
 * holds the model instructions and form (§ 4 (1) no 8 and (3)), calls Widerruf.
 * Contracts made online since 1 October 2026 need the function of § 13a FAGG
 * (VerbRÄG 2026, BGBl. I Nr. 59/2026).
 */
export const AT_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "at-withdrawal-notice",
  ofPaidContract: true,
  withdrawalPage: "withdrawalPage",
  country: "AT",
  kind: "informs",
  fallback: "de",
  fields: withdrawalFields({
    trader: "Donauufer Radwerk GmbH",
    address: "Praterstraße 45, 1020 Wien, Österreich",
    telephone: "+43 1 5550123",
    email: "ruecktritt@radwerk.example",
    subject: "Lastenrad „Wachau“, Rahmennummer 88-2041",
    returnCostsAmount: "65,00 EUR",
    returnAddress: "Lager Schwechat, Industriestraße 9, 2320 Schwechat",
    page: "https://radwerk.example/widerruf",
    formPage: "https://radwerk.example/muster-widerrufsformular",
  }),
  source: {
    law: "FAGG § 4 (1) no. 8 and (3), §§ 11 to 18 with § 13a (BGBl. I Nr. 59/2026, for contracts made after 30 September 2026) and Anhang I",
    compared:
      "The German text word by word with Anhang I as of 2022, see below; § 18 in the version of BGBl. I Nr. 109/2022",
    asOf: "2026-10-01",
    on: "2026-11-22",
    reviewBy: "2026-11-22",
    open: "The words that Anhang I has for the withdrawal function since 1 October 2026 could not be had; printed is the German text of the Directive, from memory. Have that paragraph and the rest of the annex compared in the RIS before use.",
  },
  wordings: {
    de: withdrawalNotice(AT_MODEL, WORDS_DE, {
      name: "Widerrufsbelehrung",
      description:
        "Belehrt Verbraucher in Österreich über ihr Rücktrittsrecht bei Fernabsatz- und Auswärtsgeschäften, mit Muster-Widerrufsformular; nicht für Finanzdienstleistungen.",
      basis:
        "Rechtsgrundlagen: § 4 Abs. 1 Z 8 und Abs. 3 sowie §§ 11 bis 18, darunter § 13a, des Fern- und Auswärtsgeschäfte-Gesetzes (FAGG) mit Anhang I. Das Widerrufsrecht dieser Belehrung ist das Rücktrittsrecht des FAGG.",
      lapse: lapseDe({ service: "§ 18 Abs. 1 Z 1 FAGG", digitalContent: "§ 18 Abs. 1 Z 11 FAGG" }),
    }),
    en: withdrawalNotice(EU_EN_MODEL, WORDS_EN, {
      name: "Withdrawal notice (Austria)",
      description:
        "Tells consumers in Austria of their right to withdraw from distance and off-premises contracts, with the model withdrawal form; not for financial services.",
      basis:
        "Legal basis: section 4(1) no. 8 and (3) and sections 11 to 18, with section 13a, of the Austrian Distance and Off-Premises Contracts Act (FAGG) with Annex I.",
      lapse: lapseEn({
        service: "section 18(1) no. 1 FAGG",
        digitalContent: "section 18(1) no. 11 FAGG",
      }),
    }),
  },
};
