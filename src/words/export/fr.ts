import type { ExportWords } from "./en.ts";

export const fr: ExportWords = {
  title: "Tout exporter",
  lead: (days) =>
    `Un fichier ZIP avec tous les contrats, fichiers scellés, preuves et journaux, personnes, paramètres, webhooks, crédits et listes d’activité de ce compte. Il est préparé en arrière-plan ; vous recevez un e-mail quand il est prêt, et vous pouvez le télécharger pendant ${days} jours.`,
  without:
    "N’y figurent pas : les mots de passe, les clés et les secrets des webhooks, les contrats des clés de test et ce qui a été effacé. Effacer une personne retire aussi les exports antérieurs.",
  submit: "Tout exporter",
  signInFirst: "Pour cela, reconnectez-vous d’abord",
  asked: "L’export est en préparation. Vous recevrez un e-mail quand il sera prêt.",
  problems: {
    busy: "Un export ou un effacement est en cours. Réessayez quand il sera terminé.",
    tooMany: "Il y a eu trois exports en 24 heures. Réessayez demain.",
  },
  askedAt: "Demandé",
  state: "Fichier",
  running: "En préparation",
  download: (size) => `Télécharger (${size})`,
  readme: ({ service, askedAt, days }) => `Tout ce que ${service} détient de ce compte.
Demandé le ${askedAt}. À télécharger pendant ${days} jours.

account.json, settings.json, people.json, keys.json, webhooks.json
    Le compte tel qu’il était au début de l’export. Clés et webhooks sans leurs secrets.
logo.png
    Le logo du compte, s’il en a un.
sessions/ credits/ purchases/ deliveries/ outbox/ assistant-calls/ deleted-contracts/ erasures/
    Des listes, 5000 lignes par fichier, dans l’ordre des ID : connexions, mouvements des
    crédits, livraisons aux webhooks, e-mails, appels d’assistants, ce qui reste des contrats
    supprimés, et combien de données chaque effacement d’une personne a changées.
contracts/<ID du document>/
    contract.json      le contrat tel que l’API le montre
    trail.json         son journal ; « hash » couvre une entrée et toutes celles d’avant
    sealed.pdf         le fichier scellé, une fois que tous ont signé
    evidence.json      les preuves qui y sont incorporées
    base.pdf           le PDF à signer, tant qu’il n’est pas scellé
    upload.pdf         le PDF tel qu’il a été déposé
    attachments/       les textes de ses annexes

Chaque contrat est tel qu’il était quand son tour est venu ; ce qui a changé ensuite n’y est
pas. Les contrats des clés de test n’y sont pas. Un nom qui se termine par .missing.txt
remplace un fichier que le stockage n’avait pas ; un nom qui se termine par .damaged désigne
un fichier dont les octets ne sont plus ceux qui avaient été enregistrés.
Cette archive contient des liens vers des pages de signature et de suivi, et des données
personnelles des signataires : conservez-la avec autant de soin que les contrats.
`,
};
