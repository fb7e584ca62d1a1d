import { isOne } from "#words/plural.ts";
import type { CreditsWords } from "./en.ts";

export const fr: CreditsWords = {
  title: "Acheter des crédits",
  ask: (address) => `Les crédits sont ajoutés par l’exploitant de ce service : ${address}`,
  askOperator: "Les crédits sont ajoutés par l’exploitant de ce service.",
  pack: (credits, price) => `${credits} ${isOne.fr(credits) ? "crédit" : "crédits"} : ${price}`,
  buy: "Acheter",
  buyAndUse: "Acheter et ouvrir le contrat",
  order: "Demander une facture",
  leavesTo: (host) => `Vous payez chez ${host}. Aucune donnée de carte n’arrive ici.`,
  withdrawal: "Les crédits sont vendus à des entreprises.",
  test: "Paiements de test : rien n’est débité.",
  away: "Le service de paiement ne répond pas. Rien n’a été débité. Réessayez dans quelques minutes.",
  purchase: {
    begun:
      "Votre paiement est en cours de confirmation. Certains moyens de paiement prennent plusieurs jours.",
    asked:
      "Une facture a été demandée à l’exploitant du service. Les crédits arrivent dès qu’elle est payée.",
    paid: "Votre paiement est arrivé et les crédits ont été ajoutés.",
    failed: "Le paiement n’a pas abouti. Rien n’a été débité.",
    expired: "Le paiement n’a pas été fait à temps. Rien n’a été débité.",
    refunded: "Le paiement a été remboursé et ses crédits ont été repris.",
  },
  disputed: "Le paiement est contesté auprès de votre banque.",
  check: "Vérifier maintenant",
  receipt: "Facture ou reçu",
};
