import type { AttachmentType } from "#attachments/attachment-type.ts";
import { requiredChoice } from "#attachments/catalogue/fields.ts";
import { ES_MODEL } from "./es-model.ts";
import { EU_EN_MODEL } from "./eu-en-model.ts";
import { lapseEn, lapseEs } from "./lapse.ts";
import { withdrawalNotice } from "./print-notice.ts";
import { PERIODS, withdrawalFields } from "./withdrawal-notice.ts";
import { WORDS_EN } from "./words-en.ts";
import { WORDS_ES } from "./words-es.ts";

/**
 * Spain: articles 97 and 102 to 108 of Real Decreto Legislativo 1/2007 and its
 * annex I, which holds the model instructions and form. After an unsolicited visit
 * to the home or an excursion of the trader the period is thirty days (article
 * 104).
 */
export const ES_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "es-withdrawal-notice",
  ofPaidContract: true,
  withdrawalPage: "withdrawalPage",
  country: "ES",
  kind: "informs",
  fallback: "es",
  fields: [
    ...withdrawalFields({
      trader: "Talleres del Turia, S. L.",
      address: "Calle de la Paz, 21, 46003 Valencia, España",
      telephone: "+34 960 555 012",
      email: "desistimiento@turia.example",
      subject: "Mesa de comedor de nogal, modelo «Albufera»",
      returnCostsAmount: "59,00 euros",
      returnAddress: "Almacén, Polígono Norte, nave 7, 46100 Burjassot",
      page: "https://turia.example/desistimiento",
      formPage: "https://turia.example/formulario",
    }),
    requiredChoice("period", PERIODS),
  ],
  source: {
    law: "Real Decreto Legislativo 1/2007, articles 97, 102 to 108 and annex I, as of 28 February 2026; Directive 2011/83/EU, Article 11a",
    compared: "The Spanish text word by word with annex I, see below",
    asOf: "2026-02-28",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
    open: "Look in the BOE whether the annex has a sentence on the withdrawal function by now; the one printed follows the Directive, in our translation.",
  },
  wordings: {
    es: withdrawalNotice(ES_MODEL, WORDS_ES, {
      name: "Información sobre el derecho de desistimiento",
      description:
        "Informa al consumidor en España de su derecho a desistir de un contrato a distancia o fuera de establecimiento mercantil, con el modelo de formulario; no sirve para servicios financieros.",
      basis:
        "Base legal: artículos 97 y 102 a 108 del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios (Real Decreto Legislativo 1/2007, de 16 de noviembre) y su anexo I; función de desistimiento: artículo 11 bis de la Directiva 2011/83/UE.",
      lapse: lapseEs({
        service: "artículo 103, letra a), del texto refundido",
        digitalContent: "artículo 103, letra m), del texto refundido",
      }),
      period: {
        label: "Plazo de desistimiento",
        words: {
          "fourteen-days": "14 días naturales",
          "thirty-days": "30 días naturales, tras una visita no solicitada o una excursión",
        },
      },
    }),
    en: withdrawalNotice(EU_EN_MODEL, WORDS_EN, {
      name: "Withdrawal notice (Spain)",
      description:
        "Tells consumers in Spain of their right to withdraw from distance and off-premises contracts, with the model withdrawal form; not for financial services.",
      basis:
        "Legal basis: articles 97 and 102 to 108 of the Spanish General Act for the Protection of Consumers and Users (Royal Legislative Decree 1/2007 of 16 November) and its annex I; for the withdrawal function Article 11a of Directive 2011/83/EU. Periods are counted in calendar days.",
      lapse: lapseEn({
        service: "article 103(a) of the Act",
        digitalContent: "article 103(m) of the Act",
      }),
      period: {
        label: "Withdrawal period",
        words: {
          "fourteen-days": "14 calendar days",
          "thirty-days": "30 calendar days, after an unsolicited visit or an excursion",
        },
      },
    }),
  },
};
