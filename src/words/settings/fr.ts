import { isOne } from "#words/plural.ts";
import type { SettingsWords } from "./en.ts";

export const fr: SettingsWords = {
  title: "Paramètres",
  lead: "Comment ce compte se présente aux signataires, et avec quoi commencent les nouveaux contrats.",
  onlyOwners: "Seuls les propriétaires peuvent modifier ces paramètres.",
  groups: {
    appearance: {
      title: "Nom et couleur",
      text: "Les signataires les voient sur les pages de signature et de suivi, et dans les e-mails.",
    },
    habits: {
      title: "Langue, fuseau horaire et signatures",
      text: "Les contrats existants gardent leur langue et l’aspect de leurs signatures.",
    },
    reach: {
      title: "Sites qui intègrent les pages de signature",
      text: "Seuls ces sites peuvent intégrer vos pages de signature, savoir ce qui s’y passe et faire signer sur leurs propres pages.",
    },
  },
  fields: {
    name: {
      label: "Nom du compte",
      hint: "Ce que les membres lisent ici et dans les invitations à rejoindre le compte.",
    },
    senderName: {
      label: "Nom de l’expéditeur",
      hint: "Ce que lisent les signataires. S’il est vide, c’est le nom du compte.",
    },
    accent: { label: "Couleur", hint: "Six chiffres hexadécimaux, par exemple #2a478f." },
    language: {
      label: "Langue du compte",
      hint: "Celle des e-mails qui vous sont adressés, et celle proposée pour un nouveau contrat sur ces pages.",
    },
    timeZone: {
      label: "Fuseau horaire",
      hint: "Pour les champs de date, les jours dans les e-mails, et la nuit pendant laquelle personne n’est relancé.",
    },
    signatureFrame: {
      label: "Signatures dans le document",
      hint: "Pour les nouveaux contrats qui n’indiquent rien d’autre.",
    },
    embeddedBy: {
      label: "Adresses des sites",
      hint: "Une par ligne, sans chemin, par exemple https://shop.example. Au plus 20.",
    },
  },
  signatureFrames: {
    without: "Sans cadre",
    framed: "Dans un cadre, avec « Signé électroniquement » et leur ID",
  },
  unset: {
    name: "Sans nom : l’adresse e-mail est affichée",
    senderName: "Le nom du compte",
    accent: "La couleur du service",
    language: "La langue du navigateur",
    embeddedBy: "Aucun",
  },
  problems: {
    textUnfit: () =>
      "Au plus 200 caractères, dont une lettre ou un chiffre, et aucun caractère invisible.",
    noColour: () =>
      "Ce n’est pas une couleur. Saisissez six chiffres hexadécimaux, par exemple #2a478f.",
    noLanguage: () => "Choisissez une langue dans la liste.",
    noZone: () => "Choisissez un fuseau horaire dans la liste.",
    noChoice: () => "Choisissez une option dans la liste.",
    noOrigin: (about) =>
      `« ${about} » n’est pas l’adresse d’un site. Saisissez https:// et le nom du serveur, rien d’autre.`,
    tooManyOrigins: () => "Au plus 20 sites.",
    logoMissing: () => "Choisissez d’abord une image.",
    logoTooLarge: () => "Le fichier dépasse 2 Mo.",
    logoUnfit: () => "Ce n’est pas un PNG ou un JPEG lisible.",
  },
  notSaved: (count) =>
    isOne.fr(count)
      ? "Rien n’a été modifié. Une saisie est à revoir :"
      : `Rien n’a été modifié. ${count} saisies sont à revoir :`,
  save: "Enregistrer",
  saved: "Les paramètres ont été enregistrés.",
  colours: {
    light: "Sur un écran clair",
    dark: "Sur un écran sombre",
    sample: "Signer",
    corrected: (chosen, light, dark) =>
      `${chosen} serait difficile à lire à certains endroits. Sont affichés ${light} sur les écrans clairs et ${dark} sur les écrans sombres.`,
  },
  logo: {
    title: "Logo",
    text: "PNG ou JPEG, 2 Mo au plus. Il figure à côté du nom de l’expéditeur et dans les e-mails, sur 160 pixels de large et 48 de haut au plus, sur fond blanc.",
    file: "Image",
    save: "Enregistrer le logo",
    remove: "Retirer le logo",
    none: "Pas de logo.",
    alt: "Le logo tel qu’il est affiché",
  },
  notices: {
    title: "E-mails qui vous sont adressés",
    addressTitle: "E-mails à l’adresse du compte",
    text: (address) => `Ce qui arrive à ${address} au sujet de ce compte.`,
    names: {
      completed: "Un contrat est signé par tous",
      signers: "Un signataire pose une question ou refuse de signer",
      links: "Un e-mail à un signataire n’a pas pu être envoyé",
      webhooks: "L’envoi d’un webhook a été abandonné",
      log: "Le dernier état du journal des cachets, une fois par mois au plus",
      keys: "Une clé d’API a été créée, expire bientôt ou a expiré",
      exports: "Un export du compte est prêt",
      credits: "Des crédits ont été achetés ou remboursés",
      leaving: "Des contrats vont bientôt être supprimés",
      withdrawals: "Un consommateur se rétracte d’un contrat",
      records: "Le dossier d’un contrat se contredit",
    },
    always:
      "Ceux-ci ne peuvent pas être désactivés, car ils signalent un vol ou ce que personne ne peut annuler :",
    save: "Enregistrer la sélection",
  },
  replyTo: {
    title: "Où vont les réponses",
    text: "Les signataires qui répondent à un e-mail écrivent à cette adresse, et les pages l’indiquent comme la vôtre.",
    own: (address) => `Les réponses vont à l’adresse du compte, ${address}.`,
    other: (address) => `Les réponses vont à ${address}.`,
    email: "Autre adresse e-mail",
    hint: "Un code y est envoyé, à saisir ici. Rien ne change avant cela.",
    send: "Envoyer le code",
    sent: (address) =>
      `Un code a été envoyé à ${address}. Saisissez-le dans ce navigateur ; il est valable jusqu’au`,
    code: "Code à six chiffres",
    confirm: "Confirmer l’adresse",
    remove: "Utiliser l’adresse du compte",
    cancel: "Annuler",
    signInFirst: "Reconnectez-vous pour modifier l’adresse",
    noMail:
      "Aucun serveur de messagerie n’est configuré : aucun code ne peut être envoyé à une autre adresse.",
    problems: {
      addressUnfit: "Saisissez une adresse e-mail telle que bureau@example.com.",
      signInTooOld: "Rien n’a été modifié : votre connexion date de plus de 10 minutes.",
      tooOften: "Trop de codes ont été envoyés depuis une heure. Veuillez réessayer plus tard.",
      notSent:
        "Le serveur de messagerie n’a pas accepté le message. Veuillez réessayer dans quelques minutes.",
      codeWrong:
        "Ce code est faux ou a expiré. Après cinq tentatives, faites-vous en envoyer un autre.",
    },
  },
  retention: {
    title: "Durée de conservation des contrats",
    text: "Si un champ est vide, rien n’est supprimé. Deux semaines avant, un e-mail vous indique ce qui va l’être. Une mention et une entrée dans le journal des cachets sont conservées.",
    fields: {
      completedMonths: {
        label: "Contrats signés, en mois",
        hint: "À compter de la dernière signature, ou du retrait d’un contrat qui en porte. De 1 à 1200.",
      },
      unfinishedDays: {
        label: "Contrats que personne n’a signés, en jours",
        hint: "À compter de la dernière modification, brouillons et contrats ouverts compris. De 30 à 3650.",
      },
      leastMonths: {
        label: "Conservation imposée par la loi, en mois",
        hint: "Aucun contrat signé n’est supprimé plus tôt. De 0 à 1200.",
      },
    },
    forEver: "Sans limite",
    problems: {
      unfit: (least, most) => `Un nombre entier entre ${least} et ${most}, ou rien.`,
      belowLeast: () => "C’est moins que ce que la loi impose.",
    },
    next: (count, day) =>
      isOne.fr(count)
        ? `1 contrat sera bientôt supprimé : ${day}.`
        : `${count} contrats seront bientôt supprimés, à partir du ${day}.`,
    none: "Aucun contrat ne va être supprimé.",
    save: "Enregistrer les durées",
  },
  hold: {
    title: "Blocage de la suppression",
    text: "Un contrat bloqué n’est pas supprimé avant ce jour : ni à la main, ni par l’API, ni parce que son délai est écoulé.",
    until: "Ne pas supprimer avant le (UTC)",
    held: (day) => `Suppression bloquée jusqu’au ${day}.`,
    notHeld: "La suppression n’est plus bloquée.",
    save: "Bloquer la suppression",
    lift: "Lever le blocage",
    unfit: "Rien n’a été modifié : indiquez un jour à venir.",
  },
  signInAgain: {
    title: "Reconnectez-vous pour modifier les paramètres ci-dessous",
    refused: "Rien n’a été modifié : votre connexion date de plus de 10 minutes.",
    text: "Ces paramètres ne peuvent être modifiés que par une personne connectée depuis moins de 10 minutes.",
  },
};
