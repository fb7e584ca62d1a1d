import { de } from "#words/elision.ts";
import type { WithdrawWords } from "./en.ts";

export const fr: WithdrawWords = {
  act: "Renoncer au contrat ici",
  confirm: "Confirmer la rétractation",
  pageTitle: (name) => `Renoncer au contrat : ${name}`,
  title: "Rétractation",
  lead: (name) => `Sur cette page, vous pouvez vous rétracter du contrat « ${name} ».`,
  until: (day) => `Vous pouvez le faire jusqu’à la fin du ${day}.`,
  free: "Vous n’avez pas à donner de motif et vous n’avez pas besoin de compte. À l’étape suivante, vous indiquez votre nom et votre adresse e-mail ; vous ne vous serez pas rétracté avant d’avoir confirmé.",
  otherWays:
    "Vous pouvez aussi vous rétracter d’une autre manière, par exemple par lettre ou par e-mail. Les modalités de la rétractation figurent dans l’information jointe au contrat.",
  documentId: "Identifiant du document",
  from: "Expéditeur",
  form: {
    title: "Votre rétractation",
    statement: (name, publicId) =>
      `Je vous notifie par la présente ma rétractation du contrat « ${name} » (identifiant du document ${publicId}).`,
    name: "Votre nom",
    nameHint: "Prénom et nom de la personne qui a conclu le contrat.",
    email: "Votre adresse e-mail",
    emailHint: "Un accusé de réception y est envoyé aussitôt.",
    recorded:
      "Sont conservés vos saisies, la date et l’heure, votre adresse IP et votre navigateur. L’expéditeur du contrat reçoit vos saisies, la date et l’heure.",
    nameWrong: "Indiquez votre nom, en 120 caractères au plus.",
    emailWrong: "Indiquez une adresse e-mail, comme nom@example.org.",
    alert: "Vous ne vous êtes pas encore rétracté. Veuillez compléter les champs signalés.",
    back: "Retour",
  },
  closed: {
    open: {
      title: "Le contrat n’est pas encore conclu",
      text: "Cette page ne reçoit aucune déclaration avant que tout le monde ait signé. Si vous ne voulez plus de ce contrat, écrivez dès maintenant à l’expéditeur : cela compte aussi.",
    },
    cancelled: {
      title: "Il n’y a pas de contrat",
      text: "Le document a été retiré avant que tout le monde ait signé. Il n’y a rien dont se rétracter.",
    },
    over: {
      title: "Il n’est plus possible de se rétracter sur cette page",
      text: "La possibilité de vous rétracter encore dépend du début du délai et de l’information que vous avez reçue. En cas de doute, écrivez à l’expéditeur.",
    },
  },
  closedOn: (day) => `Elle était ouverte jusqu’à la fin du ${day}.`,
  stated: {
    title: "Une rétractation a été reçue",
    text: "Une rétractation du contrat a été déclarée avec ce lien : {at}.",
    overShared:
      "Quiconque détient le document peut avoir ce lien. Si cette rétractation n’est pas la vôtre, prenez le lien de l’e-mail reçu après la dernière signature, ou écrivez à l’expéditeur.",
    overPersonal:
      "Un accusé de réception a été envoyé à l’adresse indiquée. Si cette rétractation n’est pas la vôtre, écrivez à l’expéditeur.",
  },
  writeTo: (sender) => `Écrire à ${sender}`,
  done: {
    title: "Votre rétractation a été reçue",
    text: (sender) => `${sender} en est informé aussitôt. Vous n’avez rien d’autre à faire.`,
    mailed: (email) => `Un accusé de réception est envoyé à ${email}.`,
    keep: "Conservez-le. Vous pouvez aussi le télécharger ici.",
    download: "Télécharger l’accusé de réception (PDF)",
  },
  receipt: {
    title: "Accusé de réception",
    text: (sender) => `Cette rétractation a été reçue pour ${sender} :`,
    contract: "Contrat",
    to: "Adressée à",
    statement: "Déclaration",
    name: "Nom",
    email: "Adresse e-mail",
    statedAt: "Reçue le",
    over: "Déclarée avec",
    overShared: "le lien qui figure dans le document",
    overPersonal: (role) => `le lien personnel ${de(role)}`,
    asStated:
      "Le nom et l’adresse e-mail sont consignés tels qu’ils ont été indiqués ; personne ne les a vérifiés. Savoir si la rétractation est intervenue à temps et quels en sont les effets relève de la loi.",
    sealed:
      "Cette page est scellée : les logiciels qui vérifient les signatures signalent toute modification ultérieure.",
  },
  notReady: {
    title: "Le PDF n’est pas encore prêt",
    text: "Votre rétractation a été reçue ; seul le scellement de l’accusé de réception prend plus de temps que d’habitude. Le service réessaie de lui-même. Revenez dans quelques minutes.",
    again: "Réessayer",
  },
  possible: (day) => `Il est possible de se rétracter du contrat ici jusqu’à la fin du ${day}.`,
  declared: "Ce document a fait l’objet d’une rétractation",
  withdrawnAt: "Rétractation :",
  mail: {
    possible: (day) =>
      `Une information sur le droit de rétractation est jointe à ce contrat. Vous pouvez vous rétracter en ligne jusqu’à la fin du ${day} :`,
    acknowledged: {
      subject: (contract) => `Accusé de réception de votre rétractation : ${contract}`,
      preheader: "Votre rétractation a été reçue.",
      heading: "Votre rétractation a été reçue",
      text: (sender, contract) =>
        `Votre rétractation du contrat « ${contract} » a été reçue pour ${sender}. Voici ce que vous avez déclaré :`,
      attached: "Le même accusé de réception est joint en fichier scellé. Conservez-le bien.",
      toDownload: "Le même accusé de réception peut être téléchargé en fichier scellé :",
      gaveAddress: (to) =>
        `Vous le recevez parce que l’adresse ${to} a été indiquée lors d’une rétractation. Si ce n’était pas vous, répondez à ce message.`,
    },
    owner: {
      subject: (contract) => `Rétractation reçue : ${contract}`,
      preheader: (who) => `Elle a été déclarée par ${who}.`,
      heading: "Une rétractation a été reçue",
      text: (who, contract) =>
        `La déclaration suivante a été reçue par la fonctionnalité de rétractation du contrat « ${contract} » ; le nom indiqué est ${who}.`,
      next: "Un accusé de réception est envoyé à l’adresse indiquée. À vous de vérifier si la rétractation intervient à temps et de qui elle vient : s’il manquait quelque chose à l’information, le délai peut être prolongé de douze mois au plus. L’état du document ne change pas ici.",
      button: "Ouvrir le document",
    },
  },
};
