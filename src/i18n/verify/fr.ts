import type { VerifyWords } from "#i18n/verify-words.ts";

export const fr: VerifyWords = {
  pageTitle: (publicId) => `Vérifier le document ${publicId}`,
  headings: {
    pending: "Pas encore signé par tous",
    pending_payment: "Pas encore ouvert à la signature",
    fully_signed: "Signé par tous, en cours de scellement",
    cancelled: "Ce document a été retiré",
  },
  states: {
    pending: "Le document est en cours de signature. Il manque encore des signatures.",
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
      "Le fichier reste sur votre appareil. Votre navigateur vérifie le sceau ; rien n’est envoyé.",
    withoutScript:
      "Sans JavaScript, calculez le SHA-256 du fichier avec un programme à vous et comparez-le à celui qui figure plus bas.",
  },
  nothingToCompare: {
    open: "Il n’y a pas encore de copie signée. Quand tout le monde aura signé, vous pourrez comparer un fichier ici.",
    sealing:
      "La copie signée est en train d’être scellée. Rechargez cette page dans un instant pour comparer un fichier.",
    cancelled: "Il n’y a pas de copie signée à laquelle comparer un fichier.",
  },
  onRecord: "Ce qui est enregistré",
  documentId: "Identifiant du document",
  completedAt: "Entièrement signé",
  cancelledAt: "Retiré",
  pages: "Pages",
  size: "Taille de la copie",
  fingerprint: "Empreinte (SHA-256)",
  another: "Vérifier un autre document",
  deleted: {
    title: "Ce document a été supprimé",
    text: "Son propriétaire l’a supprimé avant toute signature. Rien de son contenu n’est conservé.",
    at: "Supprimé",
    hash: "SHA-256 du document supprimé",
  },
  island: {
    whole: "Le certificat d’audit complet",
    reading: "Vérification …",
    onRecord: "Enregistré ici ?",
    stored: "Oui. Ce service conserve exactement ce fichier.",
    notStored: "Non. La copie que ce service conserve est une autre.",
    contradicted:
      "Ce fichier oui, mais ce que le service conserve par ailleurs du document le contredit. Seul le fichier compte.",
    tooLarge: {
      title: "Le fichier n’a pas été vérifié.",
      text: "Il est plus grand que tout document scellé ici.",
    },
    unreadable: {
      title: "Le fichier n’a pas pu être lu.",
      text: "Choisissez-le de nouveau. Cela ne dit rien du fichier lui-même.",
    },
    insecure: {
      title: "Cette connexion ne permet pas de comparer des fichiers.",
      text: "Les navigateurs ne calculent d’empreinte que sur les pages ouvertes en https. Vous pouvez comparer vous-même le SHA-256 du fichier à celui qui figure plus bas.",
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
        text: "Il relève peut-être d’un autre service. Comparez-le avec celui de votre document.",
      },
      unknownFile: {
        title: "Aucun document d’ici n’est ce fichier",
        text: "Il vient peut-être d’un autre service, ou il a changé depuis qu’il a été scellé. Une copie imprimée, numérisée ou enregistrée à nouveau est aussi un autre fichier.",
      },
    },
    byId: "Ou avec l’identifiant du document",
    file: {
      choose: "Choisir le PDF",
      drop: "ou déposez-le ici",
      staysHere:
        "Le fichier reste sur votre appareil. Votre navigateur vérifie le sceau ; seul l’identifiant du document est envoyé, pour le trouver ici.",
    },
    island: {
      reading: "Vérification …",
      onRecord: "Enregistré ici ?",
      notStored: "Non. Ce service ne connaît aucun document avec cet identifiant.",
      unreadable: {
        title: "Le fichier n’a pas pu être lu.",
        text: "Choisissez-le à nouveau. Cela ne dit rien du fichier lui-même.",
      },
      insecure: {
        title: "Cette connexion ne permet pas de rechercher un fichier.",
        text: "Les navigateurs ne calculent des empreintes que sur des pages ouvertes en https. Utilisez l’identifiant du document.",
      },
      tooLarge: {
        title: "Ce fichier n’est pas de chez nous.",
        text: "Il est plus grand que tout document scellé ici.",
      },
    },
  },
  offline: {
    title: "Vérifier un fichier scellé",
    text: "Cette page fonctionne sans réseau. Gardez-la à côté de votre contrat et ouvrez-la dans un navigateur chaque fois que vous voulez vérifier le fichier.",
    heading: "Vérifiez votre fichier",
    choose: "Choisir le PDF",
    drop: "ou déposez-le ici",
    staysHere: "Le fichier reste sur votre appareil. Cette page ne peut rien envoyer nulle part.",
    withoutScript: "Cette page a besoin de JavaScript, qui vérifie le fichier sur votre appareil.",
    rootsTitle: "Qui est connu ici",
    rootsText:
      "Les sceaux et horodatages qui mènent à une racine avec l’une de ces empreintes (SHA-256) comptent comme connus. Comparez-la avec celle du certificat d’audit. Cette copie de la page vient de {service}, {at}.",
    reading: "Vérification …",
    onRecord: "Enregistré ?",
    record: "Seul le service peut le dire : {service}/verify/{id}",
    insecure: {
      title: "Ce navigateur ne peut pas vérifier de fichiers ici.",
      text: "Il ne donne pas de cryptographie aux pages ouvertes depuis un fichier. Ouvrez cette page dans un autre navigateur, comme Chrome, Edge ou Firefox.",
    },
    unreadable: {
      title: "Le fichier n’a pas pu être lu.",
      text: "Veuillez le choisir de nouveau. Cela ne dit rien du fichier lui-même.",
    },
    link: "Garder une page qui vérifie des fichiers sans réseau",
  },
};
