import type { AttachmentType } from "#attachments/attachment-type.ts";
import { withdrawalNoticeDe } from "./de.ts";
import { withdrawalNoticeEn } from "./en.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";

/**
 * Austria: the right that §§ 11 to 18 FAGG call Rücktritt and its annex I, which
 * holds the model instructions and form (§ 4 (1) no 8 and (3)), calls Widerruf.
 */
export const AT_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "at-withdrawal-notice",
  country: "AT",
  fallback: "de",
  fields: withdrawalFields({
    trader: "Donauufer Radwerk GmbH",
    address: "Praterstraße 45, 1020 Wien, Österreich",
    telephone: "+43 1 5550123",
    email: "ruecktritt@radwerk.example",
    subject: "Lastenrad „Wachau“, Rahmennummer 88-2041",
    returnCostsAmount: "65,00 €",
    returnAddress: "Lager Schwechat, Industriestraße 9, 2320 Schwechat",
    page: "https://radwerk.example/widerruf",
  }),
  wordings: {
    de: withdrawalNoticeDe({
      name: "Widerrufsbelehrung (Rücktrittsrecht nach FAGG)",
      description:
        "Belehrt Verbraucher in Österreich über ihr Rücktrittsrecht bei Fernabsatz- und Auswärtsgeschäften, mit Muster-Widerrufsformular.",
      basis:
        "Rechtsgrundlagen: § 4 Abs. 1 Z 8 und Abs. 3 sowie §§ 11 bis 18 des Fern- und Auswärtsgeschäfte-Gesetzes (FAGG) mit Anhang I. Das Widerrufsrecht dieser Belehrung ist das Rücktrittsrecht des FAGG.",
      lapse: { service: "§ 18 Abs. 1 Z 1 FAGG", digitalContent: "§ 18 Abs. 1 Z 11 FAGG" },
    }),
    en: withdrawalNoticeEn({
      name: "Withdrawal notice (Austria)",
      description:
        "Tells consumers in Austria of their right to withdraw from distance and off-premises contracts, with the model withdrawal form.",
      basis:
        "Legal basis: section 4(1) no. 8 and (3) and sections 11 to 18 of the Austrian Distance and Off-Premises Contracts Act (FAGG) with Annex I.",
      lapse: { service: "section 18(1) no. 1 FAGG", digitalContent: "section 18(1) no. 11 FAGG" },
    }),
  },
};
