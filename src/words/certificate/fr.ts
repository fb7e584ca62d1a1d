import { de } from "#words/elision.ts";
import { isOne } from "#words/plural.ts";
import type { CertificateWords } from "./en.ts";

export const fr: CertificateWords = {
  title: "Dossier de preuve",
  subtitle: "Ce que le service sait des signatures de ce document",
  sources: {
    found: "constaté par le service lui-même",
    told: "déclaré au service, qui ne l’a pas vérifié",
  },
  documentId: "Identifiant du document",
  check: "Vérifier ce document à l’adresse",
  page: (page, of) => `Page ${page} sur ${of}`,

  document: "Document",
  name: "Nom",
  pageCount: "Nombre de pages",
  pages: (count) => `${count} ${isOne.fr(count) ? "page" : "pages"}`,
  originalHash: {
    html: "SHA-256 du texte à partir duquel le document a été composé",
    pdf: "SHA-256 du fichier tel que déposé",
  },
  madeFromUpload:
    "Les pages présentées ont été établies à partir du fichier déposé ; leur conformité à PDF/A ou PDF/UA n’a pas été vérifiée.",
  baseHash: "SHA-256 du document dont les pages ont été présentées et signées",
  fieldsHash: "SHA-256 de tous les champs, avec leur place et leur texte",
  partKinds: { binds: "signée", informs: "pour information", asks: "demandée séparément" },
  sentPartHash: (name, pages, what) =>
    `SHA-256 du fichier de l’annexe « ${name} » tel que déposé (${fr.pages(pages)}, ${what})`,
  fileHash: (name, role, pages) =>
    `SHA-256 du fichier « ${name} » fourni par « ${role} », en PDF (${fr.pages(pages)} derrière le document)`,
  partHash: (name, pages, what) =>
    `SHA-256 du texte à partir duquel l’annexe « ${name} » a été composée (${fr.pages(pages)}, ${what})`,
  presented: "Proposé à la lecture",
  presentedPages:
    "Les pages de ce document sous forme d’images, avec leur texte par-dessus, et une vue en texte comme aide à la lecture. Il n’a pas été vérifié que quelqu’un les ait lues.",
  createdBy: "Créé par",
  erased: (at) => `effacé (${at})`,
  createdAt: "Création",
  finalizedAt: "Ouverture à la signature",
  completedAt: "Signé par tous",
  copyTo: "Copie à",
  copies: {
    sent: "lien vers la page de suivi",
    completed: "fichier scellé",
    both: "lien vers la page de suivi et fichier scellé",
  },
  copyAsked: (what, at) => `${what} ; date de la demande : ${at}`,
  dateFields: "Fuseau des champs de date",
  timesNote:
    "Toutes les heures sont données en temps universel coordonné (UTC). À côté de l’heure d’une signature figure celle de l’appareil du signataire, selon le fuseau indiqué par cet appareil.",

  summary: "Résumé automatique",
  summaryNote:
    "Proposé sur la page de signature comme aide à la lecture. Rédigé par un logiciel : il ne fait pas partie du document et n’est pas ce qui a été convenu.",
  summaryModel: "Modèle de langage",
  summaryHash: "SHA-256 du résumé, paragraphes séparés par un seul saut de ligne",
  noSummary: "aucun n’a été affiché",
  shown: "Montré avant la signature",
  shownState: (sha256) => `le document tel qu’il était alors, état ${sha256}`,
  shownNote: "selon la page de signature",
  shownUnknown: "inconnu : l’expéditeur de la signature ne l’indique pas",
  signerSummary: "Résumé",
  summaryShown: "affiché sur la page de signature, selon celle-ci",
  summaryNotShown: "affichage non constaté",

  signers: "Signatures",
  cardsNote:
    "Heures locales, chacune avec son fuseau. Noms, rôles et saisies sont tels qu’indiqués ; les pages suivantes disent ce que le service a constaté lui-même et ce qui lui a été déclaré.",
  details: "Détails",
  how: "Comment",
  entered: "Saisi",
  entryOnPage: (page) => `Champ de la page ${page}`,
  firstPage: "Première page du document, réduite",
  signerName: "Nom saisi",
  senderHad: "Nom donné par l’expéditeur",
  senderHadNote: "la personne qui a signé en a écrit un autre",
  jobTitle: "Fonction",
  order: "Ordre de signature",
  orderNote: "le service n’a laissé signer personne avant tous ceux d’un numéro inférieur",
  level: "Niveau",
  levels: { ses: "Signature électronique simple" },
  levelNotes: { ses: "non vérifié : qui a signé, et si cette personne en avait le droit" },
  signatureId: "Identifiant",
  signatureIdNote: "fin de signatureId dans evidence.json",
  contractName: "Titre du document",
  signedAt: "Signature",
  signerZone: "Heure de l’appareil",
  zoneUnknown: "l’appareil n’a indiqué aucun fuseau horaire connu",
  signatureKind: {
    drawn: "Signature tracée",
    typed: "Signature saisie au clavier",
    image: "Signature déposée sous forme d’image",
  },
  pictureOf: {
    signature: (name) => `Signature ${de(name)}`,
    initials: (name) => `Paraphe ${de(name)}`,
  },
  link: "Accès",
  linkPersonal: (address) => `Lien personnel, créé pour ${address}`,
  linkSent: (time) =>
    `adresse indiquée par l’expéditeur ; un serveur de messagerie a accepté le lien : ${time}`,
  linkNotSent: "adresse indiquée par l’expéditeur ; envoi non constaté",
  linkShared: "Lien partagé, ouvert à quiconque le détient",
  linkSession: (site) =>
    site === null
      ? "Session ouverte pour ce rôle par le système de l’expéditeur"
      : `Session ouverte pour ce rôle par le système de l’expéditeur, affichée sur ${site}`,
  linkHosted: (site) =>
    site === null
      ? "Session ouverte par le système de l’expéditeur, sur un appareil passé d’un signataire à l’autre"
      : `Session ouverte par le système de l’expéditeur, sur un appareil passé d’un signataire à l’autre, affichée sur ${site}`,
  linkSessionNote: "ouverte une fois, dans un seul navigateur",
  openedSession: "dans cette session, qui ne s’ouvre qu’une fois",
  identity: "Identifié auprès de l’expéditeur",
  identityBy: (provider, method) => `${provider} (${method})`,
  identityNote: "selon le système de l’expéditeur ; non vérifié ici",
  host: "Hôte",
  hostUnknown: "personne n’a été nommé par l’expéditeur",
  witness: "Témoin",
  witnessed: (name, seen, role) => `${name} a été témoin de cette signature : ${seen} (${role}).`,
  witnessNote:
    "a signé ensuite, comme ce service l’a vu ; avoir été présent est sa propre déclaration",
  postalAddress: "Adresse postale",
  opened: "Ouverture",
  openedNote: "selon la page de signature",
  notOpened: "non constatée",
  openedShared: "non constatée : on ne sait pas qui ouvre un lien partagé",
  typedEmail: "E-mail saisi",
  typedEmailNote: "déclaré par le signataire, non vérifié",
  noTypedEmail: "aucun",
  consent: "Déclaration",
  consentVersion: (version) => `version ${version}`,
  consentAsAbove: (signer) => `même texte que celui déclaré par ${signer}`,
  button: "Bouton",
  buttonNote: "mentionne l’obligation de paiement ; ainsi libellé selon la page de signature",
  separateConsent: "Demandé séparément",
  apartGiven: (attachment) => `${attachment} : donné, par une case distincte`,
  apartNotGiven: (attachment) => `${attachment} : non donné`,
  apartOpened: (time) => `document ouvert auparavant en PDF : ${time}`,
  ipAddress: "Adresse IP",
  addressFrom: {
    connection: "telle que vue sur la connexion",
    forwarded: "telle qu’indiquée par un proxy de l’exploitant",
    proxy: "celle d’un proxy de l’exploitant, qui n’a indiqué aucune adresse derrière lui",
  },
  userAgent: "Navigateur",
  userAgentNote: "selon les indications de l’appareil",
  passedOn: "Transmise pour",
  passedOnNote:
    "selon le programme qui a transmis la signature, et dont l’adresse et le nom figurent au-dessus ; non vérifié",
  quoted: (text) => `« ${text} »`,

  openUntil: (at) => `ouvert jusqu’au ${at}`,
  whose: { everyone: "pour tous", nobody: "pour personne" },
  events: "Journal des événements",
  eventsNote:
    "Chaque entrée est hachée avec son auteur et avec la valeur de l’entrée précédente : la dernière valeur les fixe donc toutes. Avant de sceller, le service a recalculé la chaîne et y a confronté les signatures, les champs et le document. Jusque-là, le service seul l’a conservée. Le service a constaté les heures, les événements et la nature des auteurs ; les noms et les adresses lui ont été déclarés. Toutes les entrées avec leurs valeurs complètes se trouvent dans ce fichier sous le nom evidence.json ; docs/evidence.md du logiciel dit comment les recalculer.",
  eventNumber: "N°",
  eventTime: "Heure (UTC)",
  eventWhat: "Événement",
  eventActor: "Par",
  eventHash: "Valeur de chaîne",
  finalHash: "Valeur de chaîne après la dernière entrée",
  eventNames: {
    "contract.created": "Document créé",
    "contract.finalized": "Document ouvert à la signature",
    "contract.title_changed": "Titre modifié",
    "contract.tags_changed": "Étiquettes modifiées",
    "contract.deadline_changed": "Date limite modifiée",
    "contract.mails_changed": "Message ou copies modifiés",
    "contract.content_changed": "Contenu modifié",
    "contract.duty_changed": "Obligation de paiement modifiée",
    "contract.signed": "Signature reçue",
    "contract.completed": "Signé par tous",
    "contract.cancelled": "Document retiré",
    "contract.withdrawn": "Rétractation déclarée",
    "contract.deleted": "Document supprimé",
    "signer.changed": "Signataire modifié",
    "signer.invited": "Lien envoyé par e-mail",
    "signer.opened": "Page de signature ouverte",
    "attachment.opened": "Document ouvert en PDF",
    "signer.declined": "Signature refusée",
    "signer.wrote": "Message à l’expéditeur",
    "summary.made": "Résumé automatique rédigé",
    "clock.differed": "L’horloge indiquait une heure antérieure",
  },
  actors: {
    key: "Clé d’API",
    person: "Personne connectée",
    operator: "Exploitant du service",
    signer: "Signataire",
    holder: "Détenteur d’un lien",
    service: "Service",
  },
  keyNamed: (name) => `clé nommée ${name}`,
  overLink: {
    shared: "lien partagé",
    personal: "lien personnel",
    session: "session de l’expéditeur",
  },

  seal: "Cachet électronique",
  sealed: (subject) =>
    `Après la dernière signature, le service a scellé ce fichier par une signature numérique (PAdES). Le certificat du cachet électronique est délivré à : ${subject}. Modifier des octets scellés rend cette signature invalide ; les logiciels qui vérifient les signatures, comme Adobe Acrobat Reader, le signalent. Ce que quelqu’un ajoute ensuite ne la rend pas invalide, et une impression ou une copie enregistrée à nouveau ne porte pas de cachet : qui se fie à ce document vérifie le fichier lui-même, à l’adresse figurant sur la première page de ce dossier.`,
  timestamped: (authority) =>
    `L’instant du scellement est attesté par un horodatage (RFC 3161) de : ${authority}.`,
  timestampLocal:
    "Cet horodatage provient de l’autorité locale du service lui-même. Ce n’est pas un horodatage qualifié et il n’émane pas d’une autorité indépendante ou qualifiée.",
  timestampRemote:
    "La réponse de cette autorité et ses certificats figurent dans le fichier et peuvent y être vérifiés.",
  timestampUnchecked:
    "Personne n’a vérifié à qui appartient cette autorité : il n’a pas été indiqué au service à quelles racines son certificat doit remonter.",
  timestampedAgain:
    "Un second horodatage à la fin du fichier le couvre en entier et permet de prouver tout cela tant que cet horodatage est lui-même valable ; ensuite, l’enregistrement de preuve (evidence record) de l’archive y suffit.",
  rootPublished: (url) =>
    `La racine du certificat du cachet est publiée à l’adresse ${url}. Son SHA-256 :`,
  unproven: (certificates) =>
    `Au moment du scellement, il n’a pas été possible de savoir si ces certificats du cachet ou de l’horodatage avaient été révoqués : ${certificates}.`,
  contradictingTimes: (entries) =>
    `L’heure des entrées ${entries} du journal des événements n’est pas certaine : l’horloge du service a indiqué ensuite une heure antérieure de plus d’une seconde, ou le cachet est antérieur. L’ordre des entrées est certain.`,
  appended:
    "Le scellement ne fait qu’ajouter au fichier : le fichier scellé commence, octet pour octet, par le document tel que présenté à la signature.",
};
