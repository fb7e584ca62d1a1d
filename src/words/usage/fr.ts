import { isOne } from "#words/plural.ts";
import type { UsageWords } from "./en.ts";

export const fr: UsageWords = {
  title: "Utilisation",
  begins: (until) => `Début du mois prochain (UTC) : ${until}.`,
  forecast: (documents) =>
    `À ce rythme : ${documents} ${isOne.fr(documents) ? "document" : "documents"} à la fin du mois.`,
  reached: (day) => `Le forfait serait alors épuisé à cette date : ${day}.`,
  tooEarly: "Une prévision n’est possible qu’après trois jours du mois.",
  counted: "Ce qui a compté ce mois-ci",
  countedLead: "Un contrat compte dans le mois où il a été ouvert à la signature.",
  why: {
    counts: "Compte dans le forfait",
    byCredit: "Réglé avec un crédit, ne compte pas",
    cancelledUnsigned: "Retiré avant toute signature, ne compte pas",
  },
  nothing: "Aucun contrat n’a été ouvert à la signature ce mois-ci.",
  more: (count) => `Et ${count} de plus.`,
  contract: "Contrat",
  opened: "Ouvert",
  counts: "Compte",
  ledger: "Mouvements de crédits",
  ledgerLead: "Les écritures ne sont jamais modifiées ; une erreur est corrigée par une autre.",
  noEntries: "Aucun mouvement pour l’instant.",
  at: "Quand",
  what: "Quoi",
  change: "Changement",
  after: "Crédits restants",
  kinds: {
    granted: "Ajoutés par l’exploitant du service",
    bought: "Achetés",
    redeemed: "Utilisé pour un contrat",
    given_back: "Rendu : retiré avant toute signature",
    refunded: "Repris avec un remboursement",
    corrected: "Corrigés",
  },
  older: "Plus anciens",
  newest: "Les plus récents",
  purchases: "Achats",
};
