import { de } from "#words/elision.ts";
import type { PeopleWords } from "./en.ts";

export const fr: PeopleWords = {
  title: "Personnes",
  lead: "Ici, chacun se connecte en son propre nom. Son rôle dit ce qu’il peut faire dans ce compte.",
  person: "Personne",
  role: "Rôle",
  joined: "Depuis",
  acts: "Actions",
  you: "Vous",
  roles: {
    owner: {
      name: "Propriétaire",
      may: "Tout : contrats, toutes les clés, paiements, personnes et le compte lui-même.",
    },
    member: {
      name: "Membre",
      may: "Travaille sur les contrats, crée et révoque ses propres clés.",
    },
    viewer: {
      name: "Lecteur",
      may: "Voit les contrats et télécharge les fichiers. Ses propres clés cessent de fonctionner.",
    },
  },
  changeRole: "Changer le rôle",
  remove: "Retirer",
  removeText: (person) =>
    `${person} est aussitôt déconnecté de ce compte et ne peut plus y entrer.`,
  keepKeys: "Laisser valables les clés d’API que cette personne a créées",
  removeNow: "Retirer maintenant",
  waiting: {
    title: "Invitations en attente",
    until: "Valable jusqu’au",
    withdraw: "Annuler",
  },
  invite: {
    title: "Inviter quelqu’un",
    email: "Adresse e-mail",
    hint: "La personne reçoit un lien valable 7 jours, une seule fois.",
    submit: "Envoyer l’invitation",
    byCommand:
      "Aucun serveur de messagerie n’est configuré : personne ne peut être invité par e-mail. L’exploitant du service ajoute des personnes sur le serveur avec cette commande ; elle affiche un lien de connexion à remettre :",
  },
  done: {
    invited: "L’invitation est en route.",
    changed: "Le rôle a été changé.",
    removed: "La personne a été retirée.",
    withdrawn: "L’invitation a été annulée ; son lien ne fonctionne plus.",
  },
  problems: {
    addressUnfit: "Veuillez saisir une adresse e-mail valable.",
    memberAlready: "Une personne avec cette adresse fait déjà partie du compte.",
    tooMany: "Le nombre maximal d’invitations en attente est atteint. Annulez-en une d’abord.",
    tooOften:
      "Beaucoup d’invitations sont déjà parties dans l’heure. Veuillez réessayer plus tard.",
    notSent:
      "Le serveur de messagerie n’a pas accepté le message : personne n’a été invité. Veuillez réessayer dans quelques minutes.",
    lastOwner:
      "Un compte garde au moins un propriétaire. Donnez d’abord ce rôle à quelqu’un d’autre.",
  },
  signInAgain: {
    title: "Reconnectez-vous pour modifier les personnes",
    refused: "Rien n’a été changé : votre connexion date de plus de 10 minutes.",
    text: "L’accès à un compte ne se modifie que dans les 10 minutes qui suivent une connexion.",
  },
  join: {
    title: (account) => `Rejoindre ${account}`,
    text: (account, email) =>
      `Vous avez reçu, à l’adresse ${email}, une invitation dans le compte ${de(account)}.`,
    as: (role) => `Votre rôle : ${role}.`,
    submit: "Accepter l’invitation",
    states: {
      gone: {
        title: "Cette invitation n’est plus valable",
        text: "Elle a déjà été acceptée ou annulée, ou ses 7 jours sont passés. Demandez-en une nouvelle à la personne qui vous a invité.",
      },
      forAnother: {
        title: "Cette invitation est pour quelqu’un d’autre",
        text: "Vous êtes connecté avec une autre adresse que celle qui a été invitée. Déconnectez-vous d’abord, puis ouvrez à nouveau le lien.",
      },
      signInFirst: {
        title: "Veuillez d’abord vous connecter",
        text: "L’adresse invitée sert déjà à se connecter ici. Connectez-vous avec elle, puis ouvrez à nouveau le lien de l’invitation.",
      },
    },
    signIn: "Aller à la connexion",
  },
  leave: {
    title: "Quitter ce compte",
    text: "Vous êtes déconnecté et ne pouvez plus y entrer. Les clés d’API que vous avez créées restent valables jusqu’à ce qu’un propriétaire les révoque.",
    open: "Quitter",
    submit: "Quitter maintenant",
    lastOwner:
      "Vous en êtes le seul propriétaire. Donnez ce rôle à quelqu’un d’autre avant de partir.",
  },
  accounts: {
    title: "Vos comptes",
    enter: "Ouvrir",
    thisOne: "Celui-ci",
  },
};
