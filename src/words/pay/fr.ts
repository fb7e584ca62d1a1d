import { isOne } from "#words/plural.ts";
import type { PayWords } from "./en.ts";

export const fr: PayWords = {
  pageTitle: (name) => `Payer : ${name}`,
  states: {
    payable: {
      title: "Ouvrir ce contrat à la signature",
      text: "Votre forfait du mois est épuisé. Ce contrat coûte un crédit.",
    },
    noCredit: {
      title: "Il ne reste aucun crédit",
      text: "Votre forfait du mois est épuisé, et il ne reste aucun crédit pour payer ce contrat.",
    },
    paid: {
      title: "Payé : le contrat est ouvert à la signature",
      text: "Réglé avec un crédit. Il ne compte pas dans votre forfait.",
    },
    draft: {
      title: "Ce contrat est un brouillon",
      text: "Il n’y a rien à payer pour un brouillon. Ouvrez-le d’abord à la signature.",
    },
    open: {
      title: "Ce contrat est ouvert à la signature",
      text: "Votre forfait le couvre. Il n’y a rien à payer.",
    },
    fully_signed: {
      title: "Tout le monde a signé ce contrat",
      text: "Il n’y a plus rien à payer.",
    },
    cancelled: {
      title: "Ce contrat a été retiré",
      text: "Il n’y a plus rien à payer pour ce contrat.",
    },
  },
  submit: "Régler avec un crédit",
  afterwards: {
    shared: "Le contrat s’ouvre aussitôt à la signature.",
    delivered:
      "Le contrat s’ouvre aussitôt à la signature, et chaque signataire qui a une adresse reçoit un lien.",
  },
  documentId: "Identifiant du document",
  pages: "Pages",
  signers: "Signataires",
  sharedLink: "par le lien partagé",
  plan: "Forfait",
  planUsed: (used, limit, month) =>
    `${used} ${isOne.fr(used) ? "document" : "documents"} sur ${limit} ${isOne.fr(used) ? "utilisé" : "utilisés"} en ${month}`,
  planUsedWithoutLimit: (used, month) =>
    `${used} ${isOne.fr(used) ? "document" : "documents"} en ${month}, sans limite`,
  credits: "Crédits",
  creditsLeft: (count) => `${count} ${isOne.fr(count) ? "restant" : "restants"}`,
  openSigningPage: "Ouvrir la page de signature",
  statusPage: "Voir qui a signé",
  contracts: "Tous les contrats",
};
