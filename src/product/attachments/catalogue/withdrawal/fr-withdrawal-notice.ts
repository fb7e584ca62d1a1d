import type { AttachmentType } from "#attachments/attachment-type.ts";
import { EU_EN_MODEL } from "./eu-en-model.ts";
import { FR_MODEL } from "./fr-model.ts";
import { lapseEn, lapseFr } from "./lapse.ts";
import { withdrawalNotice } from "./print-notice.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";
import { WORDS_EN } from "./words-en.ts";
import { WORDS_FR } from "./words-fr.ts";

/**
 * France: articles L. 221-5 and L. 221-18 to L. 221-28 of the Code de la
 * consommation; model form and instructions in the annexes to articles R. 221-1
 * and R. 221-3. The form begins a page, so that it can be taken out without
 * harm to the contract (article L. 221-9).
 */
export const FR_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "fr-withdrawal-notice",
  ofPaidContract: true,
  withdrawalPage: "withdrawalPage",
  country: "FR",
  kind: "informs",
  fallback: "fr",
  fields: withdrawalFields({
    trader: "Ateliers du Canal SARL",
    address: "18 quai de Valmy, 75010 Paris, France",
    telephone: "+33 1 55 50 12 34",
    email: "retractation@ateliers-canal.example",
    subject: "Bibliothèque en chêne massif, modèle « Ourcq »",
    returnCostsAmount: "79,00 EUR",
    returnAddress: "Entrepôt nord, 5 rue des Docks, 93400 Saint-Ouen",
    page: "https://ateliers-canal.example/retractation",
    formPage: "https://ateliers-canal.example/formulaire",
  }),
  source: {
    law: "Code de la consommation, articles L. 221-5, L. 221-18 to L. 221-28 and annexes to R. 221-1 and R. 221-3, with décret no 2026-3",
    compared: "The French text word by word with the annexes, see below",
    asOf: "2026-06-19",
    on: "2026-11-22",
    reviewBy: "2027-05-31",
  },
  wordings: {
    fr: withdrawalNotice(FR_MODEL, WORDS_FR, {
      name: "Information sur le droit de rétractation",
      description:
        "Informe le consommateur en France de son droit de rétractation pour un contrat conclu à distance ou hors établissement, avec le formulaire type ; ne convient pas aux services financiers.",
      basis:
        "Textes applicables : articles L. 221-5 et L. 221-18 à L. 221-28 du code de la consommation ; annexes aux articles R. 221-1 et R. 221-3 du même code.",
      lapse: lapseFr({
        service: "article L. 221-28, 1°, du code de la consommation",
        digitalContent: "article L. 221-28, 13°, du code de la consommation",
      }),
    }),
    en: withdrawalNotice(EU_EN_MODEL, WORDS_EN, {
      name: "Withdrawal notice (France)",
      description:
        "Tells consumers in France of their right to withdraw from distance and off-premises contracts, with the model withdrawal form; not for financial services.",
      basis:
        "Legal basis: articles L. 221-5 and L. 221-18 to L. 221-28 of the French Consumer Code and the annexes to its articles R. 221-1 and R. 221-3.",
      lapse: lapseEn({
        service: "article L. 221-28, 1°, of the French Consumer Code",
        digitalContent: "article L. 221-28, 13°, of the French Consumer Code",
      }),
    }),
  },
};
