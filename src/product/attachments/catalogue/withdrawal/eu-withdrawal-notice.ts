import type { AttachmentType } from "#attachments/attachment-type.ts";
import { EU_DE_MODEL } from "./eu-de-model.ts";
import { EU_EN_MODEL } from "./eu-en-model.ts";
import { EU_ES_MODEL } from "./eu-es-model.ts";
import { FR_MODEL } from "./fr-model.ts";
import { lapseDe, lapseEn, lapseEs, lapseFr } from "./lapse.ts";
import { withdrawalNotice } from "./print-notice.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";
import { WORDS_DE } from "./words-de.ts";
import { WORDS_EN } from "./words-en.ts";
import { WORDS_ES } from "./words-es.ts";
import { WORDS_FR } from "./words-fr.ts";

/**
 * The European model: Directive 2011/83/EU, Articles 6, 9 to 16 and Annex I, with
 * the withdrawal function of Article 11a (Directive (EU) 2023/2673), for member
 * states without a notice of their own here.
 */
export const EU_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "eu-withdrawal-notice",
  ofPaidContract: true,
  withdrawalPage: "withdrawalPage",
  country: "any",
  kind: "informs",
  fallback: "en",
  fields: withdrawalFields({
    trader: "Harbour Light Furniture Ltd",
    address: "12 Custom House Quay, Dublin 1, Ireland",
    telephone: "+353 1 555 0123",
    email: "withdrawal@harbourlight.example",
    subject: "Dining table “Liffey”, oiled oak, 200 × 95 cm",
    returnCostsAmount: "EUR 49.00",
    returnAddress: "Warehouse 4, Dock Road, Limerick",
    page: "https://harbourlight.example/withdraw",
    formPage: "https://harbourlight.example/form",
  }),
  source: {
    law: "Directive 2011/83/EU, Articles 6, 9 to 11a, 13 to 16 and Annex I, as amended by Directives (EU) 2019/2161 and (EU) 2023/2673",
    compared:
      "The English text word by word with Annex I, see below; the French is that of the French code",
    asOf: "2026-06-19",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "The amendment of 2023 was compared with quotations, and the German and Spanish versions of Annex I were not to be had: have them compared in the Official Journal.",
  },
  wordings: {
    en: withdrawalNotice(EU_EN_MODEL, WORDS_EN, {
      name: "Withdrawal notice (EU model)",
      description:
        "Tells consumers in the European Union of their right to withdraw from distance and off-premises contracts, with the model withdrawal form; not for states that have a notice of their own here.",
      basis:
        "Legal basis: Articles 6, 9 to 11a and 13 to 16 of Directive 2011/83/EU on consumer rights with Annex I, and the national law that implements them.",
      lapse: lapseEn({
        service: "Article 16(a) of Directive 2011/83/EU",
        digitalContent: "Article 16(m) of Directive 2011/83/EU",
      }),
    }),
    de: withdrawalNotice(EU_DE_MODEL, WORDS_DE, {
      name: "Europäische Widerrufsbelehrung",
      description:
        "Belehrt Verbraucher in der Europäischen Union über ihr Widerrufsrecht bei Fernabsatzverträgen und Verträgen außerhalb von Geschäftsräumen, mit Muster-Widerrufsformular; nicht für Deutschland und Österreich, die eigene haben.",
      basis:
        "Rechtsgrundlagen: Art. 6, 9 bis 11a und 13 bis 16 der Richtlinie 2011/83/EU über die Rechte der Verbraucher mit Anhang I und das nationale Recht, das sie umsetzt.",
      lapse: lapseDe({
        service: "Art. 16 Buchst. a der Richtlinie 2011/83/EU",
        digitalContent: "Art. 16 Buchst. m der Richtlinie 2011/83/EU",
      }),
    }),
    es: withdrawalNotice(EU_ES_MODEL, WORDS_ES, {
      name: "Información europea sobre el desistimiento",
      description:
        "Informa al consumidor en la Unión Europea de su derecho a desistir de un contrato a distancia o fuera de establecimiento mercantil, con el modelo de formulario; no para España, que tiene el suyo.",
      basis:
        "Base legal: artículos 6, 9 a 11 bis y 13 a 16 de la Directiva 2011/83/UE sobre los derechos de los consumidores y su anexo I, así como el Derecho nacional que los transpone.",
      lapse: lapseEs({
        service: "artículo 16, letra a), de la Directiva 2011/83/UE",
        digitalContent: "artículo 16, letra m), de la Directiva 2011/83/UE",
      }),
    }),
    fr: withdrawalNotice(FR_MODEL, WORDS_FR, {
      name: "Information européenne sur la rétractation",
      description:
        "Informe le consommateur dans l’Union européenne de son droit de rétractation pour un contrat conclu à distance ou hors établissement, avec le formulaire type ; pas pour la France, qui a le sien.",
      basis:
        "Textes applicables : articles 6, 9 à 11 bis et 13 à 16 de la directive 2011/83/UE relative aux droits des consommateurs, son annexe I et le droit national qui les transpose.",
      lapse: lapseFr({
        service: "article 16, point a), de la directive 2011/83/UE",
        digitalContent: "article 16, point m), de la directive 2011/83/UE",
      }),
    }),
  },
};
