import type { SigningPageWords } from "#i18n/signing-page-words.ts";

export const de: SigningPageWords = {
  pageTitle: (title) => `Unterschreiben: ${title}`,
  lead: {
    personal: (role) => `Bitte lesen Sie das Dokument. Sie unterschreiben es als ${role}.`,
    shared: (openRoles) =>
      openRoles === 1
        ? "Bitte lesen Sie das Dokument und unterschreiben Sie es dann."
        : `Bitte lesen Sie das Dokument und unterschreiben Sie es dann. Auf dieser Seite sind ${openRoles} Unterschriften offen.`,
    notYourTurn:
      "Vor Ihnen unterschreiben noch andere. Lesen können Sie schon jetzt, unterschreiben, sobald Sie an der Reihe sind.",
    qualified:
      "Diese Unterschrift muss eine qualifizierte sein. Dieser Weg ist noch in Vorbereitung.",
    youSigned: "Sie haben unterschrieben. Jetzt fehlen noch die anderen.",
    nothingOpen: "Auf dieser Seite kann gerade niemand unterschreiben.",
    ownLinks: "Wer noch fehlt, unterschreibt über einen eigenen Link.",
    complete: "Alle haben dieses Dokument unterschrieben.",
  },
  documentId: "Dokument-ID",
  whoSigns: "Wer unterschreibt",
  you: "Sie",
  states: {
    open: "Unterschrift offen",
    signed: "Unterschrieben",
    reserved: "Unterschreibt gesondert",
    waiting: "Unterschreibt später",
  },
  qualified: "Qualifizierte Signatur",
  parts: "Was Sie unterschreiben",
  pages: (count) => (count === 1 ? "1 Seite" : `${count} Seiten`),
  theDocument: "Das Dokument",
  largerPages: "Seiten größer zeigen",
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  pageComing: (page) => `Seite ${page} kommt gleich`,
  pagesLabel: (name) => `${name}: Seiten`,
  views: {
    legend: "Wie das Dokument gezeigt wird",
    pages: "Seiten",
    text: "Text",
    aid: "Lesehilfe. Sie unterschreiben die Seiten.",
    toPages: "Seiten zeigen",
  },
  boxes: {
    signature: "Hier unterschreiben",
    initials: "Kürzel",
    date: "Datum der Unterschrift",
    signed: "Unterschrieben",
  },
  signNow: "Jetzt unterschreiben",
  barShared: "Alles gelesen? Dann unterschreiben.",
  barPersonal: (role) => `Sie unterschreiben als ${role}`,
  withoutScript:
    "Lesen können Sie das Dokument hier. Zum Unterschreiben erlauben Sie bitte JavaScript für diese Seite.",
  verify: "Unterschriebene Fassung prüfen",
  nothingHappens: "Lesen verpflichtet Sie zu nichts. Erst Ihre Unterschrift bindet Sie.",
  dialog: {
    close: "Schließen",
    optional: "freiwillig",
    signAs: "Ich unterschreibe als",
    aboutYou: "Zu Ihrer Person",
    name: "Vor- und Nachname",
    nameHint: "So, wie er unter Ihrer Unterschrift stehen soll.",
    jobTitle: "Funktion",
    jobTitleHint: "Zum Beispiel „Geschäftsführerin“. Steht unter Ihrem Namen.",
    email: "E-Mail-Adresse",
    emailHint: "Wird mit Ihrer Unterschrift festgehalten.",
    deliveredTo: (email) =>
      `Dieser Link wurde an ${email} zugestellt. Das wird mit Ihrer Unterschrift festgehalten.`,
    inputs: "Auszufüllen",
    inputNumbered: (number, page) =>
      page ? `Eintrag ${number}, auf Seite ${page}` : `Eintrag ${number}`,
    signature: "Ihre Unterschrift",
    initials: "Ihr Kürzel",
    addInitials: "Eigenes Kürzel angeben",
    initialsHint: "Ohne Kürzel steht Ihre Unterschrift auch in den Feldern für das Kürzel.",
    draw: "Zeichnen",
    type: "Tippen",
    upload: "Bild",
    drawHere: "Hier unterschreiben",
    drawHint: "Mit Finger, Stift oder Maus. Mit der Tastatur? Dann wählen Sie „Tippen“.",
    undo: "Rückgängig",
    clear: "Löschen",
    typedSignature: "Ihr Name als Unterschrift",
    typedInitials: "Ihr Kürzel",
    typedHint: "Steht im Dokument in einer Handschrift.",
    typedLeaning:
      "Die Handschrift hat nicht alle diese Buchstaben: sie werden schräg in einer schlichten Schrift gedruckt.",
    picture: "Bild Ihrer Unterschrift",
    pictureHint: "PNG oder JPEG, dunkle Schrift auf hellem Grund.",
    consent: "Einwilligung",
    submit: "Verbindlich unterschreiben",
  },
  island: {
    dialogTitle: "Unterschreiben als {role}",
    sending: "Wird unterschrieben …",
    again: "Noch einmal versuchen",
    checkFields: "Es fehlt noch etwas. Bitte sehen Sie sich die markierten Stellen an.",
    nameMissing: "Bitte geben Sie Ihren Vor- und Nachnamen ein.",
    emailWrong:
      "Bitte geben Sie eine vollständige E-Mail-Adresse ein oder lassen Sie das Feld leer.",
    inputMissing: "Bitte füllen Sie dieses Feld aus.",
    signatureMissing: "Bitte zeichnen Sie Ihre Unterschrift.",
    typedMissing: "Bitte tippen Sie Ihren Namen.",
    pictureMissing: "Bitte wählen Sie ein Bild Ihrer Unterschrift.",
    pictureUnreadable:
      "Dieses Bild lässt sich nicht lesen. Bitte wählen Sie eine PNG- oder JPEG-Datei.",
    consentMissing: "Bitte bestätigen Sie Ihre Einwilligung.",
    padEmpty: "Unterschriftenfeld, noch leer",
    padDrawn: "Unterschriftenfeld, es ist etwas gezeichnet",
    offline:
      "Es besteht keine Verbindung. Nichts ist verloren: Versuchen Sie es noch einmal, sobald Sie online sind.",
    broken:
      "Das hat bei uns nicht geklappt. Nichts ist verloren: Versuchen Sie es gleich noch einmal.",
    tooMany:
      "Zu viele Versuche auf einmal. Bitte warten Sie eine Minute und versuchen Sie es erneut.",
    conflict:
      "Diese Unterschrift ist nicht mehr möglich: Sie wurde inzwischen geleistet, oder der Absender hat das Dokument zurückgezogen.",
    gone: "Dieser Link gilt nicht mehr.",
    pageFailed: "Seite {page} konnte nicht geladen werden.",
    reload: "Aktuellen Stand zeigen",
  },
  receipt: {
    title: "Sie haben unterschrieben",
    othersOpen:
      "Ihre Unterschrift ist festgehalten. Das Dokument ist vollständig, sobald alle unterschrieben haben.",
    complete:
      "Ihre Unterschrift war die letzte. Das Dokument wird jetzt versiegelt und ist vollständig.",
    role: "Unterschrieben als",
    name: "Name",
    at: "Zeitpunkt",
    signatureId: "Nummer der Unterschrift",
    fingerprint: "Fingerabdruck des Dokuments (SHA-256)",
    keep: "Die Quittung ist eine kleine Datei, die dieser Dienst signiert hat. Mit ihr können Sie später zeigen, was Sie unterschrieben haben, als wer und wann, selbst wenn jemand die Aufzeichnungen änderte. Bewahren Sie sie bei Ihren Unterlagen auf.",
    save: "Quittung speichern",
    follows:
      "Ihre Unterschrift ist festgehalten. Die Quittung lässt sich gerade nicht ausstellen und folgt per E-Mail, wenn Sie eine Adresse angegeben haben.",
    handOver: "An die nächste Person übergeben",
    handOverHint:
      "Auf diesem Gerät ist noch eine Unterschrift offen. Ihre Angaben werden vorher gelöscht.",
    done: "Fertig",
  },
  closed: {
    unknown: {
      title: "Unter dieser Adresse gibt es nichts",
      text: "Vielleicht ist der Link unvollständig, oder das Dokument wurde gelöscht. Öffnen Sie ihn bitte noch einmal aus der Nachricht, die Sie bekommen haben.",
    },
    cancelled: {
      title: "Dieses Dokument wurde zurückgezogen",
      text: "Der Absender hat es storniert, deshalb kann es nicht mehr unterschrieben werden. Fragen Sie ihn bitte, falls Sie das überrascht.",
    },
    replaced: {
      title: "Dieser Link wurde ersetzt",
      text: "Der Absender hat für diese Unterschrift einen neuen Link zustellen lassen. Bitte verwenden Sie die neueste Nachricht.",
    },
    complete: {
      title: "Alle haben unterschrieben",
      text: "Dieses Dokument ist vollständig. Für Sie ist nichts mehr zu tun.",
    },
    notYet: {
      title: "Noch nicht zur Unterschrift bereit",
      text: "Der Absender bereitet dieses Dokument noch vor. Bitte versuchen Sie es später noch einmal.",
    },
  },
  original: "Dokument herunterladen",
  download: "Versiegeltes PDF herunterladen",
};
