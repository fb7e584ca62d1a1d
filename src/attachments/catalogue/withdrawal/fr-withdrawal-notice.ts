import type { AttachmentType } from "#attachments/attachment-type.ts";
import { withdrawalNoticeEn } from "./en.ts";
import { withdrawalNoticeFr } from "./fr.ts";
import { withdrawalFields } from "./withdrawal-notice.ts";

/**
 * France: articles L. 221-5 and L. 221-18 to L. 221-28 of the Code de la
 * consommation; model form and instructions in the annexes to articles R. 221-1
 * and R. 221-3. The form begins a page, so that it can be taken out without
 * harm to the contract (article L. 221-9).
 */
export const FR_WITHDRAWAL_NOTICE: AttachmentType = {
  id: "fr-withdrawal-notice",
  country: "FR",
  fallback: "fr",
  fields: withdrawalFields({
    trader: "Ateliers du Canal SARL",
    address: "18 quai de Valmy, 75010 Paris, France",
    telephone: "+33 1 55 50 12 34",
    email: "retractation@ateliers-canal.example",
    subject: "Bibliothèque en chêne massif, modèle « Ourcq »",
    returnCostsAmount: "79,00 €",
    returnAddress: "Entrepôt nord, 5 rue des Docks, 93400 Saint-Ouen",
    page: "https://ateliers-canal.example/retractation",
  }),
  wordings: {
    fr: withdrawalNoticeFr({
      name: "Information sur le droit de rétractation",
      description:
        "Informe le consommateur en France de son droit de rétractation pour un contrat conclu à distance ou hors établissement, avec le formulaire type.",
      basis:
        "Textes applicables : articles L. 221-5 et L. 221-18 à L. 221-28 du code de la consommation ; annexes aux articles R. 221-1 et R. 221-3 du même code.",
      lapse: {
        service: "article L. 221-28, 1°, du code de la consommation",
        digitalContent: "article L. 221-28, 13°, du code de la consommation",
      },
    }),
    en: withdrawalNoticeEn({
      name: "Withdrawal notice (France)",
      description:
        "Tells consumers in France of their right to withdraw from distance and off-premises contracts, with the model withdrawal form.",
      basis:
        "Legal basis: articles L. 221-5 and L. 221-18 to L. 221-28 of the French Consumer Code and the annexes to its articles R. 221-1 and R. 221-3.",
      lapse: {
        service: "article L. 221-28, 1°, of the French Consumer Code",
        digitalContent: "article L. 221-28, 13°, of the French Consumer Code",
      },
    }),
  },
};
