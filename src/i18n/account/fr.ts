import type { AccountWords } from "#i18n/account-words.ts";

export const fr: AccountWords = {
  sections: {
    label: "Votre compte",
    contracts: "Contrats",
    keys: "Clés d’API",
    people: "Personnes",
    account: "Compte",
  },
  signedInAs: (email) => `Connecté en tant que ${email}`,
  signOut: "Se déconnecter",
  signIn: {
    kinds: {
      works: {
        title: "Se connecter",
        text: "Ce lien vous connecte une seule fois. Ensuite, il n’est plus valable.",
      },
      spent: {
        title: "Ce lien n’est plus valable",
        text: "Il a déjà servi ou il a expiré.",
      },
      none: {
        title: "Veuillez vous connecter",
        text: "Ouvrez le lien de connexion que vous avez reçu. Chacun ne sert qu’une fois, sur l’appareil où vous l’ouvrez.",
      },
    },
    submit: "Se connecter",
    newLink:
      "La personne qui administre ce service vous crée un nouveau lien avec cette commande, là où le service est installé :",
  },
  notices: {
    unknown: {
      title: "Il n’y a rien ici",
      text: "L’adresse est mal saisie, ou ce à quoi elle menait a été supprimé.",
    },
    notAllowed: {
      title: "Votre rôle ne comprend pas cela",
      text: "Un titulaire du compte peut le faire, ou vous donner un autre rôle.",
    },
    staleForm: {
      title: "Veuillez réessayer",
      text: "La page d’où vous avez envoyé ceci n’est plus à jour ; vous vous êtes peut-être reconnecté depuis. Rien n’a été modifié.",
    },
    notSigned: {
      title: "Tout le monde n’a pas encore signé",
      text: "Le PDF signé pourra être téléchargé dès que toutes les signatures seront réunies.",
    },
    notSealed: {
      title: "Le PDF signé n’est pas encore prêt",
      text: "Aucun horodatage fiable n’a pu être obtenu à l’instant. Le service continue d’essayer ; revenez dans quelques minutes.",
    },
    mailsWait: {
      title: "Trop de liens de signature pour le moment",
      text: "L’une des adresses, ou votre compte, a déjà reçu ou envoyé autant de liens qu’il en part en un jour ou en une heure. Rien n’a été payé ni envoyé ; veuillez réessayer plus tard.",
    },
    linkSent: {
      title: "Un lien de connexion est en route",
      text: "Il part vers l’adresse de votre compte. Ouvrez-le dans ce navigateur sous 15 minutes ; les liens précédents ne fonctionnent plus.",
    },
    linkNotSent: {
      title: "Le lien de connexion n’a pas pu être envoyé",
      text: "Le serveur de messagerie n’a pas pris le message. Veuillez réessayer dans quelques minutes.",
    },
    tooManyLinks: {
      title: "C’était assez",
      text: "Plusieurs liens ont déjà été envoyés pendant cette heure. Utilisez le plus récent ou réessayez plus tard.",
    },
  },
  back: "Retour à vos contrats",
  timesIn: (zone) => `Heures en ${zone}`,
  contracts: {
    title: "Contrats",
    none: {
      title: "Aucun contrat pour l’instant",
      text: "Les contrats que vous créez avec l’API apparaissent ici. Il vous suffit d’une clé d’API.",
    },
    name: "Contrat",
    status: "État",
    created: "Créé",
    acts: "Ce que vous pouvez faire",
    statuses: {
      draft: "Brouillon",
      pending: "En cours de signature",
      pending_payment: "En attente de paiement",
      fully_signed: "Signé",
      cancelled: "Annulé",
    },
    signedSoFar: (signed, all) => `${signed} signature${signed > 1 ? "s" : ""} sur ${all}`,
    documentId: "Identifiant du document",
    pay: "Payer",
    openSigningPage: "Page de signature",
    download: "Télécharger",
    statusPage: "Voir l’état",
    sealWaits: (problem) => `Pas encore scellé, un nouvel essai suivra : ${problem}`,
    older: "Contrats plus anciens",
    newest: "Contrats les plus récents",
  },
  keys: {
    title: "Clés d’API",
    lead: "Un programme qui envoie l’une de ces clés agit pour votre compte. Donnez à chaque programme la sienne : vous pourrez en retirer une sans arrêter les autres.",
    tierTooLow:
      "Votre niveau de partenaire ne comprend pas l’API : les clés sont refusées tant que le niveau ne change pas.",
    none: "Aucune clé n’est valable. Créez-en une ci-dessous.",
    name: "Nom",
    unnamed: "Sans nom",
    key: "Clé",
    created: "Créée",
    lastUsed: "Dernier usage",
    noUse: "Aucun usage connu",
    madeBy: (person) => `par ${person}`,
    expires: "Expire",
    never: "Jamais",
    revoke: "Révoquer",
    revokeText: (name) =>
      `Les programmes qui utilisent « ${name} » seront alors refusés. C’est définitif.`,
    revokeNow: "Révoquer maintenant",
    ended: (count) =>
      count === 1 ? "1 clé qui n’est plus valable" : `${count} clés qui ne sont plus valables`,
    revoked: "Révoquée",
    expired: "Expirée",
    make: {
      title: "Créer une clé",
      name: "Nom",
      nameHint: "Ce qui l’utilise, par exemple « Boutique en ligne ».",
      lastDay: "Dernier jour",
      lastDayHint:
        "Elle est valable jusqu’à la fin de ce jour en UTC ; sans indication, jusqu’à sa révocation.",
      optional: "facultatif",
      submit: "Créer la clé",
    },
    problems: {
      nameUnfit: "Le nom est trop long ou contient des caractères qui ne peuvent pas s’afficher.",
      dayUnfit: "Veuillez choisir un jour à partir d’aujourd’hui.",
      tooMany: "Trop de clés sont déjà valables pour en créer une autre. Révoquez-en d’abord une.",
      madeBefore:
        "Ce formulaire a déjà créé sa clé. Une clé n’est montrée qu’une fois : si vous ne l’avez pas gardée, révoquez-la et créez-en une autre.",
    },
    made: {
      title: "Copiez votre nouvelle clé maintenant",
      text: "Elle n’est montrée que cette fois. Nous ne gardons rien qui permette de la lire.",
      copy: "Copier",
    },
    signInAgain: {
      title: "Reconnectez-vous pour créer une clé",
      refused: "Aucune clé n’a été créée : votre connexion date de plus de 10 minutes.",
      text: "Une clé agit pour votre compte jusqu’à sa révocation. Pour en créer une, vous devez vous être connecté dans les 10 dernières minutes ; tout le reste continue comme avant.",
      byMail: (email) => `Le lien part vers ${email}, fonctionne une fois et pendant 15 minutes.`,
      send: "M’envoyer un lien de connexion",
      byCommand:
        "Aucun serveur de messagerie n’est configuré. La personne qui gère ce service vous crée un lien avec cette commande, là où le service est installé :",
    },
  },
  account: {
    title: "Forfait et compte",
    usage: (month) => `Documents de ${month}`,
    used: (used, limit) => `${used} sur ${limit} utilisés`,
    usedWithoutLimit: (used) =>
      used > 1 ? `${used} utilisés, sans limite` : `${used} utilisé, sans limite`,
    limitReached:
      "Les documents de ce mois sont utilisés. Chaque document de plus coûte un crédit.",
    usageNote:
      "Sont comptés les contrats ouverts à la signature ce mois-ci (UTC), sauf ceux payés par un crédit et ceux annulés avant toute signature.",
    plan: "Forfait",
    ownLimit: (limit) => `${aMonth(limit)}, selon l’accord pour ce compte`,
    planLimit: (limit) => (limit === null ? "Documents sans limite" : aMonth(limit)),
    planGone: "n’est plus proposé ; aucun document n’est compris",
    credits: "Crédits",
    creditsNote: "Un crédit paie un document au-delà du forfait. Les crédits n’expirent pas.",
    rights: "Compte",
    email: "E-mail",
    name: "Nom",
    partnerTier: "Niveau de partenaire",
    noPartnerTier: "Aucun ; le compte est venu directement",
    tierWithoutApi: (tier) => `${tier}, sans API ni webhooks`,
    qualified: "Signatures qualifiées",
    qualifiedOn: "Activées ; en préparation et pas encore disponibles",
    qualifiedOff: "Non activées",
    timeZone: "Fuseau horaire",
    timeZoneNote: "Les champs de date reçoivent le jour dans ce fuseau.",
    sessions: {
      title: "Où vous êtes connecté",
      text: "Une session se termine après 3 jours sans utilisation, et dans tous les cas après 14 jours. Fermez ici ce que vous ne connaissez pas.",
      device: "Appareil",
      began: "Connexion",
      lastUsed: "Dernière utilisation",
      thisOne: "Celle-ci",
      end: "Fermer",
      endOthers: "Fermer toutes les autres sessions",
    },
    changes:
      "Le forfait, les crédits et les droits sont modifiés par la personne qui administre ce service.",
  },
  island: {
    copied: "Copiée.",
    notCopied: "Votre navigateur n’autorise pas la copie ici. Sélectionnez la clé et copiez-la.",
  },
};

function aMonth(limit: number): string {
  return limit === 1 ? "1 document par mois" : `${limit} documents par mois`;
}
