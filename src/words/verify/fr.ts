import type { VerifyWords } from "./en.ts";

export const fr: VerifyWords = {
  pageTitle: (publicId) => `Vérifier le document ${publicId}`,
  headings: {
    pending: "Pas encore signé par tous",
    pending_payment: "Pas encore ouvert à la signature",
    fully_signed: "Signé par tous, en cours de scellement",
    cancelled: "Ce document a été retiré",
  },
  states: {
    pending: "Le document n’est pas encore signé par tous.",
    pending_payment: "Le document n’est pas encore ouvert à la signature.",
    fully_signed: "Tout le monde a signé le document.",
    cancelled: "Le document a été retiré. Il ne peut plus être signé.",
  },
  compare: {
    title: "Vérifiez votre fichier",
    text: "Choisissez le PDF signé ou déposez-le n’importe où sur cette page.",
    choose: "Choisir le PDF",
    drop: "ou déposez-le ici",
    staysHere:
      "Le fichier reste sur votre appareil. Votre navigateur vérifie son cachet électronique ; rien n’est envoyé.",
    withoutScript:
      "Sans JavaScript, calculez le SHA-256 du fichier avec un programme de votre choix et comparez-le à celui qui figure plus bas.",
  },
  nothingToCompare: {
    open: "Il n’y a pas encore de PDF signé. Quand tout le monde aura signé, vous pourrez vérifier un fichier ici.",
    sealing:
      "Le PDF signé est en cours de scellement. Rechargez cette page dans un instant pour vérifier un fichier.",
    cancelled: "Il n’y a pas de document signé auquel comparer un fichier.",
  },
  onRecord: "Informations enregistrées",
  documentId: "Identifiant du document",
  completedAt: "Signé par tous",
  cancelledAt: "Retiré",
  pages: "Pages",
  size: "Taille du fichier",
  fingerprint: "Empreinte numérique (SHA-256)",
  another: "Vérifier un autre document",
  deleted: {
    title: "Ce document a été supprimé",
    text: "Son propriétaire l’a supprimé avant toute signature. Rien de son contenu n’est conservé.",
    at: "Supprimé",
    hash: "SHA-256 du document supprimé",
  },
  island: {
    whole: "Le dossier de preuve complet",
    reading: "Vérification…",
    onRecord: "Enregistré ici ?",
    stored: "Oui. Ce service conserve exactement ce fichier.",
    notStored: "Non. Le fichier que ce service conserve est un autre.",
    contradicted:
      "Ce fichier, oui ; mais ce que le service conserve par ailleurs sur le document le contredit. Seul le fichier compte.",
    tooLarge: {
      title: "Le fichier n’a pas été vérifié.",
      text: "Il est plus volumineux que tout document scellé ici.",
    },
    unreadable: {
      title: "Le fichier n’a pas pu être lu.",
      text: "Choisissez-le à nouveau. Cela ne dit rien du fichier lui-même.",
    },
    insecure: {
      title: "Cette connexion ne permet pas de comparer des fichiers.",
      text: "Les navigateurs ne calculent d’empreinte numérique que sur les pages ouvertes en https. Vous pouvez comparer vous-même le SHA-256 du fichier à celui qui figure plus bas.",
    },
  },
  ask: {
    title: "Vérifier un document",
    text: "Choisissez le PDF signé, ou saisissez l’identifiant du document qui y figure.",
    label: "Identifiant du document",
    hint: "Par exemple 7K3M-9XQ2-W8RD-5. Les majuscules, les tirets et les espaces ne comptent pas.",
    submit: "Rechercher",
    problems: {
      mistyped: {
        title: "Ce n’est pas un identifiant de document",
        text: "Un caractère est faux, manquant ou de trop. Comparez-le à celui de votre document.",
      },
      unknown: {
        title: "Aucun document ne porte cet identifiant",
        text: "Il relève peut-être d’un autre service. Comparez-le à celui de votre document.",
      },
      unknownFile: {
        title: "Ce fichier n’est pas connu ici",
        text: "Il vient peut-être d’un autre service, ou il a changé depuis qu’il a été scellé. Une copie imprimée, numérisée ou enregistrée à nouveau est aussi un autre fichier.",
      },
    },
    byId: "Ou avec l’identifiant du document",
    file: {
      choose: "Choisir le PDF",
      drop: "ou déposez-le ici",
      staysHere:
        "Le fichier reste sur votre appareil. Votre navigateur vérifie son cachet électronique ; seul l’identifiant du document est envoyé, pour le trouver ici.",
    },
    island: {
      reading: "Vérification…",
      onRecord: "Enregistré ici ?",
      notStored: "Non. Ce service ne connaît aucun document avec cet identifiant.",
      unreadable: {
        title: "Le fichier n’a pas pu être lu.",
        text: "Choisissez-le à nouveau. Cela ne dit rien du fichier lui-même.",
      },
      insecure: {
        title: "Cette connexion ne permet pas de rechercher un fichier.",
        text: "Les navigateurs ne calculent d’empreinte numérique que sur les pages ouvertes en https. Utilisez l’identifiant du document.",
      },
      tooLarge: {
        title: "Ce fichier ne vient pas d’ici.",
        text: "Il est plus volumineux que tout document scellé ici.",
      },
    },
  },
  offline: {
    title: "Vérifier un fichier scellé",
    text: "Cette page fonctionne sans réseau. Gardez-la à côté de votre PDF signé et ouvrez-la dans un navigateur chaque fois que vous voulez vérifier le fichier.",
    heading: "Vérifiez votre fichier",
    choose: "Choisir le PDF",
    drop: "ou déposez-le ici",
    staysHere: "Le fichier reste sur votre appareil. Cette page ne peut rien envoyer nulle part.",
    withoutScript: "Cette page a besoin de JavaScript, qui vérifie le fichier sur votre appareil.",
    rootsTitle: "Qui est connu ici",
    rootsText:
      "Les cachets et horodatages qui mènent à une racine portant l’une de ces empreintes numériques (SHA-256) sont tenus pour connus. Comparez-la à celle du dossier de preuve. Cette copie de la page vient de {service}, {at}.",
    reading: "Vérification…",
    onRecord: "Enregistré ?",
    record: "Seul le service peut le dire : {service}/verify/{id}",
    insecure: {
      title: "Ce navigateur ne peut pas vérifier de fichiers ici.",
      text: "Il n’offre pas de cryptographie aux pages ouvertes depuis un fichier. Ouvrez cette page dans un autre navigateur, comme Chrome, Edge ou Firefox.",
    },
    unreadable: {
      title: "Le fichier n’a pas pu être lu.",
      text: "Choisissez-le à nouveau. Cela ne dit rien du fichier lui-même.",
    },
    link: "Télécharger une page de vérification qui fonctionne hors ligne",
  },
};
