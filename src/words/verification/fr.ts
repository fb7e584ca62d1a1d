import type { VerificationWords } from "./en.ts";

export const fr: VerificationWords = {
  verdicts: {
    genuine: {
      title: "Authentique et inchangé",
      text: "Le fichier est, octet pour octet, ce qui a été scellé.",
    },
    altered: {
      title: "Modifié",
      text: "Le fichier n’est plus ce qui a été scellé. Ne vous y fiez pas ; demandez le fichier d’origine.",
    },
    ambiguous: {
      title: "Scellé, mais lisible de deux manières",
      text: "Ce qui a été scellé est inchangé, mais deux programmes peuvent en montrer des choses différentes. Ne vous fiez pas à ce que montre l’un d’eux ; demandez le fichier d’origine.",
    },
    incomplete: {
      title: "Incomplet",
      text: "La fin du fichier manque. Téléchargez-le à nouveau ou demandez le fichier entier.",
    },
    "no-timestamp": {
      title: "Scellé, mais la date n’est pas prouvée",
      text: "Ce qui a été scellé est inchangé, mais aucune autorité connue n’atteste quand.",
    },
    resaved: {
      title: "Une copie imprimée ou réenregistrée",
      text: "Elle dit peut-être la même chose, mais une copie ne prouve rien. Demandez le fichier d’origine.",
    },
    "other-document": {
      title: "Un autre document",
      text: "Le fichier est scellé, mais ce n’est pas le document recherché ici, ou il n’a pas été scellé par le service recherché ici.",
    },
    unsealed: {
      title: "Le fichier n’est pas scellé",
      text: "Le fichier ne porte aucun cachet électronique vérifiable. Une copie imprimée, numérisée ou réenregistrée le perd.",
    },
    "not-a-pdf": {
      title: "Ce n’est pas un PDF",
      text: "Les documents scellés sont des fichiers PDF.",
    },
  },
  lines: {
    unchanged: "Inchangé ?",
    sealedBy: "Scellé par qui ?",
    sealedAt: "Quand, et selon qui ?",
    added: "Qu’est-ce qui a été ajouté depuis ?",
  },
  unchanged: {
    genuine: "Oui. Chaque octet est tel qu’il a été scellé.",
    altered: "Non.",
    ambiguous: "Oui, mais deux programmes peuvent le lire de deux manières.",
    incomplete: "Impossible à dire, car une partie manque.",
    "no-timestamp": "Oui. Chaque octet scellé est tel qu’il était.",
    resaved: "Impossible à dire : un programme a réécrit le fichier.",
    "other-document": "Depuis son propre cachet, oui.",
    unsealed: "Impossible à dire sans cachet.",
    "not-a-pdf": "Impossible à dire.",
  },
  sealer: {
    known: "{name}. Le cachet mène à une racine connue ici.",
    unknown: "« {name} », comme le cachet se nomme : quelqu’un qui n’est pas connu ici.",
    invalid: "« {name} », comme le cachet se nomme ; le cachet n’est pas valable.",
    revoked: "« {name} », comme le cachet se nomme ; son certificat était révoqué.",
    none: "Personne ne peut être nommé.",
  },
  time: {
    attested: "{at}, selon {authority}.",
    doubtful: "{at}, dit {authority}, une autorité qui n’est pas connue ici.",
    revoked: "{at}, dit {authority}, dont le certificat a été révoqué.",
    none: "Aucun horodatage n’atteste de date.",
  },
  receipt: {
    verdicts: {
      genuine: {
        title: "Un justificatif de signature authentique",
        text: "Le service dont la clé l’a signé déclare ceci au sujet d’une signature.",
      },
      altered: {
        title: "Un justificatif de signature non valable",
        text: "Il a été modifié ou sa signature ne correspond pas. Demandez l’original.",
      },
      "other-document": {
        title: "Un justificatif de signature de quelqu’un d’autre",
        text: "Sa signature est valable, mais il ne concerne pas le document recherché ici, ou ne vient pas du service recherché ici.",
      },
    },
    time: "{at}, selon le service ; un justificatif de signature ne porte pas d’horodatage.",
    document: "Pour quel document ?",
    role: "Signé en tant que",
    signerName: "Par, tel que saisi",
    documentSha256: "SHA-256 du document signé",
    trailHash: "Empreinte numérique du journal à ce moment",
  },
  bundle: {
    genuine: {
      title: "Authentique, avec tout ce qui le prouve",
      text: "Le fichier qu’elle contient est, octet pour octet, ce qui a été scellé, et chaque partie de l’archive lui correspond.",
    },
    altered: {
      title: "Une partie de l’archive a été modifiée",
      text: "Le fichier scellé qu’elle contient est authentique. La partie qui n’y a pas sa place figure dans ce qui a été constaté ; ne vous y fiez pas.",
    },
    incomplete: {
      title: "Il manque une partie de l’archive",
      text: "Le fichier scellé qu’elle contient peut être authentique, mais tout ce qui le prouve n’est pas là. Téléchargez à nouveau l’archive.",
    },
  },
  bundleWithoutLog: {
    title: "Authentique ; son numéro dans le journal des cachets manque",
    text: "Le fichier qu’elle contient est, octet pour octet, ce qui a été scellé, et ce qui s’y trouve lui correspond. Il manque à l’archive ce que prouve le journal des cachets : téléchargez-la à nouveau.",
  },
  behind: {
    title: "Modifié : quelque chose suit la partie scellée",
    text: "Ce qui a été scellé est inchangé, et cela seul compte. Ce qui suit n’a pas été scellé, et des programmes peuvent le montrer à la place. Enregistrez la partie scellée seule et vérifiez-la.",
    unchanged:
      "Ce qui a été scellé l’est resté, octet pour octet. Le fichier continue avec autre chose.",
    save: "Enregistrer la partie scellée seule",
    again: "Choisissez encore une fois le fichier ici pour enregistrer sa partie scellée seule.",
  },
  test: { title: "TEST : {title}", text: "Fait avec une clé de test, il n’engage personne." },
  nothingAdded: "Rien.",
  cannotTell: "Impossible à dire.",
  rootFingerprint: "Empreinte numérique de la racine (SHA-256)",
  details: "Ce qui a été constaté",
  findings: {
    "bytes-changed": "Des octets scellés ont été modifiés.",
    "signature-invalid": "La signature du cachet ne correspond pas.",
    "seal-unreadable": "Le cachet est endommagé et illisible.",
    "certificate-swapped": "Le certificat du cachet n’est pas celui avec lequel il a été fait.",
    "seal-not-in-document": "Le cachet n’appartient pas au document où il se trouve.",
    "algorithm-refused": "Le cachet utilise un procédé ou une clé qui n’est plus accepté.",
    "hidden-in-seal":
      "Des octets ont été modifiés ou insérés dans l’espace du cachet lui-même, où rien n’est scellé. Aucun lecteur ne les montre.",
    "certificate-expired": "Le certificat « {name} » avait expiré lors du scellement.",
    "certificate-not-yet-valid":
      "Le certificat « {name} » n’était pas encore valable lors du scellement.",
    "chain-wrong": "Le certificat « {name} » ne doit pas servir à cela.",
    "sealer-unknown": "Le certificat « {name} » ne mène à aucune racine connue ici.",
    "changes-not-forbidden": "Le cachet n’interdit pas les modifications ultérieures.",
    "two-readings":
      "La partie scellée est écrite de sorte que deux programmes peuvent la lire de deux manières ({detail}).",
    "certificate-revoked": "Le certificat « {name} » était révoqué lors du scellement ({at}).",
    "certificate-revoked-later":
      "Le certificat « {name} » a été révoqué plus tard ({at}) ; ce qui a été fait avant avec lui reste tel quel.",
    "revocation-holds":
      "Des listes et des réponses dans le fichier disent de chaque certificat qu’il n’était pas révoqué alors ({count}).",
    "revocation-unproven": "Rien dans le fichier ne dit si le certificat « {name} » était révoqué.",
    "revocation-wrong":
      "Une liste ou une réponse sur les révocations dans le fichier n’est pas valable ({detail}).",
    "timestamp-missing": "L’horodatage manque dans le cachet.",
    "timestamp-wrong": "L’horodatage est endommagé ou appartient à autre chose ({detail}).",
    "authority-unknown": "L’autorité « {name} », qui atteste la date, n’est pas connue ici.",
    "authority-revoked":
      "Le certificat « {name} », avec lequel la date est attestée, a été révoqué ({at}) ; la date n’est donc pas prouvée.",
    "document-timestamp": "Un autre horodatage couvre tout le fichier : {at}, par {name}.",
    "document-timestamp-wrong":
      "L’autre horodatage du fichier est endommagé ou appartient à autre chose ({detail}).",
    "document-timestamp-unknown":
      "Un autre horodatage ({at}) vient de « {name} », une autorité qui n’est pas connue ici.",
    "document-timestamp-revoked":
      "Le certificat « {name} » de l’autre horodatage a été révoqué ({at}).",
    "added-behind":
      "Octets derrière ce qui a été scellé : {count}. Le service qui l’a scellé n’y écrit jamais ; des programmes peuvent les montrer à la place des pages scellées.",
    "record-missing": "Le fichier ne contient pas l’enregistrement des faits (evidence.json).",
    "record-holds":
      "L’enregistrement contenu dans le fichier est cohérent : {count} entrées, chaque empreinte numérique recalculée.",
    "record-broken": "L’enregistrement contenu dans le fichier se contredit ({where}).",
    "record-other-base": "Le document contenu n’est pas celui dont parle l’enregistrement.",
    "record-times":
      "Les heures des entrées {numbers} du journal contredisent de plus d’une seconde l’horloge du service ou l’horodatage ; seul leur ordre est certain.",
    "record-unreadable": "L’enregistrement contenu dans le fichier n’est pas lisible ici.",
    "receipt-holds": "La signature du justificatif est valable.",
    "receipt-carried":
      "Le justificatif de signature se trouve dans un PDF. Ce qu’il dit est affiché ici ; ce qui est imprimé sur la page du PDF n’est pas vérifié.",
    "receipt-changed": "La signature du justificatif ne correspond pas à ce qu’il dit.",
    "bundle-holds": "Les {count} parties de l’archive correspondent au fichier scellé.",
    "bundle-part-changed": "Dans l’archive, « {name} » n’est pas ce qui doit s’y trouver.",
    "bundle-part-missing": "Dans l’archive, il manque « {name} ».",
    "bundle-part-unknown": "Dans l’archive, « {name} » n’est pas venu avec elle.",
    "bundle-unreadable": "L’archive est endommagée et ne peut pas être lue.",
    "receipt-contradicts": "Dans l’archive, « {name} » contredit l’enregistrement dans le fichier.",
    "log-holds":
      "Numéro {number} dans le journal des cachets {origin} ; {authority} en atteste l’état le {at}.",
    "log-unattested":
      "Numéro {number} dans le journal des cachets {origin} ; aucune autorité connue n’en atteste l’état.",
    "log-late":
      "Le journal des cachets l’a inscrit {count} jours après l’heure que porte son cachet : l’exploitant du service a pu antidater le cachet.",
    "log-waits":
      "L’archive a été créée avant que le journal des cachets n’inscrive le fichier : téléchargez-la à nouveau pour en avoir aussi la preuve.",
    "cut-short": "La fin du fichier manque.",
    "written-anew": "Le fichier a été réécrit, ce qui brise tout cachet.",
    "id-within": "Il porte l’identifiant {id}, mais aucun cachet.",
    "other-id": "Le document qui y est scellé est {id}.",
    "no-seal": "Il ne contient aucun cachet.",
    "no-pdf": "Il ne commence pas comme un PDF.",
    "too-large": "Il est plus volumineux que tout fichier scellé.",
  },
};
