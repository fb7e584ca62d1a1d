import { isOne } from "#words/plural.ts";
import type { SendToManyWords } from "./en.ts";

export const fr: SendToManyWords = {
  title: "Envoyer à plusieurs",
  lead: (name) =>
    `Chaque ligne d’un tableau devient un contrat à part, sur le modèle de « ${name} » : avec ses personnes, sa référence et ses mots. Rien ne part avant que vous ayez vu ce qui ne va pas dans le tableau.`,
  back: "Retour au contrat",
  file: "Tableau (CSV)",
  fileHint:
    "La première ligne nomme les colonnes ; 500 lignes au plus suivent. Depuis Excel ou Numbers : exportez au format CSV.",
  paste: "ou collez les lignes ici",
  prepared: "Tableau préparé pour ce contrat",
  preparedHint:
    "Il a une colonne pour tout ce qui peut varier. Ce que vous supprimez comme colonne reste comme dans le contrat.",
  submit: "Vérifier le tableau",
  other: "Un autre tableau",
  columns: "Ce que disent les colonnes",
  columnsHint:
    "Une colonne remplace ce que dit le contrat lui-même, même là où une cellule est vide. Qui n’a pas d’adresse signe par un lien qui figure dans le résultat.",
  example: "par exemple",
  nothing: "Ignorer",
  targets: {
    reference: "Référence",
    title: "Titre du contrat",
    message: "Message aux signataires",
    metadata: "Valeur à vous",
    name: (role) => `${role} : nom`,
    email: (role) => `${role} : e-mail`,
    jobTitle: (role) => `${role} : signe en qualité de`,
    text: (name, number) => (name === "" ? `Champ ${number}` : `Texte : ${name}`),
  },
  faults: {
    empty: "Choisissez un fichier ou collez les lignes.",
    noRows: "Le tableau a un en-tête et aucune ligne en dessous.",
    tooManyRows:
      "Le tableau a plus de 500 lignes. Divisez-le et envoyez les parties l’une après l’autre.",
    tooManyColumns: "Le tableau a plus de 60 colonnes.",
    tooLarge: "Le tableau dépasse 1 Mo.",
    ragged: (line) => `La ligne ${line} a plus de cellules que le tableau n’a de colonnes.`,
    quotes: (line) => `À la ligne ${line}, un guillemet n’est pas fermé.`,
    noColumn: "Aucune colonne ne dit encore rien : choisissez ci-dessous ce que dit chacune.",
    twice: (target) => `Deux colonnes disent la même chose : ${target}.`,
  },
  wrong: (count) =>
    isOne.fr(count)
      ? `Quelque chose ne va pas dans ${count} ligne. Rien n’a été envoyé.`
      : `Quelque chose ne va pas dans ${count} lignes. Rien n’a été envoyé.`,
  row: (line) => `Ligne ${line} :`,
  more: (count) => (isOne.fr(count) ? `et ${count} autre ligne.` : `et ${count} autres lignes.`),
  repeats: (line) => `Elle dit la même chose que la ligne ${line}.`,
  ready: (count) =>
    isOne.fr(count)
      ? `Tout va bien dans le tableau. Il a ${count} ligne.`
      : `Tout va bien dans le tableau. Il a ${count} lignes.`,
  mails: (count) =>
    isOne.fr(count)
      ? `${count} lien personnel est envoyé par e-mail.`
      : `${count} liens personnels sont envoyés par e-mail.`,
  beyond: (count) =>
    isOne.fr(count)
      ? `${count} des contrats dépasse les documents de ce mois : il pourra être signé dès que vous l’aurez payé avec un crédit.`
      : `${count} des contrats dépassent les documents de ce mois : ils pourront être signés dès que vous les aurez payés avec des crédits.`,
  beforeHint:
    "Ce qui a été envoyé à partir de ce tableau depuis moins d’un jour n’est pas envoyé deux fois : après une interruption, recommencez avec le même tableau. Avec une colonne de références, cela vaut pour toujours.",
  again: "Vérifier à nouveau",
  send: (count) => (isOne.fr(count) ? `Envoyer ${count} contrat` : `Envoyer ${count} contrats`),
  sending: "Envoi en cours",
  progress: (done, all) => `${done} lignes sur ${all} sont faites.`,
  goesOn:
    "Cette page continue d’elle-même. Si vous la quittez, l’envoi s’arrête ; recommencez alors avec le même tableau.",
  waits: "Pour l’instant, rien de plus ne peut être envoyé. L’envoi reprend de lui-même sous peu.",
  next: "Continuer",
  finished: "Toutes les lignes sont faites.",
  counts: {
    sent: (count) =>
      isOne.fr(count) ? `${count} contrat a été envoyé.` : `${count} contrats ont été envoyés.`,
    before: (count) =>
      isOne.fr(count)
        ? `${count} ligne avait déjà été envoyée et ne l’a pas été de nouveau.`
        : `${count} lignes avaient déjà été envoyées et ne l’ont pas été de nouveau.`,
    failed: (count) =>
      isOne.fr(count)
        ? `${count} ligne n’a pas été envoyée.`
        : `${count} lignes n’ont pas été envoyées.`,
  },
  changed:
    "Un contrat a déjà été fait de cette ligne avant que le modèle ne change. Elle n’est pas envoyée de nouveau.",
  result: "Résultat en CSV",
  results: {
    state: "Résultat",
    contract: "Contrat",
    page: "Page du contrat",
    link: "Lien pour signer",
    problem: "Problème",
    states: {
      sent: "envoyé",
      before: "déjà envoyé",
      failed: "non envoyé",
      open: "pas encore",
    },
  },
};
