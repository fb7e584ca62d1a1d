import { isOne } from "#words/plural.ts";
import type { AccountWords } from "./en.ts";

export const fr: AccountWords = {
  groups: {
    contracts: "Contrats",
    developers: "Développement",
    team: "Équipe",
    settings: "Paramètres",
  },
  ownMenu: { label: "Vous", sessions: "Sessions", documentation: "Documentation" },
  sections: {
    label: "Votre compte",
    contracts: "Contrats",
    keys: "Clés d’API",
    webhooks: "Webhooks",
    testData: "E-mails de test",
    people: "Personnes",
    data: "Données",
    assistant: "Assistants",
    usage: "Utilisation",
    settings: "Paramètres",
    account: "Compte",
    signIn: "Connexion",
  },
  signedInAs: (email) => `Connecté avec l’adresse ${email}`,
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
    newLink: "L’exploitant du service crée un nouveau lien sur le serveur avec :",
  },
  notices: {
    unknown: {
      title: "Cette page n’existe pas",
      text: "L’adresse est mal saisie, ou son contenu a été supprimé.",
    },
    notAllowed: {
      title: "Votre rôle ne comprend pas cela",
      text: "Un propriétaire du compte peut le faire, ou vous donner un autre rôle.",
    },
    closing: {
      title: "Ce compte est en cours de fermeture",
      text: "Plus rien ne peut y être modifié. Ses propriétaires voient quand il sera supprimé et peuvent revenir sur la fermeture d’ici là.",
    },
    staleForm: {
      title: "Veuillez réessayer",
      text: "La page d’où vous avez envoyé ceci n’est plus à jour ; vous vous êtes peut-être reconnecté depuis. Rien n’a été modifié.",
    },
    notSigned: {
      title: "Tout le monde n’a pas encore signé",
      text: "Le PDF signé pourra être téléchargé dès que toutes les signatures seront réunies.",
    },
    notSealed: {
      title: "Le PDF signé n’est pas encore prêt",
      text: "Aucun horodatage fiable n’a pu être obtenu à l’instant. Le service continue d’essayer ; revenez dans quelques minutes.",
    },
    mailsWait: {
      title: "Trop de liens de signature pour le moment",
      text: "L’une des adresses a déjà reçu, ou votre compte a déjà envoyé, le nombre maximal de liens par jour ou par heure. Rien n’a été payé ni envoyé ; veuillez réessayer plus tard.",
    },
    linkSent: {
      title: "Un lien de connexion est en route",
      text: "Il part vers l’adresse de votre compte. Ouvrez-le dans ce navigateur sous 15 minutes ; les liens précédents ne fonctionnent plus.",
    },
    linkNotSent: {
      title: "Le lien de connexion n’a pas pu être envoyé",
      text: "Le serveur de messagerie n’a pas accepté le message. Veuillez réessayer dans quelques minutes.",
    },
    tooManyLinks: {
      title: "Trop de liens de connexion",
      text: "Plusieurs liens ont déjà été envoyés dans l’heure. Utilisez le plus récent ou réessayez plus tard.",
    },
  },
  back: "Retour à vos contrats",
  timesIn: (zone) => `Heures en ${zone}`,
  contracts: {
    title: "Contrats",
    none: {
      title: "Aucun contrat pour l’instant",
      text: "Créez-en un ici à partir d’un PDF ou d’un texte, ou depuis votre propre logiciel avec une clé d’API. Ils apparaissent ici.",
    },
    name: "Contrat",
    status: "État",
    acts: "Actions",
    statuses: {
      draft: "Brouillon",
      pending: "En cours de signature",
      pending_payment: "En attente de paiement",
      fully_signed: "Signé",
      cancelled: "Retiré",
    },
    documentId: "Identifiant du document",
    pay: "Payer",
    openSigningPage: "Page de signature",
    download: "Télécharger",
    evidence: "Preuves",
    statusPage: "Page de suivi",
    sealWaits: "Pas encore scellé ; le service continue d’essayer.",
    older: "Contrats plus anciens",
    newest: "Contrats les plus récents",
  },
  keys: {
    title: "Clés d’API",
    lead: "Un programme qui envoie l’une de ces clés agit pour votre compte. Donnez à chaque programme la sienne : vous pourrez en retirer une sans arrêter les autres.",
    tierTooLow:
      "Votre niveau de partenaire ne comprend ni l’API ni les webhooks : les clés sont refusées et rien n’est livré tant que le niveau ne change pas.",
    none: "Aucune clé n’est valable. Créez-en une ci-dessous.",
    name: "Nom",
    unnamed: "Sans nom",
    key: "Clé",
    created: "Créée",
    lastUsed: "Dernier usage",
    noUse: "Pas encore utilisée, à notre connaissance",
    madeBy: (person) => `par ${person}`,
    expires: "Expire",
    never: "Jamais",
    revoke: "Révoquer",
    revokeText: (name) =>
      `Les programmes qui utilisent « ${name} » seront alors refusés. C’est définitif.`,
    roll: "Remplacer",
    rollText: (name) =>
      `Une nouvelle clé prend la place de « ${name} », avec le même nom et les mêmes droits. L’ancienne reste valable 24 heures, puis expire d’elle-même.`,
    rollNow: "Remplacer maintenant",
    revokeNow: "Révoquer maintenant",
    ended: (count) =>
      isOne.fr(count)
        ? `${count} clé qui n’est plus valable`
        : `${count} clés qui ne sont plus valables`,
    older: "Clés plus anciennes",
    newest: "Clés les plus récentes",
    revoked: "Révoquée",
    expired: "Expirée",
    scopes: {
      "contracts:read": "Lire les contrats et télécharger les fichiers",
      "contracts:write": "Créer, modifier, retirer et supprimer des contrats",
      webhooks: "Webhooks",
      assistant: "Assistants (modèles de langage par MCP)",
    },
    test: "Test",
    testMail: "E-mails de tests",
    allScopes: "Tout sauf les assistants",
    make: {
      title: "Créer une clé",
      name: "Nom",
      nameHint: "Ce qui l’utilise, par exemple « Boutique en ligne ».",
      scopes: "Seulement pour",
      scopesHint:
        "Si vous ne choisissez rien, la clé ouvre tout sauf les assistants. Un assistant ne peut faire que ce que vous choisissez en plus.",
      test: "Pour des tests",
      testHint:
        "Les contrats d’une clé de test portent TEST sur chaque page, ne comptent nulle part, n’envoient aucun e-mail et sont supprimés après 30 jours. Une clé de test ne voit ni les contrats ni les webhooks du compte, et inversement.",
      lastDay: "Dernier jour",
      lastDayHint:
        "Elle est valable jusqu’à la fin de ce jour en UTC ; sans indication, jusqu’à sa révocation.",
      optional: "facultatif",
      submit: "Créer la clé",
    },
    problems: {
      nameUnfit: "Le nom est trop long ou contient des caractères qui ne peuvent pas s’afficher.",
      dayUnfit: "Veuillez choisir un jour à partir d’aujourd’hui.",
      scopesUnfit: "L’un de ces choix n’existe pas. Veuillez choisir à nouveau.",
      tooMany: "Le nombre maximal de clés valables est atteint. Révoquez-en d’abord une.",
      madeBefore:
        "Ce formulaire a déjà créé sa clé. Une clé n’est montrée qu’une fois : si vous ne l’avez pas gardée, révoquez-la et créez-en une autre.",
    },
    made: {
      title: "Copiez votre nouvelle clé maintenant",
      text: "Elle n’est montrée que cette fois. Nous n’en gardons pas de copie lisible.",
      copy: "Copier",
    },
    signInAgain: {
      title: "Reconnectez-vous pour créer une clé",
      refused: "Aucune clé n’a été créée : votre connexion date de plus de 10 minutes.",
      text: "Une clé agit pour votre compte jusqu’à sa révocation. Pour en créer une, vous devez vous être connecté dans les 10 dernières minutes ; tout le reste continue comme avant.",
      byMail: (email) =>
        `Le lien est envoyé à ${email} ; il fonctionne une fois et pendant 15 minutes.`,
      send: "M’envoyer un lien de connexion",
      byCommand:
        "Aucun serveur de messagerie n’est configuré. L’exploitant du service crée un lien sur le serveur avec :",
    },
  },
  testMail: {
    title: "E-mails de tests",
    lead: "Ce que les contrats de clés de test auraient envoyé. Les liens de ces e-mails ouvrent les pages de signature de tests.",
    none: "Aucun test n’a envoyé d’e-mail ces 30 derniers jours.",
    subject: "Objet",
    kept: "Date",
    toKeys: "Vers les clés d’API",
  },
  account: {
    title: "Forfait et compte",
    usage: (month) => `Documents en ${month}`,
    used: (used, limit) => `${used} sur ${limit} ${isOne.fr(used) ? "utilisé" : "utilisés"}`,
    usedWithoutLimit: (used) => `${used} ${isOne.fr(used) ? "utilisé" : "utilisés"}, sans limite`,
    limitReached:
      "Les documents de ce mois sont utilisés. Chaque document supplémentaire coûte un crédit.",
    usageNote:
      "Sont comptés les contrats ouverts à la signature ce mois-ci (UTC), sauf ceux payés par un crédit et ceux retirés avant toute signature.",
    plan: "Forfait",
    ownLimit: (limit) => `${aMonth(limit)}, selon l’accord pour ce compte`,
    planLimit: (limit) => (limit === null ? "Documents sans limite" : aMonth(limit)),
    planGone: "n’est plus proposé ; aucun document n’est compris",
    credits: "Crédits",
    creditsNote: "Un crédit paie un document au-delà du forfait. Les crédits n’expirent pas.",
    rights: "Compte",
    email: "E-mail",
    name: "Nom",
    partnerTier: "Niveau de partenaire",
    noPartnerTier: "Aucun (compte direct)",
    tierWithoutApi: (tier) => `${tier}, sans API ni webhooks`,
    qualified: "Signatures qualifiées",
    qualifiedOn: "Activées ; en préparation et pas encore disponibles",
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
    changes: "Le forfait, les crédits et les droits sont modifiés par l’exploitant de ce service.",
  },
  island: {
    copied: "Copiée.",
    notCopied: "Votre navigateur n’autorise pas la copie ici. Sélectionnez la clé et copiez-la.",
  },
};

function aMonth(limit: number): string {
  return `${limit} ${isOne.fr(limit) ? "document" : "documents"} par mois`;
}
