import type { DraftProblemWords } from "./en.ts";

const PRINT_AGAIN =
  "Öffnen Sie es, drucken Sie es als PDF (Drucken, Als PDF speichern) und wählen Sie diese Datei.";

export const de: DraftProblemWords = {
  ofField: (number, what, sentence) => `Feld ${number}, ${what}: ${sentence}`,
  attached: (name, sentence) => `„${name}“: ${sentence}`,
  file: {
    noPdf: "Die Datei ist kein PDF.",
    damaged: `Das PDF ist beschädigt und nicht lesbar. ${PRINT_AGAIN}`,
    encrypted: `Das PDF verlangt ein Passwort. ${PRINT_AGAIN}`,
    forCertificates:
      "Das PDF ist für bestimmte Personen verschlüsselt und öffnet sich nur mit ihrem Zertifikat. Wer es öffnen kann, druckt es als PDF (Drucken, Als PDF speichern) und wählt diese Datei.",
    xfa: `Das PDF ist ein Formular, dessen Seiten es nur in Programmen von Adobe gibt. ${PRINT_AGAIN}`,
    signed: `Das PDF trägt schon digitale Signaturen, die durch weitere Felder ungültig würden. Wählen Sie die Datei ohne Signaturen. Gibt es keine, weil sie schon vom Absender signiert kam: ${PRINT_AGAIN}`,
    noPages: "Das PDF hat keine Seiten.",
    tooManyPages: "Das PDF hat mehr als 500 Seiten.",
    tooLarge: "Das PDF hat mehr als 3 MB.",
    other: `Dieses PDF lässt sich so nicht verwenden. ${PRINT_AGAIN}`,
  },
  text: {
    empty: "Der Text ist leer.",
    tooLong: "Der Text hat mehr als 1 MB.",
    other: "Dieser Text lässt sich so nicht setzen.",
  },
  title: "Der Titel ist zu lang oder enthält Zeichen, die sich nicht drucken lassen.",
  field: {
    place:
      "Das Feld muss ganz auf der Seite liegen: Abstand von links und Breite zusammen höchstens 100 %, Abstand von oben und Höhe ebenso.",
    page: (count) =>
      count === 1 ? "Das Dokument hat 1 Seite." : `Das Dokument hat ${count} Seiten.`,
    noLabel: "Geben Sie an, für wen das Feld ist.",
    labelOfNobody: "Niemand mit diesem Namen hat ein Feld für Unterschrift oder Kürzel.",
    label:
      "Dieser Name ist nicht möglich: Er ist zu lang, sieht einem anderen zum Verwechseln ähnlich oder enthält Zeichen, die sich nicht drucken lassen.",
    noText: "Schreiben Sie den Text, der dort gedruckt wird.",
    text: "Dieser Text ist nicht möglich: Er passt nicht hinein oder enthält Zeichen, die sich nicht drucken lassen.",
    name: "Das ist nicht möglich: Es ist zu lang oder enthält Zeichen, die sich nicht drucken lassen.",
    type: "Das passt nicht zu dieser Art von Feld.",
    none: "Mindestens ein Feld für Unterschrift oder Kürzel ist nötig.",
    other: "Das ist so nicht möglich.",
  },
  people: {
    address: (role) => `Die Adresse von „${role}“ ist keine E-Mail-Adresse.`,
    title:
      "Als was jemand unterschreibt, ist zu lang oder enthält Zeichen, die sich nicht drucken lassen.",
    name: "Ein Name ist zu lang oder enthält Zeichen, die sich nicht drucken lassen.",
    tooManyMails:
      "An eine der Adressen gingen heute schon so viele E-Mails wie möglich. Versuchen Sie es später noch einmal.",
    other: "Eine der Angaben zu den Personen ist so nicht möglich.",
  },
  own: {
    message:
      "Die Nachricht hat mehr als 500 Zeichen oder enthält Zeichen, die sich nicht darstellen lassen.",
    requests:
      "Eine der Dateien, um die gebeten wird, hat keinen Namen, steht doppelt da oder nennt niemanden, der unterschreibt, oder es sind mehr als 5.",
    copies:
      "Eine der Adressen für Kopien ist keine E-Mail-Adresse oder steht zweimal da, oder es sind mehr als 10.",
    reference: "Ihr Zeichen ist zu lang oder enthält Zeichen, die sich nicht darstellen lassen.",
    metadata:
      "Es sind mehr als 20 eigene Werte, oder einer ist zu lang: 40 Zeichen für den Namen, 500 für den Wert.",
  },
  whole: {
    tooFast:
      "Das waren zu viele Anfragen in einer Minute. Warten Sie einen Moment und versuchen Sie es noch einmal.",
    overtaken: "Der Entwurf wurde inzwischen woanders geändert. Laden Sie diese Seite neu.",
    noDraft: "Dieser Vertrag ist kein Entwurf mehr.",
    limit:
      "Alle Dokumente dieses Monats sind verbraucht, und das Guthaben ist aufgebraucht. Kaufen Sie neues, oder warten Sie bis zum Ersten des nächsten Monats.",
    uploadGone:
      "Die Datei dieses Entwurfs ist nicht mehr da. Beginnen Sie noch einmal mit der Datei.",
    busy: "Der Dienst ist gerade überlastet. Versuchen Sie es gleich noch einmal.",
    other: "Das ist so nicht möglich.",
  },
  said: "Der Dienst meldet:",
};
