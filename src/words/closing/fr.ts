import { isOne } from "#words/plural.ts";
import type { ClosingWords } from "./en.ts";

const pluralise = (one: string, many: string) => (count: number) =>
  isOne.fr(count) ? `${count} ${one}` : `${count} ${many}`;
const contracts = pluralise("contrat", "contrats");

export const fr: ClosingWords = {
  title: "Fermer le compte",
  lead: "Tout le contenu de ce compte est supprimé 30 jours après sa fermeture. D’ici là, tout propriétaire peut revenir sur la fermeture depuis cette page.",
  link: "Fermer le compte…",
  banner: (day) => `Ce compte est en cours de fermeture. Date de suppression : ${day}.`,
  goes: "Ce que contient le compte",
  counts: {
    open: (count) => `${contracts(count)} à signer ou à payer`,
    signed: (count) => `${contracts(count)} avec la signature de tous`,
    other: (count) => `${contracts(count)} en brouillon ou avec retrait`,
    keys: pluralise("clé d’API valide", "clés d’API valides"),
    webhooks: pluralise("webhook", "webhooks"),
    people: pluralise("personne", "personnes"),
  },
  comes: {
    atOnce: {
      title: "Immédiatement",
      text: "Les clés d’API ne fonctionnent plus, les webhooks sont désactivés, les invitations expirent et seuls les propriétaires voient encore les contrats. Ce qui restait à signer est retiré, et les signataires en sont avertis par e-mail. Revenir sur la fermeture n’y change rien.",
    },
    after: {
      title: "Après 30 jours",
      text: "Sont supprimés les contrats avec leurs fichiers et journaux, les tests, les e-mails, les envois de webhooks, les paramètres, les crédits et les personnes qui ne sont dans aucun autre compte. Rien ne peut en être récupéré. Les sauvegardes n’en gardent plus rien une fois que l’exploitant du service les a supprimées.",
    },
    stays: {
      title: "Ce qui est conservé",
      text: "L’ID de chaque contrat avec le jour de sa suppression, une entrée pour chacun dans le journal des cachets, et ce qui a été payé et quand, sans noms. Les fichiers scellés que vous ou d’autres possédez restent vérifiables.",
    },
  },
  kept: {
    title: "Le compte ne peut pas encore être fermé",
    text: "Ces contrats doivent être conservés pour l’instant :",
    held: (count, day) => `${contracts(count)} avec suppression bloquée, au plus tard : ${day}`,
    law: (count, day) =>
      `${contracts(count)} avec signature à conserver selon la loi, au plus tard : ${day} (voir les paramètres)`,
    withdrawable: (count, day) =>
      `${contracts(count)} avec droit de rétractation en cours, au plus tard : ${day}`,
    unsealed: (count) =>
      `${contracts(count)} avec la signature de tous, en attente du cachet électronique`,
  },
  confirm: {
    label: (name) => `Pour confirmer, saisissez : ${name}`,
    submit: "Fermer le compte",
    back: "Retour",
  },
  closing: {
    title: "Le compte est en cours de fermeture",
    text: (day) =>
      `Date de suppression : ${day}. D’ici là, tout propriétaire peut revenir sur la fermeture.`,
    waits: "Il ne sera pas supprimé tant que ces contrats doivent être conservés :",
    running: "Il est en cours de suppression ; il n’est plus possible de revenir dessus.",
    download: "Voir et télécharger les contrats",
    takeBack: "Garder le compte",
    keeps:
      "Les contrats retirés le restent, les clés d’API ne fonctionnent plus et les webhooks restent désactivés jusqu’à ce que vous les réactiviez.",
  },
  takenBack:
    "Le compte est conservé. Créez de nouvelles clés d’API et réactivez les webhooks dont vous avez besoin.",
  problems: {
    nameUnlike: "Le compte n’a pas été fermé : ce que vous avez saisi n’est pas le nom du compte.",
    kept: "Le compte n’a pas été fermé : des contrats doivent être conservés pour l’instant.",
    begun: "Le compte est déjà en cours de fermeture.",
    deleting: "Il est trop tard : le compte est en cours de suppression.",
  },
  signInAgain: {
    title: "Reconnectez-vous pour fermer le compte",
    refused: "Rien n’a été modifié : votre connexion date de plus de 10 minutes.",
    text: "Seul un propriétaire qui s’est connecté dans les 10 dernières minutes peut fermer un compte.",
  },
};
