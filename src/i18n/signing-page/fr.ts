import type { SigningPageWords } from "#i18n/signing-page-words.ts";

export const fr: SigningPageWords = {
  pageTitle: (title) => `Signer : ${title}`,
  lead: {
    personal: (role) => `Veuillez lire le document. Vous le signez en tant que ${role}.`,
    shared: (openRoles) =>
      openRoles === 1
        ? "Veuillez lire le document, puis le signer."
        : `Veuillez lire le document, puis le signer. ${openRoles} signatures restent à donner sur cette page.`,
    notYourTurn:
      "D’autres personnes signent avant vous. Vous pouvez déjà lire le document et le signerez à votre tour.",
    qualified:
      "Cette signature doit être qualifiée. Cette façon de signer est encore en préparation.",
    youSigned: "Vous avez signé. Il manque encore les autres signatures.",
    nothingOpen:
      "Personne ne peut signer sur cette page pour le moment. Les autres signataires ont leur propre lien.",
    complete: "Tout le monde a signé ce document.",
  },
  documentId: "Identifiant du document",
  whoSigns: "Qui signe",
  you: "vous",
  states: {
    open: "Signature attendue",
    signed: "Signé",
    reserved: "Envoyé à son signataire",
    waiting: "Signe plus tard",
  },
  qualified: "Signature qualifiée",
  summary: "Résumé",
  summaryNote:
    "Rédigé par un modèle de langage pour faciliter la lecture. Seul le document fait foi.",
  parts: "Ce que vous signez",
  pages: (count) => (count === 1 ? "1 page" : `${count} pages`),
  theDocument: "Le document",
  largerPages: "Pages plus grandes",
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  boxes: {
    signature: "Signer ici",
    initials: "Paraphe",
    date: "Date de signature",
    signed: "Signé",
  },
  attachments: "Annexes",
  signNow: "Signer maintenant",
  barShared: "Vous avez tout lu ? Vous pouvez signer.",
  barPersonal: (role) => `Vous signez en tant que ${role}`,
  withoutScript:
    "Vous pouvez lire le document ici. Pour le signer, veuillez autoriser JavaScript sur cette page.",
  status: "Où en est ce document",
  verify: "Vérifier un exemplaire signé",
  nothingHappens: "Lire ne vous engage à rien. Seule votre signature vous engage.",
  dialog: {
    close: "Fermer",
    optional: "facultatif",
    signAs: "Je signe en tant que",
    aboutYou: "À propos de vous",
    name: "Prénom et nom",
    nameHint: "Tels qu’ils doivent figurer sous votre signature.",
    jobTitle: "Fonction",
    jobTitleHint: "Par exemple « Directrice générale ». Figure sous votre nom.",
    email: "Adresse e-mail",
    emailHint: "Conservée avec votre signature.",
    deliveredTo: (email) =>
      `Ce lien a été remis à ${email}. Cette information est conservée avec votre signature.`,
    inputs: "À remplir",
    inputNumbered: (number, page) => (page ? `Saisie ${number}, page ${page}` : `Saisie ${number}`),
    signature: "Votre signature",
    initials: "Votre paraphe",
    addInitials: "Donner un paraphe distinct",
    initialsHint: "À défaut, votre signature figure aussi dans les cases de paraphe.",
    draw: "Dessiner",
    type: "Taper",
    upload: "Image",
    drawHere: "Signez ici",
    drawHint: "Au doigt, au stylet ou à la souris. Au clavier ? Choisissez « Taper ».",
    undo: "Annuler le trait",
    clear: "Effacer",
    typedSignature: "Votre nom comme signature",
    typedInitials: "Votre paraphe",
    typedHint: "Composé en écriture manuscrite dans le document.",
    picture: "Image de votre signature",
    pictureHint: "PNG ou JPEG, encre foncée sur fond clair.",
    consent: "Consentement",
    submit: "Signer et m’engager",
  },
  island: {
    dialogTitle: "Signer en tant que {role}",
    sending: "Signature en cours…",
    again: "Réessayer",
    checkFields: "Il manque encore quelque chose. Veuillez voir les endroits signalés.",
    nameMissing: "Veuillez saisir votre prénom et votre nom.",
    emailWrong: "Veuillez saisir une adresse e-mail complète ou laisser ce champ vide.",
    inputMissing: "Veuillez remplir ce champ.",
    signatureMissing: "Veuillez dessiner votre signature.",
    typedMissing: "Veuillez taper votre nom.",
    pictureMissing: "Veuillez choisir une image de votre signature.",
    pictureUnreadable: "Cette image est illisible. Veuillez choisir un fichier PNG ou JPEG.",
    consentMissing: "Veuillez confirmer votre consentement.",
    padEmpty: "Zone de signature, encore vide",
    padDrawn: "Zone de signature, quelque chose est dessiné",
    offline:
      "Il n’y a pas de connexion. Rien n’est perdu : réessayez dès que vous serez de nouveau en ligne.",
    broken: "Un problème est survenu chez nous. Rien n’est perdu : réessayez dans un instant.",
    tooMany: "Trop d’essais à la fois. Veuillez attendre une minute, puis réessayer.",
    conflict: "Cette signature ne peut plus être donnée. Quelqu’un a peut-être signé entre-temps.",
    gone: "Ce lien ne fonctionne plus.",
    reload: "Voir l’état actuel",
  },
  receipt: {
    title: "Vous avez signé",
    othersOpen:
      "Votre signature est enregistrée. Le document sera complet une fois que tout le monde aura signé.",
    complete:
      "Votre signature était la dernière. Le document est en cours de scellement et complet.",
    role: "Signé en tant que",
    name: "Nom",
    at: "Heure",
    signatureId: "Numéro de la signature",
    fingerprint: "Empreinte du document (SHA-256)",
    handOver: "Passer à la personne suivante",
    handOverHint:
      "Une autre signature est attendue sur cet appareil. Vos données sont d’abord effacées.",
    done: "Terminer",
  },
  closed: {
    unknown: {
      title: "Il n’y a rien à cette adresse",
      text: "Le lien est peut-être incomplet, ou le document a été supprimé. Veuillez le rouvrir depuis le message que vous avez reçu.",
    },
    cancelled: {
      title: "Ce document a été retiré",
      text: "L’expéditeur l’a annulé : il ne peut plus être signé. Si cela vous surprend, veuillez lui poser la question.",
    },
    replaced: {
      title: "Ce lien a été remplacé",
      text: "L’expéditeur a fait remettre un nouveau lien pour cette signature. Veuillez utiliser le message le plus récent.",
    },
    complete: {
      title: "Tout le monde a signé",
      text: "Ce document est complet. Vous n’avez plus rien à faire.",
    },
    notYet: {
      title: "Pas encore ouvert à la signature",
      text: "L’expéditeur prépare encore ce document. Veuillez réessayer plus tard.",
    },
  },
  download: "Télécharger le PDF scellé",
};
