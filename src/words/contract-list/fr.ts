import type { ContractListWords } from "./en.ts";

export const fr: ContractListWords = {
  search: "Rechercher des contrats",
  hint: "Des mots du nom, le nom d’un signataire, une adresse e-mail, un identifiant de document, ou # et une étiquette.",
  from: "Créés depuis",
  submit: "Rechercher",
  filter: "Afficher",
  all: "Tous",
  withTag: (tag) => `Avec l’étiquette « ${tag} »`,
  clear: "Afficher tous les contrats",
  activity: "Dernière activité",
  tags: "Étiquettes",
  needs: {
    title: "À traiter",
    reasons: {
      notSent: "Un lien n’a pas été envoyé",
      declined: "Quelqu’un ne souhaite pas signer",
      payment: "En attente de paiement",
      seal: "En attente du cachet électronique",
      stuck: "Rien ne s’est passé depuis 7 jours",
    },
    showAll: (count) => `En afficher ${count} de plus`,
    none: "Rien à traiter pour le moment.",
  },
  nothing: {
    title: "Aucun contrat trouvé",
    text: "Aucun de vos contrats ne réunit tout cela. Essayez avec moins de mots, ou le début d’un mot.",
  },
  cutShort: "La recherche s’est arrêtée ici. Des contrats plus anciens peuvent convenir aussi.",
  further: "Chercher plus loin",
};
