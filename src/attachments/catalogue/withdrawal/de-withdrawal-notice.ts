import type { AttachmentType } from "#attachments/attachment-type.ts";
import { withdrawalNoticeDe } from "./de.ts";
import { withdrawalNoticeEn } from "./en.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";

/**
 * Germany: §§ 312g, 355, 356 and 357 BGB; model instructions and form in annexes
 * 1 and 2 to Article 246a § 1 (2) EGBGB. The right of the consumer ends early by
 * § 356 (4) and (5) BGB.
 */
export const DE_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "de-withdrawal-notice",
  country: "DE",
  fallback: "de",
  fields: withdrawalFields({
    trader: "Lindenhof Möbelwerkstatt GmbH",
    address: "Lindenstraße 12, 10969 Berlin, Deutschland",
    telephone: "+49 30 5550123",
    email: "widerruf@lindenhof.example",
    subject: "Esstisch „Havel“, Eiche geölt, 200 × 95 cm",
    returnCostsAmount: "49,00 €",
    returnAddress: "Lager Süd, Industriestraße 4, 14974 Ludwigsfelde",
    page: "https://lindenhof.example/widerruf",
  }),
  wordings: {
    de: withdrawalNoticeDe({
      name: "Widerrufsbelehrung",
      description:
        "Belehrt Verbraucher in Deutschland über ihr Widerrufsrecht bei Fernabsatzverträgen und Verträgen außerhalb von Geschäftsräumen, mit Muster-Widerrufsformular.",
      basis:
        "Rechtsgrundlagen: §§ 312g, 355, 356 und 357 BGB; Art. 246a § 1 Abs. 2 EGBGB mit Anlagen 1 und 2.",
      lapse: { service: "§ 356 Abs. 4 BGB", digitalContent: "§ 356 Abs. 5 BGB" },
    }),
    en: withdrawalNoticeEn({
      name: "Withdrawal notice (Germany)",
      description:
        "Tells consumers in Germany of their right to withdraw from distance and off-premises contracts, with the model withdrawal form.",
      basis:
        "Legal basis: sections 312g, 355, 356 and 357 of the German Civil Code (BGB); Article 246a section 1(2) of its Introductory Act (EGBGB) with annexes 1 and 2.",
      lapse: { service: "section 356(4) BGB", digitalContent: "section 356(5) BGB" },
    }),
  },
};
