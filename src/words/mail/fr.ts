import { de, que } from "#words/elision.ts";
import { isOne } from "#words/plural.ts";
import type { MailWords } from "./en.ts";

/** The address, unless it is what the account is called. */
const atAccount = (to: string, account: string) => (to === account ? "" : ` à l’adresse ${to}`);

export const fr: MailWords = {
  via: (sender, product) => `${sender} via ${product}`,
  hello: "Bonjour,",
  helloTo: (name) => `Bonjour ${name},`,
  buttonFallback: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
  facts: {
    document: "Document",
    documentId: "Identifiant du document",
    role: "Vous signez en tant que",
    until: "À signer avant le",
    completedAt: "Signé par tous le",
    url: "Adresse",
    event: "Événement",
    deliveryId: "Identifiant de l’envoi",
    attempts: "Tentatives",
    keyName: "Nom de la clé",
    device: "Appareil",
    network: "Réseau",
  },
  footer: {
    onBehalf: (product, sender) =>
      `${product} vous a envoyé ce message à la demande ${de(sender)}.`,
    bySelf: (product) => `Ce message vous est envoyé par ${product}.`,
    senderWithAddress: (name, address) => `${name} (${address})`,
    namedAsSigner: (to) =>
      `Vous le recevez parce que l’expéditeur a indiqué votre adresse ${to} pour une signature.`,
    namedForCopies: (to) =>
      `Vous le recevez parce que l’expéditeur a indiqué votre adresse ${to} pour l’envoi d’une copie de ce document.`,
    replies: (address) => `Les réponses sont adressées à ${address}.`,
    ownDocument: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que le document appartient au compte ${account}.`,
    ownWebhook: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que le webhook appartient au compte ${account}.`,
    ownKey: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que la clé appartient au compte ${account}.`,
    ownCredits: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que les crédits appartiennent au compte ${account}.`,
    ownLog: (to, account) =>
      `Vous le recevez${atAccount(to, account)}, une fois par mois au plus, parce que des documents du compte ${account} ont été scellés ou supprimés.`,
    ownExport: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que le compte ${account} a été exporté.`,
    ownAccount: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que vous êtes l’un des propriétaires du compte ${account}.`,
    ownRetention: (to, account) =>
      `Vous le recevez${atAccount(to, account)} parce que le compte ${account} supprime les documents après un certain temps.`,
    askedToSignIn: (to) =>
      `Vous le recevez parce que quelqu’un souhaite se connecter avec l’adresse ${to}.`,
    invitedToAccount: (to) =>
      `Vous le recevez parce que quelqu’un a invité l’adresse ${to} dans un compte.`,
    askedForAnswers: (to) =>
      `Vous le recevez parce que quelqu’un souhaite que les réponses à ses e-mails arrivent à ${to}.`,
  },
  invitation: {
    subject: (contract) => `À signer : ${contract}`,
    subjectFrom: (sender, contract) => `${sender} vous demande de signer : ${contract}`,
    preheader: (sender) => `${sender} vous demande de signer.`,
    heading: "Votre signature est demandée",
    ask: (sender, contract) => `${sender} vous demande de signer « ${contract} ».`,
    writes: (sender) => `${sender} vous écrit :`,
    free: "Prenez le temps de lire. Lire ne vous engage à rien, seule votre signature vous engage.",
    button: "Lire et signer",
    personal:
      "Ce lien n’est destiné qu’à vous. Quiconque l’ouvre pourrait signer en votre nom : merci de ne pas le transmettre.",
    stranger: "Si vous ne connaissez pas l’expéditeur, vous n’avez rien à faire.",
  },
  reminder: {
    subject: (contract) => `Relance : votre signature est attendue pour ${contract}`,
    preheader: (sender) => `${sender} attend encore votre signature.`,
    heading: "Une relance",
    ask: (sender, contract) =>
      `${sender} vous a demandé de signer « ${contract} ». Il manque encore votre signature.`,
    askSince: (sender, contract, invitedAt) =>
      `Le ${invitedAt}, ${sender} vous a demandé de signer « ${contract} ». Il manque encore votre signature.`,
    stop: "Ne plus recevoir de relances pour ce document :",
  },
  completedForSigner: {
    subject: (contract) => `Tout le monde a signé : ${contract}`,
    preheader: "Voici votre PDF signé.",
    heading: "Tout le monde a signé",
    text: (contract) => `Toutes les signatures de « ${contract} » sont réunies.`,
    attached:
      "Le PDF signé est joint. Son cachet électronique permet de voir si quelque chose a été modifié après coup. Merci de conserver ce fichier en lieu sûr.",
    toDownload:
      "Le PDF signé porte un cachet électronique, qui permet de voir si quelque chose a été modifié après coup. Merci de télécharger ce fichier et de le conserver en lieu sûr.",
    button: "Télécharger le PDF signé",
    verify: "Chacun peut vérifier ici si un PDF signé est authentique :",
  },
  statusCopy: {
    subject: (contract) => `Envoyé pour signature : ${contract}`,
    preheader: (sender) => `${sender} vous tient au courant des signatures.`,
    heading: "Pour votre information",
    text: (sender, contract) =>
      `${sender} a envoyé « ${contract} » pour signature et souhaite que vous le sachiez. La page de suivi vous montre à tout moment qui a déjà signé.`,
    button: "Ouvrir la page de suivi",
    nothingToDo: "Vous n’avez rien à faire : ce lien ne permet à personne de signer.",
  },
  sealedCopy: {
    preheader: "Voici votre copie du PDF signé.",
    text: (sender, contract) =>
      `Toutes les signatures de « ${contract} » sont réunies. ${sender} nous a demandé de vous en envoyer une copie.`,
  },
  receipt: {
    subject: (contract) => `Votre justificatif de signature : ${contract}`,
    preheader: "Il montre ce que vous avez signé, en quelle qualité et quand.",
    heading: "Votre justificatif de signature",
    text: (contract, role) =>
      `Vous avez signé « ${contract} » en tant ${que(role)}. Le justificatif de signature est joint.`,
    keep: "Le justificatif de signature est un petit fichier signé par ce service. Il vous permettra de montrer plus tard ce que vous avez signé, en quelle qualité et quand, même si quelqu’un modifiait les enregistrements. Vous n’avez pas besoin de l’ouvrir. Conservez-le avec vos papiers.",
    signedAt: "Signé le",
    verify: "Un justificatif de signature peut être vérifié ici :",
    gaveAddress: (to) =>
      `Vous le recevez parce que l’adresse ${to} a été indiquée lors de la signature de ce document. Si ce n’était pas vous, vous n’avez rien à faire.`,
  },
  completedForOwner: {
    subject: (contract) => `Tout le monde a signé : ${contract}`,
    preheader: (signatures) =>
      signatures === 1 ? "La signature a été reçue." : `Les ${signatures} signatures sont réunies.`,
    heading: "Tout le monde a signé",
    text: (contract) => `Toutes les signatures de « ${contract} » sont réunies.`,
    signed: (name, at) => `${name}, ${at}`,
    button: "Ouvrir le document",
  },
  cancelled: {
    subject: (contract) => `Retiré : ${contract}`,
    preheader: "Votre signature n’est plus nécessaire.",
    heading: "Le document a été retiré",
    text: (sender, contract) =>
      `${sender} a retiré « ${contract} ». Votre signature n’est plus nécessaire, et le lien que vous avez reçu n’est plus valable.`,
    late: {
      subject: (contract) => `Délai écoulé : ${contract}`,
      heading: "Le délai de signature est écoulé",
      text: (sender, contract, until) =>
        `${sender} vous avait demandé de signer « ${contract} » jusqu’au ${until}. Ce délai est écoulé : votre signature n’est plus nécessaire et le lien que vous avez reçu ne fonctionne plus.`,
    },
    questions: "Si vous avez des questions, répondez simplement à ce message.",
  },
  linkNotSent: {
    subject: (contract) => `Lien non envoyé : ${contract}`,
    preheader: (role) => `Le lien pour ${role} n’a pas pu être envoyé.`,
    heading: "Un lien n’a pas pu être envoyé",
    text: (role, address, contract) =>
      `Le lien vers « ${contract} » pour ${role} n’a pas pu être envoyé à ${address}.`,
    answer: "Voici ce que dit le serveur de messagerie :",
    advice:
      "Merci de vérifier l’adresse. Si vous en indiquez une autre, un nouveau lien y sera envoyé et l’ancien ne sera plus valable.",
    button: "Ouvrir le document",
  },
  signerWrote: {
    about: {
      decline: {
        subject: (contract) => `Ne signera pas : ${contract}`,
        preheader: (role) => `${role} a refusé.`,
        heading: "Une personne ne signera pas",
        text: (role, contract) =>
          `Sur la page de signature de « ${contract} », il a été indiqué au nom ${de(role)} que le document ne sera pas signé.`,
        next: "Le document reste ouvert et peut encore être signé. Vous pouvez le retirer depuis votre compte.",
      },
      question: {
        subject: (contract) => `Question avant de signer : ${contract}`,
        preheader: (role) => `${role} a d’abord une question.`,
        heading: "Une question avant de signer",
        text: (role, contract) =>
          `Sur la page de signature de « ${contract} », une question a été posée au nom ${de(role)}.`,
        next: "Le document reste ouvert jusqu’à votre réponse.",
      },
      "wrong-person": {
        subject: (contract) => `Arrivé à une autre personne : ${contract}`,
        preheader: (role) => `Le lien pour ${role} est arrivé à une autre personne.`,
        heading: "Un lien est parvenu à la mauvaise personne",
        text: (role, contract) =>
          `Sur la page de signature de « ${contract} », il a été signalé que le lien pour ${role} est parvenu à la mauvaise personne.`,
        next: "Merci de vérifier l’adresse. Si vous en indiquez une autre, un nouveau lien y sera envoyé et l’ancien ne sera plus valable.",
      },
      reconsider: {
        subject: (contract) => `Peut-être signé quand même : ${contract}`,
        preheader: (role) => `${role} revient sur son refus.`,
        heading: "Un refus a été retiré",
        text: (role, contract) =>
          `Sur la page de signature de « ${contract} », il a été indiqué pour ${role} que le document sera peut-être signé quand même.`,
        next: "Vous n’avez rien à faire : le document reste ouvert.",
      },
    },
    said: "En ces termes :",
    answer: (address) =>
      `Le lien avait été envoyé à ${address}. Une réponse à ce message y parviendra.`,
    overShared:
      "Ce message est venu par le lien partagé, que n’importe qui peut avoir. Aucune adresse de réponse n’est connue.",
    button: "Ouvrir le document",
  },
  webhookFailed: {
    subject: (host) => `Webhook injoignable : ${host}`,
    preheader: (event) => `${event} n’a pas pu être transmis.`,
    heading: "Un webhook est resté injoignable",
    text: (attempts) =>
      attempts === 1
        ? "Nous avons essayé une fois, en vain, de transmettre un événement à votre webhook et n’essaierons plus."
        : `Nous avons essayé ${attempts} fois, en vain, de transmettre un événement à votre webhook et n’essaierons plus.`,
    answer: "La dernière tentative s’est terminée ainsi :",
    advice:
      "Le document lui-même n’est pas concerné. Vous pouvez consulter son état à tout moment par l’API.",
    button: "Ouvrir le webhook",
  },
  keyMade: {
    subject: (product) => `Nouvelle clé d’API pour ${product}`,
    preheader: "Si c’était vous, il n’y a rien à faire.",
    heading: "Une nouvelle clé d’API a été créée",
    text: (at) => `Le ${at}, une nouvelle clé d’API a été créée pour votre compte.`,
    ownMachine: "la machine sur laquelle le service fonctionne",
    wasYou: "C’était vous ? Alors il n’y a rien à faire.",
    notYou:
      "Ce n’était pas vous ? Alors quelqu’un d’autre est connecté à votre place. Révoquez la clé dès maintenant, fermez toutes les autres sessions et prévenez l’exploitant de ce service. Si vous ne pouvez plus vous connecter, il peut fermer toutes les sessions et vous créer un nouveau lien.",
    button: "Voir les clés d’API",
    sessions: "Vos sessions sont énumérées ici :",
    noSecret:
      "Ce message ne contient aucune clé. Personne n’a besoin de la vôtre : ne l’envoyez jamais à qui que ce soit.",
  },
  keyEnds: {
    key: "Clé",
    lastUsed: "Dernier usage",
    noUse: "jamais, pour autant que l’on sache",
    soon: {
      subject: (product) => `Une clé d’API pour ${product} expire bientôt`,
      heading: "Une clé d’API expire bientôt",
      text: (at) =>
        `Le ${at}, une clé d’API de votre compte expire. Ce qui l’utilise sera refusé ensuite.`,
      advice:
        "Créez-en une nouvelle avant, ou remplacez-la sur la page des clés d’API : l’ancienne reste alors valable un jour.",
    },
    over: {
      subject: (product) => `Une clé d’API pour ${product} a expiré`,
      heading: "Une clé d’API a expiré",
      text: (at) =>
        `Le ${at}, une clé d’API de votre compte a expiré. Ce qui l’utilise encore est refusé.`,
      advice: "Si elle est encore nécessaire, créez-en une nouvelle.",
    },
  },
  creditsMoved: {
    about: {
      bought: {
        subject: (product) => `Crédits achetés chez ${product}`,
        heading: "Vos crédits ont été ajoutés",
        text: (credits) =>
          `Votre paiement est arrivé : ${credits} ${isOne.fr(credits) ? "crédit a été ajouté" : "crédits ont été ajoutés"} à votre compte.`,
      },
      refunded: {
        subject: (product) => `Crédits repris par ${product}`,
        heading: "Un paiement a été remboursé et les crédits correspondants ont été repris",
        text: (credits) =>
          `L’un de vos paiements a été remboursé : ${credits} ${isOne.fr(credits) ? "crédit a été repris" : "crédits ont été repris"} sur votre compte.`,
      },
    },
    balance: (credits) => `Il reste ${credits} ${isOne.fr(credits) ? "crédit" : "crédits"}.`,
    owed: (credits) =>
      `Ils avaient déjà servi : il manque ${credits} ${isOne.fr(credits) ? "crédit" : "crédits"} à votre compte. Les documents payés restent tels quels.`,
    receipt: "Votre facture ou votre reçu :",
    button: "Voir l’utilisation et les crédits",
  },
  logHead: {
    subject: (product) => `À conserver : preuve mensuelle ${de(product)}`,
    preheader: "Ce message vous permettra de montrer plus tard que rien n’a été modifié ni omis.",
    heading: "Conservez ce message",
    text: "Chaque document est scellé dès que tous l’ont signé, et chaque cachet électronique est inscrit dans un journal public des cachets. Ces lignes représentent le journal entier tel qu’il est maintenant, vos documents compris :",
    facts: {
      log: "Journal",
      count: "Inscriptions",
      checksum: "Empreinte numérique",
      madeAt: "État au",
    },
    why: "Si quelqu’un modifie ou retire plus tard une inscription, fût-ce l’exploitant du service, le journal ne correspondra plus à ces lignes. Il vous suffit de les conserver.",
    attached:
      "Elles sont aussi jointes dans un fichier, pour les programmes qui les comparent au journal. La marche à suivre :",
  },
  contractsLeaving: {
    subject: (product) => `Documents bientôt supprimés par ${product}`,
    heading: "Des documents vont être supprimés",
    text: (count, day) =>
      isOne.fr(count)
        ? `1 document de votre compte sera supprimé (date : ${day}), comme le prévoient vos paramètres.`
        : `${count} documents de votre compte seront supprimés à partir du ${day}, comme le prévoient vos paramètres.`,
    last: (day) => `Dernière suppression : ${day}.`,
    means:
      "Rien ne pourra en être récupéré ensuite. Veuillez télécharger ce que vous souhaitez garder. Il restera seulement que chacun a existé et quand il a été supprimé.",
    keep: "Les documents bloqués restent, et tout reste si vous modifiez vos paramètres avant ce jour.",
    button: "Voir les paramètres",
  },
  exportReady: {
    subject: (product) => `L’export de votre compte ${product} est prêt`,
    heading: "L’export de votre compte est prêt",
    text: (askedAt, until) =>
      `Le ${askedAt}, un export de votre compte a été demandé. Il peut être téléchargé jusqu’au ${until}.`,
    advice:
      "La page vous demandera de vous connecter à nouveau. Si personne chez vous n’a demandé d’export, mettez fin à toutes les sessions du compte et vérifiez qui peut se connecter.",
    button: "Aller au téléchargement",
  },
  accountClosing: {
    begun: {
      subject: (account) => `Fermeture de ce compte en cours : ${account}`,
      heading: "Un compte est en cours de fermeture",
      text: (account, day, by) =>
        `${by} ferme le compte ${account}. Tout son contenu sera supprimé (date : ${day}).`,
      means:
        "Les clés d’API ne fonctionnent plus, les webhooks sont désactivés et les documents qui restaient à signer sont retirés. D’ici là, tout propriétaire peut revenir sur la fermeture et télécharger ce qu’il souhaite garder.",
    },
    soon: {
      subject: (account) => `Ce compte sera supprimé dans une semaine : ${account}`,
      heading: "Un compte sera supprimé dans une semaine",
      text: (account, day) =>
        `Le compte ${account} est en cours de fermeture. Tout son contenu sera supprimé (date : ${day}).`,
      means:
        "Rien ne pourra en être récupéré ensuite. D’ici là, tout propriétaire peut revenir sur la fermeture ; veuillez télécharger ce que vous souhaitez garder.",
    },
    done: {
      subject: (account) => `Ce compte a été supprimé : ${account}`,
      heading: "Un compte a été supprimé",
      text: (account) => `Le compte ${account} a été fermé et tout son contenu a été supprimé.`,
      means:
        "Les PDF signés que vous ou d’autres avez téléchargés restent vérifiables. On ne conserve ici que l’existence de chaque document, la date de sa suppression et ce qui a été payé, sans noms.",
    },
    takenBack: {
      subject: (account) => `Ce compte est conservé : ${account}`,
      heading: "Le compte ne sera pas fermé",
      text: (account, by) =>
        `${by} est revenu sur la fermeture du compte ${account}. Il ne sera pas supprimé.`,
      means:
        "Les documents retirés le restent. Les clés d’API ne fonctionnent pas de nouveau, et les webhooks restent désactivés jusqu’à ce que quelqu’un les réactive.",
      button: "Voir le compte",
    },
    button: "Voir ou revenir sur la fermeture",
    operator: "L’exploitant de ce service",
  },
  recordFalse: {
    subject: (contract) => `Non scellé : ${contract}`,
    preheader: "Son enregistrement doit d’abord être examiné.",
    heading: "Un document n’a pas été scellé",
    text: (contract) =>
      `Tout le monde a signé « ${contract} ». Avant de le sceller, le service a constaté que ce qui est enregistré à son sujet se contredit, et ne l’a pas scellé.`,
    means:
      "Un cachet électronique garantit qu’un document est bien celui qui a été signé. Tant qu’il y a un doute, il n’y a ni cachet ni PDF signé à télécharger. Les signatures ne sont pas perdues.",
    operatorTold:
      "L’exploitant de ce service a été prévenu au même moment et doit en trouver la cause. Vous n’avez rien à faire ; sans nouvelles de sa part, interrogez-le.",
    tellOperator:
      "Prévenez dès aujourd’hui l’exploitant de ce service : il doit en trouver la cause.",
    keep: "Conservez tous les messages et fichiers de ce document, et ne le faites pas signer à nouveau avant de savoir ce qui s’est passé. Dès que l’enregistrement est à nouveau juste, il est scellé automatiquement.",
    button: "Ouvrir le document",
  },
  memberInvitation: {
    subject: (account) => `Invitation dans le compte ${de(account)}`,
    preheader: "C’est vous qui décidez de l’accepter.",
    heading: (account) => `Invitation : ${account}`,
    text: (inviter, account, product) =>
      `${inviter} vous invite dans le compte ${de(account)} sur ${product}.`,
    until: (until) => `Le lien n’est valable qu’une seule fois, jusqu’au ${until}.`,
    button: "Voir l’invitation",
    stranger: "Si vous ne connaissez pas l’expéditeur, vous n’avez rien à faire.",
  },
  replyToCode: {
    subject: (product) => `Votre code pour les réponses sur ${product}`,
    preheader: "Saisissez-le si les réponses peuvent arriver à cette adresse.",
    heading: "Les réponses peuvent-elles arriver ici ?",
    text: (account, product) =>
      `Le compte ${de(account)} sur ${product} souhaite que les réponses de ses signataires arrivent à cette adresse.`,
    enter: (until) =>
      `Si c’est exact, saisissez ce code sur la page où il a été demandé, jusqu’au ${until} :`,
    codeTerm: "Code",
    stranger: "Si vous n’en savez rien, ne donnez ce code à personne. Sans lui, rien ne change.",
  },
  signInLink: {
    subject: (product) => `Votre lien de connexion à ${product}`,
    preheader: "Valable une seule fois, pour peu de temps.",
    heading: (product) => `Se connecter à ${product}`,
    text: (until) =>
      `Ce lien vous connecte sans mot de passe. Il n’est valable qu’une seule fois, jusqu’au ${until}.`,
    button: "Se connecter",
    code: "Vous voulez vous connecter sur un autre appareil ? Saisissez alors ce code là où vous l’avez demandé :",
    codeTerm: "Code",
    notYou: "Vous n’avez rien demandé ? Vous pouvez supprimer ce message.",
  },
  mailbox: {
    title: "Messages sortants",
    intro:
      "Aucun serveur de messagerie n’est configuré, les messages ne sont donc pas envoyés. Ils arrivent ici, où seule cette machine peut les lire.",
    empty: "Aucun message pour l’instant.",
    from: "De",
    to: "À",
    date: "Date",
    asSeen: "Aperçu",
    plainText: "En texte brut",
    headers: "En-têtes",
    attachments: "Pièces jointes",
    download: "Télécharger le fichier",
    back: "Tous les messages",
    unknownTitle: "Ce message n’existe pas",
    unknownText: "Son fichier a peut-être été supprimé.",
    closedTitle: "Cette page est fermée",
    closedText:
      "Son adresse contient un secret, qui en écarte les autres utilisateurs de cette machine. Le service l’affiche quand il démarre dans un terminal ; sinon, elle se trouve dans mailbox-address.txt de son DATA_DIR.",
  },
};
