import type { SigningPageWords } from "#i18n/signing-page-words.ts";

export const de: SigningPageWords = {
  pageTitle: (title) => `Unterschreiben: ${title}`,
  documentId: "Dokument-ID",
  qualified: "Qualifizierte Signatur",
  parts: "Was Sie unterschreiben",
  pages: (count) => (count === 1 ? "1 Seite" : `${count} Seiten`),
  theDocument: "Das Dokument",
  zoom: "Größe der Seiten",
  nextPlace: "Nächste Stelle",
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
  readFirst: "Alles gelesen? Dann unterschreiben.",
  signingAs: (role) => `Sie unterschreiben als ${role}`,
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
    emailHint:
      "Dorthin kommt der Link zum unterschriebenen Dokument. Wird mit Ihrer Unterschrift festgehalten.",
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
    typedHint: "So steht es im Dokument.",
    typedLeaning:
      "Diese Schrift hat nicht alle diese Buchstaben: Sie werden schräg in einer schlichten Schrift gedruckt.",
    picture: "Bild Ihrer Unterschrift",
    pictureHint:
      "PNG oder JPEG. Ein Foto der Unterschrift auf hellem Papier genügt: Übernommen wird nur die Tinte.",
    addJobTitle: "Funktion angeben",
    largerPad: "Größer",
    padDone: "Fertig",
    typedFace: "Schrift",
    typedFaces: ["Handschrift", "Kursive Druckschrift"],
    pictureLifted: "Die übernommene Unterschrift",
    printed: "So wird es gedruckt",
    continueOnPhone: "Am Telefon unterschreiben",
    scan: "Mit der Kamera des Telefons öffnen. Der Code enthält nur die Adresse dieser Seite; geben Sie ihn niemandem weiter.",
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
    conflict: "Diese Unterschrift wurde inzwischen geleistet, vielleicht in einem anderen Fenster.",
    gone: "Dieser Link gilt nicht mehr.",
    pageFailed: "Seite {page} konnte nicht geladen werden.",
    missing: { one: "Es fehlt noch 1 Angabe", other: "Es fehlen noch {count} Angaben" },
    pictureWithoutInk:
      "Auf diesem Bild ist keine Unterschrift zu erkennen. Bitte fotografieren Sie sie dunkel auf hellem Papier.",
    withdrawn:
      "Der Absender hat dieses Dokument inzwischen zurückgezogen. Es wurde nichts festgehalten.",
    replaced:
      "Dieser Link wurde inzwischen durch einen neuen ersetzt. Bitte benutzen Sie die neuere Nachricht.",
    still: { one: "{names} unterschreibt noch.", other: "{names} unterschreiben noch." },
    copyTo: "Sobald alle unterschrieben haben, kommt das versiegelte Dokument an {email}.",
    linkTo:
      "Sobald alle unterschrieben haben, kommt ein Link zum versiegelten Dokument an {email}.",
    fetchHere:
      "Sie haben keine Adresse angegeben: Sobald alle unterschrieben haben, holen Sie das versiegelte Dokument auf dieser Seite, mit diesem Browser.",
    reload: "Aktuellen Stand zeigen",
  },
  receipt: {
    title: "Sie haben unterschrieben",
    othersOpen: "Ihre Unterschrift ist festgehalten.",
    complete:
      "Ihre Unterschrift war die letzte. Das Dokument wird jetzt versiegelt und ist vollständig.",
    details: "Technische Angaben",
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
  copiesMailed:
    "Wer eine Adresse angegeben hat, hat das versiegelte Dokument oder einen Link dazu per E-Mail bekommen.",
  original: "Dokument herunterladen",
  download: "Versiegeltes PDF herunterladen",
};
