import { isOne } from "#words/plural.ts";
import type { SigningPageWords } from "./en.ts";

export const de: SigningPageWords = {
  pageTitle: (title) => `Unterschreiben: ${title}`,
  documentId: "Dokument-ID",
  qualified: "Qualifizierte Signatur",
  parts: "Was Sie unterschreiben",
  pages: (count) => (isOne.de(count) ? "1 Seite" : `${count} Seiten`),
  theDocument: "Das Dokument",
  zoom: "Größe der Seiten",
  nextPlace: "Nächstes Feld",
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  pageComing: (page) => `Seite ${page} wird geladen`,
  pagesLabel: (name) => `${name}: Seiten`,
  views: {
    legend: "Wie das Dokument gezeigt wird",
    pages: "Seiten",
    text: "Text",
    aid: "Lesehilfe. Sie unterschreiben die Seiten.",
    onPaper:
      "Die Seiten selbst stehen im PDF, das diese Seite zum Herunterladen anbietet. Es folgt ihr Text.",
    toPages: "Seiten zeigen",
  },
  boxes: {
    signature: "Hier unterschreiben",
    initials: "Kürzel",
    date: "Datum der Unterschrift",
    signed: "Unterschrieben",
  },
  signNow: "Weiter zum Unterschreiben",
  readFirst: "Alles gelesen? Dann können Sie unterschreiben.",
  signingAs: (role) => `Sie unterschreiben als ${role}`,
  withoutScript:
    "Lesen können Sie das Dokument hier. Ohne JavaScript unterschreiben Sie es auf anderem Weg:",
  verify: "Unterschriebenes Dokument prüfen",
  nothingHappens: "Lesen verpflichtet Sie zu nichts. Erst Ihre Unterschrift bindet Sie.",
  dialog: {
    close: "Schließen",
    optional: "optional",
    openAsPdf: "Als PDF öffnen (neuer Tab)",
    openedAsPdf: "Als PDF geöffnet: Sie können das Häkchen jetzt setzen.",
    who: "Wer sind Sie?",
    signAs: "Ich unterschreibe als",
    aboutYou: "Ihre Angaben",
    name: "Vor- und Nachname",
    nameHint: "So, wie er unter Ihrer Unterschrift stehen soll.",
    jobTitle: "Funktion",
    jobTitleHint: "Zum Beispiel „Geschäftsführerin“. Steht unter Ihrem Namen.",
    witness: (role) =>
      `Sie unterschreiben als Zeuge oder Zeugin: Sie bestätigen, dass Sie gesehen haben, wie ${role} unterschrieben hat.`,
    address: "Ihre Postanschrift",
    addressHint: "Straße, Postleitzahl, Ort und Land in einer Zeile. Sie steht auf dem Zertifikat.",
    email: "E-Mail-Adresse",
    emailHint:
      "Dorthin schicken wir den Link zum unterschriebenen PDF. Die Adresse wird mit Ihrer Unterschrift gespeichert.",
    deliveredTo: (email) =>
      `Dieser Link ging per E-Mail an ${email}. Das wird mit Ihrer Unterschrift gespeichert.`,
    inputs: "Bitte ausfüllen",
    inputNumbered: (number, page) => (page ? `Feld ${number} (Seite ${page})` : `Feld ${number}`),
    range: {
      least: (least) => `Ab ${least}.`,
      most: (most) => `Bis ${most}.`,
      both: (least, most) => `Von ${least} bis ${most}.`,
    },
    signature: "Ihre Unterschrift",
    initials: "Ihr Kürzel",
    addInitials: "Kürzel gesondert zeichnen",
    initialsHint: "Ohne Kürzel steht Ihre Unterschrift auch in den Feldern für das Kürzel.",
    draw: "Zeichnen",
    type: "Eintippen",
    upload: "Hochladen",
    drawHere: "Hier unterschreiben",
    drawHint: "Mit Finger, Stift oder Maus. Mit der Tastatur? Dann wählen Sie „Eintippen“.",
    typedMeanwhile: "Ihr getippter Name gilt, wie er dasteht – oder zeichnen Sie darüber.",
    undo: "Rückgängig",
    clear: "Löschen",
    typedSignature: "Ihr Name als Unterschrift",
    typedInitials: "Ihr Kürzel",
    typedHint: "So steht es im Dokument.",
    typedLeaning:
      "Diese Schrift enthält nicht alle diese Buchstaben: Sie werden in einer schlichten, schrägen Schrift gedruckt.",
    picture: "Bild Ihrer Unterschrift",
    pictureHint:
      "PNG oder JPEG. Ein Foto der Unterschrift genügt: Übernommen wird nur die Tinte, ohne Papier und Linien.",
    addJobTitle: "Funktion angeben",
    largerPad: "Größer",
    padDone: "Fertig",
    typedFace: "Schrift",
    typedFaces: ["Handschrift", "Kursive Druckschrift"],
    files: "Dateien",
    fileHint: (kinds) => `${kinds}, höchstens 3 MB und 20 Seiten.`,
    fileSeen:
      "Sie werden hinter dem Dokument gedruckt, und alle, die unterschreiben, können sie sehen.",
    photo: "Foto aufnehmen",
    fileShown: "So wird sie gedruckt. Um sie zu ersetzen, wählen Sie eine andere Datei.",
    removeFile: "Datei entfernen",
    pictureLifted: "Die übernommene Unterschrift",
    turn: "Drehen",
    crop: {
      title: "Bild zuschneiden",
      hint: "Ziehen Sie den Rahmen so, dass nur Ihre Unterschrift darin steht, oder tippen Sie dorthin, wo die nächste Kante liegen soll. Mit der Tastatur verschieben die Pfeiltasten jede Kante.",
      whole: "Ganzes Bild",
      isWhole: "Das ganze Bild wird verwendet.",
      edges: {
        left: "Linke Kante",
        right: "Rechte Kante",
        top: "Obere Kante",
        bottom: "Untere Kante",
      },
    },
    printed: "So wird es gedruckt",
    dateZone: (zone) => `Gedruckt wird der Tag der Unterschrift in der Zeitzone ${zone}.`,
    continueOnPhone: "Auf dem Telefon unterschreiben",
    scan: "Scannen Sie den Code mit der Kamera des Telefons. Er enthält nur die Adresse dieser Seite; geben Sie ihn niemandem weiter.",
    consent: "Ihre Erklärung",
    submit: "Verbindlich unterschreiben",
    submitPaying: "Zahlungspflichtig unterschreiben",
    signing: (name, attachments) =>
      attachments === 0
        ? `Als {role} unterschreiben Sie „${name}“.`
        : `Als {role} unterschreiben Sie „${name}“ mit ${attachments} ${isOne.de(attachments) ? "Anlage" : "Anlagen"}:`,
    besides: { informs: "Zu Ihrer Information:", asks: "Gesondert gefragt:" },
    signingAlone: (name, attachments) =>
      attachments === 0
        ? `Sie unterschreiben „${name}“.`
        : `Sie unterschreiben „${name}“ mit ${attachments} ${isOne.de(attachments) ? "Anlage" : "Anlagen"}:`,
    recorded: {
      shared:
        "Mit Ihrer Unterschrift werden als Nachweis gespeichert: Ihre Angaben, Datum und Uhrzeit, Zeitzone, IP-Adresse, Browser und was diese Seite Ihnen gezeigt hat.",
      session:
        "Mit Ihrer Unterschrift werden als Nachweis gespeichert: Ihre Angaben, Datum und Uhrzeit, Zeitzone, IP-Adresse, Browser, was diese Seite Ihnen gezeigt hat und, wo der Absender es mitgeteilt hat, als wer Sie bei ihm angemeldet sind.",
      hosted:
        "Mit Ihrer Unterschrift werden als Nachweis gespeichert: Ihre Angaben, Datum und Uhrzeit, Zeitzone, IP-Adresse, Browser, was diese Seite Ihnen gezeigt hat, dass mehrere auf diesem Gerät unterschreiben und, wo der Absender es mitgeteilt hat, wer es weiterreicht.",
      personal:
        "Mit Ihrer Unterschrift werden als Nachweis gespeichert: Ihre Angaben, Datum und Uhrzeit, Zeitzone, IP-Adresse, Browser und was diese Seite Ihnen gezeigt hat. Schon gespeichert ist, wann Sie diese Seite geöffnet haben, mit IP-Adresse und Browser.",
    },
    responsible: (sender) => `Verantwortlich für Ihre Daten: ${sender}.`,
    privacy: "Datenschutzhinweise",
  },
  island: {
    printedDay: "Datum, das gedruckt wird: {day} ({zone})",
    dialogTitle: "Unterschreiben als {role}",
    place: "Feld {place} von {places}",
    sending: "Wird unterschrieben …",
    again: "Noch einmal versuchen",
    checkFields:
      "Es fehlt noch etwas, oder etwas lässt sich so nicht verwenden. Bitte prüfen Sie die markierten Felder.",
    unprintable:
      "{letters} lässt sich hier nicht drucken. Bitte schreiben Sie es in lateinischen Buchstaben.",
    roleMissing: "Bitte wählen Sie aus, wer Sie sind.",
    addressMissing: "Bitte geben Sie Ihre Postanschrift ein.",
    nameMissing: "Bitte geben Sie Ihren Vor- und Nachnamen ein.",
    emailWrong:
      "Bitte geben Sie eine vollständige E-Mail-Adresse ein oder lassen Sie das Feld leer.",
    inputMissing: "Bitte füllen Sie dieses Feld aus.",
    signatureMissing: "Bitte zeichnen Sie Ihre Unterschrift.",
    typedMissing: "Bitte tippen Sie Ihren Namen ein.",
    fileMissing: "Bitte wählen Sie eine Datei.",
    fileSending: "Die Datei wird gesendet …",
    fileTaken: "Die Datei ist da.",
    fileRemoved: "Die Datei wurde entfernt.",
    filePage: "Seite {page}: {name}",
    pictureMissing: "Bitte wählen Sie ein Bild Ihrer Unterschrift.",
    pictureUnreadable:
      "Dieses Bild lässt sich nicht lesen. Bitte wählen Sie eine PNG- oder JPEG-Datei.",
    consentMissing: "Bitte setzen Sie das Häkchen.",
    padEmpty: "Unterschriftsfeld, noch leer",
    padDrawn: "Unterschriftsfeld, ausgefüllt",
    offline:
      "Keine Internetverbindung. Ihre Eingaben bleiben erhalten. Versuchen Sie es wieder, sobald Sie online sind.",
    broken:
      "Bei uns ist ein Fehler aufgetreten. Ihre Eingaben bleiben erhalten. Versuchen Sie es gleich noch einmal.",
    tooMany: "Zu viele Versuche. Bitte warten Sie eine Minute und versuchen Sie es erneut.",
    conflict:
      "Hier kann nicht mehr unterschrieben werden. Vielleicht wurde inzwischen schon unterschrieben.",
    changed:
      "Es wurde nichts unterschrieben: Seit Sie diese Seite geöffnet haben, hat jemand anderes unterschrieben. Ihre Eingaben sind noch da. Bitte sehen Sie sich das Neue an und unterschreiben Sie dann.",
    signedAlready:
      "Sie haben schon unterschrieben, in einem anderen Tab oder auf einem anderen Gerät. Nichts wurde doppelt unterschrieben.",
    gone: "Dieser Link gilt nicht mehr. Bitten Sie den Absender um einen neuen.",
    pageFailed: "Seite {page} konnte nicht geladen werden.",
    missing: { one: "Es fehlt noch 1 Angabe", other: "Es fehlen noch {count} Angaben" },
    pictureFaults: {
      none: "Auf diesem Bild ist keine Unterschrift zu erkennen. Bitte fotografieren Sie sie dunkel auf hellem Papier.",
      speck:
        "Die Unterschrift nimmt zu wenig von diesem Bild ein und würde als Fleckchen gedruckt. Bitte fotografieren Sie sie aus der Nähe.",
      block:
        "Zu viel von diesem Bild ist dunkel: Es würde als Klecks gedruckt. Bitte fotografieren Sie nur die Unterschrift und helles Papier um sie herum.",
    },
    expired:
      "Die Frist für dieses Dokument ist inzwischen abgelaufen. Ihre Unterschrift wurde nicht gespeichert.",
    withdrawn:
      "Der Absender hat dieses Dokument inzwischen zurückgezogen. Ihre Unterschrift wurde nicht gespeichert.",
    replaced:
      "Dieser Link wurde inzwischen durch einen neuen ersetzt. Bitte nehmen Sie die neuere Nachricht.",
    ownPage: "Seite {page} mit Ihrer Unterschrift",
    still: {
      one: "{names} muss noch unterschreiben.",
      other: "{names} müssen noch unterschreiben.",
    },
    copyTo: "Sobald alle unterschrieben haben, kommt das unterschriebene PDF an {email}.",
    linkTo: "Sobald alle unterschrieben haben, kommt ein Link zum unterschriebenen PDF an {email}.",
    linkNow: "Ein Link zum unterschriebenen PDF ist unterwegs an {email}.",
    addressWrong: "Bitte geben Sie eine vollständige E-Mail-Adresse ein.",
    addressRefused:
      "An diese Adresse kann gerade nichts geschickt werden. Sie können das unterschriebene PDF auf dieser Seite mit diesem Browser herunterladen.",
    fetchHere:
      "Sie haben keine Adresse angegeben. Sobald alle unterschrieben haben, können Sie das unterschriebene PDF auf dieser Seite mit diesem Browser herunterladen.",
    reload: "Aktuellen Stand zeigen",
    problems: {
      missing: "Bitte füllen Sie dieses Feld aus.",
      unfit:
        "Diese Angabe lässt sich so nicht übernehmen. Bitte schreiben Sie sie kürzer oder mit anderen Zeichen.",
      unprintable:
        "Diese Angabe enthält Zeichen, die sich nicht drucken lassen. Bitte schreiben Sie sie anders.",
      "no-address":
        "Bitte geben Sie eine vollständige E-Mail-Adresse ein oder lassen Sie das Feld leer.",
      "no-ink": "Hier ist kaum etwas zu sehen. Bitte zeichnen Sie noch einmal, etwas größer.",
      "no-picture":
        "Auf diesem Bild ist keine Unterschrift zu erkennen, oder es ist zu groß. Bitte wählen Sie ein anderes.",
      "no-file": "Die Datei ist nicht mehr da. Bitte wählen Sie sie noch einmal.",
      "file-kind":
        "Dateien dieser Art werden hier nicht angenommen. Bitte wählen Sie eine der genannten Arten.",
      "file-size": "Diese Datei ist zu groß. Bitte wählen Sie eine mit höchstens 3 MB.",
      "file-pages": "Diese Datei hat zu viele Seiten: Höchstens 20 werden angenommen.",
      "file-unreadable":
        "Diese Datei lässt sich nicht lesen. Bitte speichern oder fotografieren Sie sie neu, und wählen Sie sie dann noch einmal.",
      unread: "Bitte lesen Sie das Dokument bis zum Ende. Danach können Sie unterschreiben.",
      unopened:
        "Öffnen Sie das Dokument zuerst als PDF. Danach können Sie hier ein Häkchen setzen.",
      stale:
        "Diese Seite ist nicht mehr aktuell. Bitte laden Sie sie neu und versuchen Sie es noch einmal.",
      "no-choice": "Bitte wählen Sie etwas von dem, was angeboten ist.",
      "no-date": "Bitte geben Sie ein Datum ein, das es gibt, zum Beispiel 31.12.2026.",
      "no-number": "Bitte geben Sie eine Zahl ein, zum Beispiel 1.250,50.",
      "no-iban": "Das ist keine gültige IBAN. Bitte prüfen Sie sie Zeichen für Zeichen.",
      "no-email": "Bitte geben Sie eine vollständige E-Mail-Adresse ein.",
      "no-phone": "Bitte geben Sie eine Telefonnummer ein, zum Beispiel +49 30 1234567.",
      "no-postcode": "Das ist keine gültige Postleitzahl dieses Landes.",
      "out-of-range": "Das liegt außerhalb dessen, was hier erlaubt ist.",
      "too-many-lines": "Das sind zu viele Zeilen.",
    },
  },
  receipt: {
    title: "Sie haben unterschrieben",
    othersOpen: "Ihre Unterschrift ist gespeichert.",
    complete: "Damit haben alle unterschrieben. Das Dokument wird jetzt versiegelt.",
    details: "Unterschriftsbeleg und technische Angaben",
    role: "Unterschrieben als",
    name: "Name",
    at: "Zeitpunkt",
    signatureId: "Nummer der Unterschrift",
    fingerprint: "Prüfsumme des Dokuments (SHA-256)",
    keep: "Den Unterschriftsbeleg hat dieser Dienst signiert: Er zeigt später, was Sie unterschrieben haben, in welcher Rolle und wann.",
    save: "Unterschriftsbeleg speichern (PDF)",
    saveFile: "Nur die signierte Datei (JWS)",
    sendToMe: "An mich schicken",
    handOver: "An die nächste Person übergeben",
    handOverHint:
      "Auf diesem Gerät soll noch jemand unterschreiben. Ihre Angaben werden vorher gelöscht.",
    done: "Fertig",
  },
  copiesMailed:
    "Wer eine Adresse angegeben hat, hat das unterschriebene PDF oder einen Link dazu per E-Mail bekommen.",
  original: "Dokument herunterladen",
  download: "Unterschriebenes PDF herunterladen",
  evidence: "Alle Nachweise herunterladen (ZIP)",
};
