import { que } from "#words/elision.ts";
import { isOne } from "#words/plural.ts";
import type { SigningPageWords } from "./en.ts";

export const fr: SigningPageWords = {
  pageTitle: (title) => `Signer : ${title}`,
  documentId: "Identifiant du document",
  qualified: "Signature qualifiée",
  parts: "Ce que vous signez",
  pages: (count) => `${count} ${isOne.fr(count) ? "page" : "pages"}`,
  theDocument: "Le document",
  zoom: "Taille des pages",
  nextPlace: "Champ suivant",
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  pageComing: (page) => `La page ${page} se charge`,
  pagesLabel: (name) => `${name} : pages`,
  views: {
    legend: "Affichage du document",
    pages: "Pages",
    text: "Texte",
    aid: "Aide à la lecture. Vous signez les pages.",
    onPaper:
      "Les pages elles-mêmes se trouvent dans le PDF que cette page propose au téléchargement. Voici leur texte.",
    toPages: "Afficher les pages",
  },
  boxes: {
    signature: "Signez ici",
    initials: "Paraphe",
    date: "Date de signature",
    signed: "Signé",
  },
  signNow: "Passer à la signature",
  readFirst: "Vous avez tout lu ? Vous pouvez signer.",
  signingAs: (role) => `Vous signez en tant ${que(role)}`,
  withoutScript: "Vous pouvez lire le document ici. Sans JavaScript, il se signe autrement :",
  verify: "Vérifier un document signé",
  nothingHappens: "Lire ne vous engage à rien. Seule votre signature vous engage.",
  dialog: {
    close: "Fermer",
    optional: "facultatif",
    openAsPdf: "Ouvrir en PDF (nouvel onglet)",
    openedAsPdf: "Ouvert en PDF : vous pouvez maintenant cocher cette case.",
    who: "Qui êtes-vous ?",
    signAs: "Je signe en tant que",
    aboutYou: "Vos informations",
    name: "Prénom et nom",
    nameHint: "Tels qu’ils doivent figurer sous votre signature.",
    jobTitle: "Fonction",
    jobTitleHint: "Par exemple « Directrice générale ». Figure sous votre nom.",
    witness: (role) => `Vous signez comme témoin : vous confirmez avoir vu signer ${role}.`,
    address: "Votre adresse postale",
    addressHint: "Rue, code postal, ville et pays, sur une ligne. Elle figure sur le certificat.",
    email: "Adresse e-mail",
    emailHint:
      "Le lien vers le PDF signé y sera envoyé. L’adresse est conservée avec votre signature.",
    deliveredTo: (email) =>
      `Ce lien a été envoyé par e-mail à ${email}. Cette information est conservée avec votre signature.`,
    inputs: "À remplir",
    inputNumbered: (number, page) => (page ? `Champ ${number} (page ${page})` : `Champ ${number}`),
    range: {
      least: (least) => `Au minimum : ${least}.`,
      most: (most) => `Au maximum : ${most}.`,
      both: (least, most) => `Au minimum : ${least}, au maximum : ${most}.`,
    },
    signature: "Votre signature",
    initials: "Votre paraphe",
    addInitials: "Ajouter un paraphe distinct",
    initialsHint: "À défaut, votre signature figure aussi dans les cases de paraphe.",
    draw: "Tracer",
    type: "Saisir",
    upload: "Importer",
    drawHere: "Signez ici",
    drawHint: "Au doigt, au stylet ou à la souris. Au clavier ? Choisissez « Saisir ».",
    typedMeanwhile: "Utilisez votre nom tapé tel quel, ou dessinez par-dessus.",
    undo: "Annuler le trait",
    clear: "Effacer",
    typedSignature: "Votre nom comme signature",
    typedInitials: "Votre paraphe",
    typedHint: "C’est ainsi qu’elle figurera dans le document.",
    typedLeaning:
      "Cette police ne contient pas toutes ces lettres : elles sont imprimées dans une police simple, inclinées.",
    picture: "Image de votre signature",
    pictureHint:
      "PNG ou JPEG. Une photo de la signature suffit : seule l’encre est reprise, sans le papier ni ses lignes.",
    addJobTitle: "Indiquer votre fonction",
    largerPad: "Plus grand",
    padDone: "Terminé",
    typedFace: "Police",
    typedFaces: ["Écriture manuscrite", "Italique"],
    files: "Fichiers",
    fileHint: (kinds) => `${kinds}, 3 Mo et 20 pages au plus.`,
    fileSeen:
      "Ils sont imprimés derrière le document, et toutes les personnes qui signent peuvent les voir.",
    photo: "Prendre une photo",
    fileShown: "Il sera imprimé ainsi. Pour le remplacer, choisissez un autre fichier.",
    removeFile: "Retirer le fichier",
    pictureLifted: "Votre signature, extraite de l’image",
    turn: "Pivoter",
    crop: {
      title: "Recadrer l’image",
      hint: "Faites glisser le cadre pour qu’il ne contienne que votre signature, ou touchez l’endroit où doit se trouver le bord le plus proche. Au clavier, les touches fléchées déplacent chaque bord.",
      whole: "Image entière",
      isWhole: "L’image entière est utilisée.",
      edges: {
        left: "Bord gauche",
        right: "Bord droit",
        top: "Bord supérieur",
        bottom: "Bord inférieur",
      },
    },
    printed: "Voici ce qui sera imprimé",
    dateZone: (zone) =>
      `La date imprimée sera celle de la signature dans le fuseau horaire ${zone}.`,
    continueOnPhone: "Signer sur votre téléphone",
    scan: "Scannez ce code avec l’appareil photo du téléphone. Il ne contient que l’adresse de cette page ; ne le transmettez à personne.",
    consent: "Votre déclaration",
    submit: "Signer et m’engager",
    submitPaying: "Signer avec obligation de paiement",
    signing: (name, attachments) =>
      attachments === 0
        ? `En tant que {role}, vous signez « ${name} ».`
        : `En tant que {role}, vous signez « ${name} » avec ${attachments} ${isOne.fr(attachments) ? "annexe" : "annexes"} :`,
    besides: { informs: "Pour votre information :", asks: "Demandé séparément :" },
    signingAlone: (name, attachments) =>
      attachments === 0
        ? `Vous signez « ${name} ».`
        : `Vous signez « ${name} » avec ${attachments} ${isOne.fr(attachments) ? "annexe" : "annexes"} :`,
    recorded: {
      shared:
        "Sont conservés comme preuve avec votre signature : vos saisies, la date et l’heure, le fuseau horaire, l’adresse IP, le navigateur et ce que cette page vous a affiché.",
      session:
        "Sont conservés comme preuve avec votre signature : vos saisies, la date et l’heure, le fuseau horaire, l’adresse IP, le navigateur, ce que cette page vous a affiché et, si l’expéditeur l’a indiqué, l’identité sous laquelle vous êtes connecté chez lui.",
      hosted:
        "Sont conservés comme preuve avec votre signature : vos saisies, la date et l’heure, le fuseau horaire, l’adresse IP, le navigateur, ce que cette page vous a affiché, le fait que plusieurs personnes signent sur cet appareil et, si l’expéditeur l’a indiqué, qui le fait passer.",
      personal:
        "Sont conservés comme preuve avec votre signature : vos saisies, la date et l’heure, le fuseau horaire, l’adresse IP, le navigateur et ce que cette page vous a affiché. Le moment où vous avez ouvert cette page est déjà enregistré, avec l’adresse IP et le navigateur.",
    },
    responsible: (sender) => `Responsable de vos données : ${sender}.`,
    privacy: "Politique de confidentialité",
  },
  island: {
    printedDay: "Date qui sera imprimée : {day} ({zone})",
    dialogTitle: "Signer en tant que {role}",
    place: "Champ {place} sur {places}",
    sending: "Signature en cours…",
    again: "Réessayer",
    checkFields:
      "Il manque quelque chose, ou une saisie ne peut pas être utilisée telle quelle. Vérifiez les champs signalés.",
    unprintable: "{letters} ne peut pas être imprimé ici. Écrivez-le en lettres latines.",
    roleMissing: "Veuillez choisir qui vous êtes.",
    addressMissing: "Veuillez saisir votre adresse postale.",
    nameMissing: "Veuillez saisir votre prénom et votre nom.",
    emailWrong: "Veuillez saisir une adresse e-mail complète ou laisser ce champ vide.",
    inputMissing: "Veuillez remplir ce champ.",
    signatureMissing: "Veuillez tracer votre signature.",
    typedMissing: "Veuillez saisir votre nom.",
    fileMissing: "Veuillez choisir un fichier.",
    fileSending: "Le fichier est en cours d’envoi…",
    fileTaken: "Le fichier est arrivé.",
    fileRemoved: "Le fichier a été retiré.",
    filePage: "Page {page} : {name}",
    pictureMissing: "Veuillez choisir une image de votre signature.",
    pictureUnreadable: "Cette image est illisible. Veuillez choisir un fichier PNG ou JPEG.",
    consentMissing: "Veuillez cocher la case.",
    padEmpty: "Zone de signature, encore vide",
    padDrawn: "Zone de signature, signature tracée",
    offline:
      "Pas de connexion à Internet. Vos saisies sont conservées. Réessayez dès que vous serez en ligne.",
    broken:
      "Une erreur s’est produite de notre côté. Vos saisies sont conservées. Réessayez dans un instant.",
    tooMany: "Trop de tentatives. Veuillez attendre une minute, puis réessayer.",
    conflict: "Il n’est plus possible de signer ici. Quelqu’un a peut-être signé entre-temps.",
    changed:
      "Rien n’a été signé : quelqu’un d’autre a signé depuis que vous avez ouvert cette page. Votre saisie est conservée. Veuillez regarder ce qui est nouveau, puis signer.",
    signedAlready:
      "Vous avez déjà signé, dans un autre onglet ou sur un autre appareil. Rien n’a été signé deux fois.",
    gone: "Ce lien n’est plus valable. Demandez-en un nouveau à l’expéditeur.",
    pageFailed: "La page {page} ne s’est pas chargée.",
    missing: { one: "Il manque 1 élément", other: "Il manque {count} éléments" },
    pictureFaults: {
      none: "On ne distingue aucune signature sur cette image. Photographiez-la en foncé sur du papier clair.",
      speck:
        "La signature occupe trop peu de cette image et serait imprimée comme un point. Photographiez-la de plus près.",
      block:
        "Une trop grande partie de cette image est sombre : elle serait imprimée comme une tache. Ne photographiez que la signature, sur du papier clair.",
    },
    expired:
      "Le délai pour signer ce document s’est écoulé entre-temps. Votre signature n’a pas été enregistrée.",
    withdrawn:
      "L’expéditeur a retiré ce document entre-temps. Votre signature n’a pas été enregistrée.",
    replaced:
      "Ce lien a été remplacé entre-temps par un nouveau. Veuillez utiliser le message le plus récent.",
    ownPage: "Page {page} avec votre signature",
    still: { one: "{names} doit encore signer.", other: "{names} doivent encore signer." },
    copyTo: "Une fois que tout le monde aura signé, le PDF signé sera envoyé à {email}.",
    linkTo:
      "Une fois que tout le monde aura signé, un lien vers le PDF signé sera envoyé à {email}.",
    linkNow: "Un lien vers le PDF signé est en route vers {email}.",
    addressWrong: "Veuillez saisir une adresse e-mail complète.",
    addressRefused:
      "Rien ne peut être envoyé à cette adresse pour le moment. Vous pouvez télécharger le PDF signé sur cette page, avec ce navigateur.",
    fetchHere:
      "Vous n’avez pas donné d’adresse. Une fois que tout le monde aura signé, vous pourrez télécharger le PDF signé sur cette page, avec ce navigateur.",
    reload: "Voir l’état actuel",
    problems: {
      missing: "Veuillez remplir ce champ.",
      unfit:
        "Cette saisie ne peut pas être utilisée telle quelle. Écrivez-la plus court ou avec d’autres caractères.",
      unprintable:
        "Cette saisie contient des caractères qui ne peuvent pas être imprimés. Écrivez-la autrement.",
      "no-address": "Veuillez saisir une adresse e-mail complète ou laisser ce champ vide.",
      "no-ink": "On ne voit presque rien ici. Veuillez tracer à nouveau, un peu plus grand.",
      "no-picture":
        "On ne distingue aucune signature sur cette image, ou elle est trop grande. Choisissez-en une autre.",
      "no-file": "Le fichier n’est plus là. Veuillez le choisir à nouveau.",
      "file-kind":
        "Les fichiers de ce type ne sont pas acceptés ici. Veuillez en choisir un des types indiqués.",
      "file-size": "Ce fichier est trop volumineux. Veuillez en choisir un de 3 Mo au plus.",
      "file-pages": "Ce fichier a trop de pages : 20 au plus sont acceptées.",
      "file-unreadable":
        "Ce fichier ne peut pas être lu. Enregistrez-le ou photographiez-le à nouveau, puis choisissez-le encore une fois.",
      unread: "Veuillez lire le document jusqu’à la fin. Vous pourrez signer ensuite.",
      unopened: "Ouvrez d’abord le document en PDF. Vous pourrez ensuite cocher cette case.",
      stale: "Cette page n’est plus à jour. Rechargez-la et réessayez.",
      "no-choice": "Veuillez choisir l’une des options proposées.",
      "no-date": "Veuillez saisir une date qui existe, par exemple 31/12/2026.",
      "no-number": "Veuillez saisir un nombre, par exemple 1 250,50.",
      "no-iban": "Cet IBAN n’est pas valide. Veuillez le vérifier caractère par caractère.",
      "no-email": "Veuillez saisir une adresse e-mail complète.",
      "no-phone": "Veuillez saisir un numéro de téléphone, par exemple +33 1 99 00 00 00.",
      "no-postcode": "Ce code postal n’est pas valide dans ce pays.",
      "out-of-range": "Cette valeur est en dehors de ce qui est permis ici.",
      "too-many-lines": "Il y a trop de lignes.",
    },
  },
  receipt: {
    title: "Vous avez signé",
    othersOpen: "Votre signature est enregistrée.",
    complete: "Tout le monde a maintenant signé. Le document est en cours de scellement.",
    details: "Justificatif de signature et données techniques",
    role: "Signé en tant que",
    name: "Nom",
    at: "Heure",
    signatureId: "Numéro de la signature",
    fingerprint: "Empreinte numérique du document (SHA-256)",
    keep: "Ce service a signé le justificatif : il montre plus tard ce que vous avez signé, en quelle qualité et quand.",
    save: "Enregistrer le justificatif de signature (PDF)",
    saveFile: "Seulement le fichier signé (JWS)",
    sendToMe: "Me l’envoyer",
    handOver: "Passer à la personne suivante",
    handOverHint:
      "Une autre personne doit signer sur cet appareil. Vos données sont d’abord effacées.",
    done: "Terminer",
  },
  copiesMailed:
    "Toute personne ayant donné une adresse a reçu par e-mail le PDF signé ou un lien vers celui-ci.",
  original: "Télécharger le document",
  download: "Télécharger le PDF signé",
  evidence: "Télécharger toutes les preuves (ZIP)",
};
