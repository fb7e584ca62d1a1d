import type { AttachmentType } from "#attachments/attachment-type.ts";
import { DE_MODEL } from "./de-model.ts";
import { EU_EN_MODEL } from "./eu-en-model.ts";
import { lapseDe, lapseEn } from "./lapse.ts";
import { withdrawalNotice } from "./print-notice.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";
import { WORDS_DE } from "./words-de.ts";
import { WORDS_EN } from "./words-en.ts";

/**
 * Germany: §§ 312g, 355 to 357a BGB in the version of the act of 3 February 2026
 * (BGBl. 2026 I Nr. 28, in force since 19 June 2026), which put the withdrawal
 * function into § 356a and the early end of the right into § 356 (5) and (6);
 * model instructions and form in annexes 1 and 2 to Article 246a § 1 (2) EGBGB.
 */
export const DE_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "de-withdrawal-notice",
  ofPaidContract: true,
  withdrawalPage: "withdrawalPage",
  country: "DE",
  kind: "informs",
  fallback: "de",
  fields: withdrawalFields({
    trader: "Lindenhof Möbelwerkstatt GmbH",
    address: "Lindenstraße 12, 10969 Berlin, Deutschland",
    telephone: "+49 30 5550123",
    email: "widerruf@lindenhof.example",
    subject: "Esstisch „Havel“, Eiche geölt, 200 × 95 cm",
    returnCostsAmount: "49,00 EUR",
    returnAddress: "Lager Süd, Industriestraße 4, 14974 Ludwigsfelde",
    page: "https://lindenhof.example/widerruf",
    formPage: "https://lindenhof.example/muster-widerrufsformular",
  }),
  source: {
    law: "BGB §§ 312g, 355, 356 (5) and (6), 356a, 357, 357a and EGBGB Article 246a § 1 (2) with annexes 1 and 2, in force since 19 June 2026 (BGBl. 2026 I Nr. 28)",
    compared:
      "The German text word by word with the annexes, see below; §§ 356 and 356a BGB with the consolidated text of 19 August 2026",
    asOf: "2026-08-19",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "Annex 2 and the picture of annex 1 were compared with copies; have both held against the gazette once. The English text is a translation without legal effect.",
  },
  wordings: {
    de: withdrawalNotice(DE_MODEL, WORDS_DE, {
      name: "Widerrufsbelehrung",
      description:
        "Belehrt Verbraucher in Deutschland über ihr Widerrufsrecht bei Fernabsatzverträgen und Verträgen außerhalb von Geschäftsräumen, mit Muster-Widerrufsformular; nicht für Finanzdienstleistungen.",
      basis:
        "Rechtsgrundlagen: §§ 312g, 355, 356, 356a, 357 und 357a BGB; Art. 246a § 1 Abs. 2 EGBGB mit Anlagen 1 und 2.",
      lapse: lapseDe(
        { service: "§ 356 Abs. 5 BGB", digitalContent: "§ 356 Abs. 6 BGB" },
        " Bei einem außerhalb von Geschäftsräumen geschlossenen Vertrag müssen Sie diese Zustimmung auf einem dauerhaften Datenträger übermittelt haben.",
      ),
    }),
    en: withdrawalNotice(EU_EN_MODEL, WORDS_EN, {
      name: "Withdrawal notice (Germany)",
      description:
        "Tells consumers in Germany of their right to withdraw from distance and off-premises contracts, with the model withdrawal form; not for financial services.",
      basis:
        "Legal basis: sections 312g, 355, 356, 356a, 357 and 357a of the German Civil Code (BGB); Article 246a section 1(2) of its Introductory Act (EGBGB) with annexes 1 and 2.",
      lapse: lapseEn(
        { service: "section 356(5) BGB", digitalContent: "section 356(6) BGB" },
        " For an off-premises contract that consent must have been given on a durable medium.",
      ),
    }),
  },
};
