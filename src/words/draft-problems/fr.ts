import { de } from "#words/elision.ts";
import type { DraftProblemWords } from "./en.ts";

const PRINT_AGAIN =
  "Ouvrez-le, imprimez-le en PDF (Imprimer, Enregistrer au format PDF) et choisissez ce fichier.";

export const fr: DraftProblemWords = {
  ofField: (number, what, sentence) => `Champ ${number}, ${what} : ${sentence}`,
  attached: (name, sentence) => `« ${name} » : ${sentence}`,
  file: {
    noPdf: "Le fichier n’est pas un PDF.",
    damaged: `Le PDF est endommagé et illisible. ${PRINT_AGAIN}`,
    encrypted: `Le PDF demande un mot de passe. ${PRINT_AGAIN}`,
    forCertificates:
      "Le PDF est chiffré pour certaines personnes et ne s’ouvre qu’avec leur certificat. Qui peut l’ouvrir l’imprime en PDF (Imprimer, Enregistrer au format PDF) et choisit ce fichier.",
    xfa: `Le PDF est un formulaire dont les pages n’existent que dans les logiciels d’Adobe. ${PRINT_AGAIN}`,
    signed: `Le PDF porte déjà des signatures numériques, que d’autres champs rendraient invalides. Choisissez le fichier non signé. S’il n’y en a pas, parce qu’il a été reçu signé : ${PRINT_AGAIN}`,
    noPages: "Le PDF n’a pas de pages.",
    tooManyPages: "Le PDF a plus de 500 pages.",
    tooLarge: "Le PDF dépasse 3 Mo.",
    other: `Ce PDF ne peut pas être utilisé tel quel. ${PRINT_AGAIN}`,
  },
  text: {
    empty: "Le texte est vide.",
    tooLong: "Le texte dépasse 1 Mo.",
    other: "Ce texte ne peut pas être composé tel quel.",
  },
  title: "Le titre est trop long, ou contient des caractères qui ne s’impriment pas.",
  field: {
    place:
      "Il doit tenir en entier sur la page : la distance depuis la gauche et la largeur font ensemble 100 % au plus, la distance depuis le haut et la hauteur aussi.",
    page: (count) => (count === 1 ? "Le document a 1 page." : `Le document a ${count} pages.`),
    noLabel: "Indiquez pour qui il est.",
    labelOfNobody: "Personne de ce nom n’a de champ de signature ou de paraphe.",
    label:
      "Ce nom ne convient pas : il est trop long, ressemble trop à un autre, ou contient des caractères qui ne s’impriment pas.",
    noText: "Écrivez le texte qui y sera imprimé.",
    text: "Ce texte ne convient pas : il ne tient pas dans le champ, ou contient des caractères qui ne s’impriment pas.",
    name: "Cela ne convient pas : c’est trop long, ou contient des caractères qui ne s’impriment pas.",
    type: "Cela ne va pas avec ce type de champ.",
    none: "Il faut au moins un champ de signature ou de paraphe.",
    other: "Cela ne convient pas.",
  },
  people: {
    address: (role) => `L’adresse ${de(`« ${role} »`)} n’est pas une adresse e-mail.`,
    title:
      "La qualité de l’un des signataires est trop longue, ou contient des caractères qui ne s’impriment pas.",
    name: "L’un des noms est trop long, ou contient des caractères qui ne s’impriment pas.",
    tooManyMails:
      "L’une des adresses a déjà reçu aujourd’hui autant de messages que possible. Réessayez plus tard.",
    other: "L’une des indications sur les personnes ne convient pas.",
  },
  own: {
    message:
      "Le message dépasse 500 caractères, ou contient des caractères qui ne s’affichent pas.",
    requests:
      "L’un des fichiers demandés n’a pas de nom, figure deux fois ou nomme quelqu’un qui ne signe pas, ou il y en a plus de 5.",
    copies:
      "L’une des adresses pour les copies n’est pas une adresse e-mail ou figure deux fois, ou il y en a plus de 10.",
    reference:
      "Votre référence est trop longue, ou contient des caractères qui ne s’affichent pas.",
    metadata:
      "Vos propres valeurs sont plus de 20, ou l’une d’elles est trop longue : 40 caractères pour le nom, 500 pour la valeur.",
  },
  whole: {
    tooFast: "Trop de demandes en une minute. Attendez un instant, puis réessayez.",
    overtaken: "Le brouillon a été modifié ailleurs entre-temps. Rechargez cette page.",
    noDraft: "Ce contrat n’est plus un brouillon.",
    limit:
      "Tous les documents de ce mois sont utilisés et il ne reste pas de crédit. Achetez des crédits, ou attendez le premier jour du mois prochain.",
    uploadGone: "Le fichier de ce brouillon n’est plus conservé. Recommencez avec le fichier.",
    busy: "Le service est très sollicité en ce moment. Réessayez dans un instant.",
    other: "Cela ne peut pas se faire ainsi.",
  },
  said: "Le service indique :",
};
