import { isOne } from "#words/plural.ts";
import type { ContractPageWords } from "./en.ts";

export const fr: ContractPageWords = {
  back: "Tous les contrats",
  done: {
    reminded: "Le lien a été envoyé à nouveau.",
    linkSent: "Le lien a été envoyé. Désormais, ce rôle ne se signe plus que par ce lien.",
    addressChanged:
      "Le lien a été envoyé à la nouvelle adresse ; le lien précédent n’est plus valable.",
    addressSaved:
      "L’adresse est enregistrée. Le lien partira dès que le contrat sera ouvert à la signature.",
    addressWaits: "L’adresse est enregistrée. Le lien partira quand ce sera le tour de ce rôle.",
    ownSaved: "Enregistré.",
    tagged: "Les étiquettes sont enregistrées.",
    cancelled: "Le contrat a été retiré.",
  },
  problems: {
    tooManyLinks:
      "Rien n’a été envoyé : cette adresse a déjà reçu autant de liens qu’il est possible en un jour. Veuillez réessayer demain.",
    notSent:
      "Le serveur de messagerie n’a pas accepté le message. Le service réessaie de lui-même ; veuillez corriger l’adresse si elle est fausse.",
    addressUnfit: "Rien n’a été modifié : ce n’est pas une adresse e-mail valable.",
    tagsUnfit:
      "Rien n’a été modifié : au plus 20 étiquettes de 50 caractères, sans caractères impossibles à afficher.",
    changed: "Rien n’a été modifié : le contrat a évolué entre-temps. Voici où il en est.",
    tooFast:
      "Rien n’a été modifié : trop de demandes en une minute. Veuillez réessayer dans un instant.",
    idWrong: "Rien n’a été modifié : ce n’est pas l’identifiant de document de ce contrat.",
  },
  standing: {
    draft: "C’est un brouillon : personne ne peut encore l’ouvrir ni le signer.",
    pending_payment: "Il pourra être signé une fois payé.",
    pending: "Ouvert à la signature.",
    complete: "Tout le monde a signé, et le fichier est scellé.",
    cancelled: "Ce contrat a été retiré. Plus personne ne peut le signer.",
  },
  pay: "Payer",
  seal: {
    waits: "Tout le monde a signé, mais le fichier n’est pas encore scellé.",
    nextTry: "Prochaine tentative :",
    triesSoon: "Le service est en train d’essayer.",
    cause: "Ce qui a fait obstacle la dernière fois :",
  },
  people: {
    remind: "Relancer",
    asked: (used, limit) => `${used} sur ${limit} liens en 24 heures`,
    full: "Aucun autre lien ne peut être envoyé à ce rôle aujourd’hui.",
    changeAddress: "Changer l’adresse",
    giveAddress: "Envoyer un lien personnel",
    addAddress: "Indiquer une adresse",
    address: "Adresse e-mail",
    addressHint:
      "Un nouveau lien y est envoyé aussitôt. Un lien envoyé à une autre adresse n’est alors plus valable.",
    laterHint:
      "Le lien y sera envoyé dès que le contrat sera ouvert à la signature et que ce sera le tour de ce rôle.",
    send: "Envoyer le lien",
    save: "Enregistrer l’adresse",
    notSent: "Le lien n’a pas été envoyé :",
    said: {
      decline: "Ne souhaite pas signer :",
      question: "Demande :",
      "wrong-person": "Dit que le lien est parvenu à la mauvaise personne :",
      reconsider: "Signera peut-être quand même :",
    },
  },
  shared: {
    title: "Lien partagé",
    text: "Quiconque l’a peut signer pour chaque rôle sans lien personnel. Les liens personnels ne vont qu’à leurs signataires et ne sont affichés nulle part.",
    copy: "Copier le lien",
  },
  document: {
    title: "Document",
    page: (page, all) => `Page ${page} sur ${all}`,
    attached: "Annexes",
    part: (name, pages) => `${name} (${isOne.fr(pages) ? `${pages} page` : `${pages} pages`})`,
    more: (count) =>
      isOne.fr(count) ? `Afficher ${count} page de plus` : `Afficher ${count} pages de plus`,
  },
  timeline: {
    title: "Ce qui s’est passé",
    note: "Tiré du journal des événements. Chaque entrée est liée à la précédente par son hachage.",
    hash: "Hachage",
  },
  files: {
    title: "Fichiers et pages",
    download: "PDF signé",
    evidence: "Preuves (ZIP)",
    original: "Document tel que présenté (PDF)",
    verify: "Page de vérification",
    status: "Page de suivi",
    later: "Le PDF signé et les preuves seront ici quand tout le monde aura signé.",
  },
  tags: {
    title: "Étiquettes",
    label: "Étiquettes",
    hint: "Séparées par des virgules ; seul votre compte les voit.",
    save: "Enregistrer les étiquettes",
  },
  ending: {
    title: "Mettre fin à ce contrat",
    cancel: "Retirer…",
    delete: "Supprimer…",
    keepsText: "Un contrat que quelqu’un a signé est conservé.",
  },
  cancelPage: {
    title: (name) => `Retirer « ${name} » ?`,
    linksEnd: "Aucun lien ne permet plus de signer, le lien partagé non plus.",
    told: (count) =>
      count === 0
        ? "Personne ne reçoit de message : aucun lien n’attend chez personne."
        : isOne.fr(count)
          ? `${count} personne qui a reçu un lien et n’a pas signé en est avertie par e-mail.`
          : `${count} personnes qui ont reçu un lien et n’ont pas signé en sont averties par e-mail.`,
    staysWithout: "Le contrat reste dans votre liste comme retiré.",
    staysWith: (count) =>
      isOne.fr(count)
        ? `${count} signature donnée reste avec le contrat, qui reste dans votre liste comme retiré et compte toujours dans votre forfait.`
        : `${count} signatures données restent avec le contrat, qui reste dans votre liste comme retiré et compte toujours dans votre forfait.`,
    submit: "Retirer le contrat",
  },
  deletePage: {
    title: (name) => `Supprimer « ${name} » ?`,
    goes: "Le document, ses champs, ses signataires et son journal des événements sont effacés.",
    linksEnd: "Tous les liens cessent alors de fonctionner.",
    nobodyTold:
      "Personne ne reçoit de message. Qui a reçu un lien ne l’apprend que si vous le retirez d’abord.",
    remains: (publicId) =>
      `La suppression reste notée sous l’identifiant ${publicId}, avec l’empreinte numérique des pages.`,
    submit: "Supprimer définitivement",
  },
  credit: {
    comesBack: "Le crédit qui l’a payé est rendu, car personne n’a signé.",
    isUsed: "Le crédit qui l’a payé reste utilisé, car quelqu’un a déjà signé.",
  },
  typeId: (publicId) => `Pour confirmer, saisissez l’identifiant de document ${publicId}`,
  noWayBack: "C’est irréversible.",
  keep: "Laisser tel quel",
};
