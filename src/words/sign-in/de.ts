import type { SignInWords } from "./en.ts";

export const de: SignInWords = {
  title: "Anmelden",
  email: "E-Mail-Adresse",
  byMail: {
    text: "Wir schicken Ihnen einen Link, der Sie anmeldet, und einen Code für dieses Gerät.",
    submit: "Link schicken",
  },
  sent: {
    title: "Sehen Sie in Ihrem Postfach nach",
    text: "Gehört diese Adresse zu einem Konto, ist eine E-Mail unterwegs. Öffnen Sie den Link darin auf dem Gerät, das Sie benutzen möchten, oder tippen Sie den Code aus der E-Mail hier ein. Beides gilt einmal, 15 Minuten lang.",
    code: "Code aus der E-Mail",
    hint: "Sechs Ziffern.",
    submit: "Anmelden",
    again: "Andere Adresse benutzen",
  },
  problems: {
    codeWrong:
      "Dieser Code meldet Sie nicht an: Er ist falsch eingetippt, abgelaufen, schon benutzt oder wurde zu oft versucht. Der Link derselben E-Mail gilt vielleicht noch; sonst lassen Sie sich eine neue schicken.",
    tooOften:
      "Aus Ihrem Netz kamen zu viele Versuche. Bitte versuchen Sie es in einer Stunde wieder.",
    tooManyMails:
      "Mit dieser Adresse wurden in dieser Stunde schon mehrere E-Mails angefordert. Bitte nehmen Sie die neueste oder versuchen Sie es später.",
    addressUnfit: "Bitte geben Sie Ihre E-Mail-Adresse ein.",
    passwordWrong: "Adresse und Passwort passen nicht zusammen.",
    locked:
      "Mit dieser Adresse gab es zu viele Versuche. Warten Sie eine Weile, oder melden Sie sich über einen Link an.",
    busy: "Gerade melden sich sehr viele Personen an. Bitte versuchen Sie es gleich noch einmal.",
    secondWrong: "Dieser Code passt nicht. Jeder gilt einmal und nur, solange die App ihn zeigt.",
    passkeyWrong:
      "Der Passkey hat Sie nicht angemeldet. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.",
    providerWrong:
      "Der andere Dienst hat Sie nicht angemeldet. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.",
    providerDown:
      "Der andere Dienst antwortet gerade nicht. Bitte wählen Sie einen anderen Weg oder versuchen Sie es später.",
    providerUnknown:
      "Dieses Konto des anderen Dienstes ist hier mit niemandem verbunden. Wenn Sie hier schon Zugang haben, melden Sie sich auf einem anderen Weg an und verbinden Sie es unter „Anmeldung“. Sonst lassen Sie sich einladen.",
    secondLocked: "Es gab zu viele falsche Codes. Bitte warten Sie eine Weile.",
  },
  withPassword: { title: "Mit Passwort", password: "Passwort", submit: "Anmelden" },
  second: {
    title: "Noch ein Schritt",
    text: "Tippen Sie den Code ein, den Ihre App gerade zeigt, oder einen Ihrer Wiederherstellungscodes.",
    code: "Code",
    submit: "Anmelden",
  },
  keep: {
    title: "Ihre Anmeldung",
    lead: "Neben Anmeldelinks können Sie Passkeys, ein Passwort und eine App benutzen, die Codes zeigt.",
    pw: "Passwort",
    pwOff: "Sie haben kein Passwort.",
    pwOn: "Sie haben ein Passwort.",
    pwNew: "Neues Passwort",
    pwHint:
      "Mindestens 12 Zeichen. Ein paar Wörter, die nicht zusammengehören, kann man sich leicht merken.",
    pwSet: "Passwort speichern",
    pwNote: "Alle Ihre anderen Sitzungen enden damit.",
    pwRemove: "Passwort entfernen",
    faults: {
      tooShort: "Das Passwort hat weniger als 12 Zeichen.",
      tooLong: "Das Passwort hat mehr als 200 Zeichen.",
      tooCommon:
        "Dieses Passwort gehört zu denen, die zuerst geraten werden: Es besteht aus Ihrer Adresse, aus Tastenreihen oder aus Wörtern, die in jeder Liste stehen.",
    },
    totp: "Codes einer App",
    totpText:
      "Wer Ihre E-Mails liest, braucht dann auch Ihr Telefon: Nach einem Link oder einem Passwort wird der Code der App verlangt.",
    totpOff: "Nicht eingerichtet.",
    totpOn: "Eingerichtet.",
    left: "Übrige Wiederherstellungscodes",
    begin: "Einrichten",
    beginAgain: "Neu einrichten",
    scan: "Scannen Sie das mit der App, oder tippen Sie den Schlüssel dort ein. Tippen Sie dann den Code ein, den die App zeigt.",
    key: "Schlüssel",
    code: "Code der App",
    confirm: "Bestätigen",
    wrong: "Dieser Code passt nicht. Sehen Sie nach, ob die Uhr Ihres Telefons stimmt.",
    remove: "Codes der App entfernen",
    codesTitle: "Bewahren Sie diese Wiederherstellungscodes auf",
    codesText:
      "Jeder ersetzt die App ein einziges Mal, falls Sie sie verlieren. Sie werden nur dieses eine Mal gezeigt.",
    saved: "Gespeichert.",
    removed: "Entfernt.",
    tooOld: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    againTitle: "Bitte neu anmelden, um das zu ändern",
    againText:
      "Wie Sie sich anmelden, lässt sich nur in den 10 Minuten nach einer Anmeldung ändern.",
  },
  prove: {
    password: "Mit Ihrem Passwort bestätigen",
    code: "Mit einem Code Ihrer App bestätigen",
    submit: "Bestätigen",
    wrong: "Das stimmt nicht. Bitte versuchen Sie es noch einmal.",
    title: "Bitte bestätigen Sie, dass Sie es sind",
    text: "Dazu müssen Sie sich in den letzten 10 Minuten angemeldet haben.",
    refused: "Es wurde nichts getan: Ihre Anmeldung ist mehr als 10 Minuten her.",
  },
  passkey: {
    use: "Mit Passkey anmelden",
    confirm: "Mit Passkey bestätigen",
    title: "Passkeys",
    text: "Einen Passkey verwahrt Ihr Gerät oder Ihr Passwortmanager. Er meldet Sie mit Finger, Gesicht oder PIN an, gilt nur auf dieser Website und braucht keinen weiteren Code.",
    none: "Sie haben keinen Passkey.",
    name: "Name",
    nameHint: "Worauf er liegt, zum Beispiel „Handy“.",
    optional: "optional",
    add: "Passkey hinzufügen",
    added: "Hinzugefügt",
    lastUsed: "zuletzt benutzt",
    unnamed: "Ohne Namen",
    remove: "Entfernen",
    noScript: "Für Passkeys muss JavaScript eingeschaltet sein.",
    unable: "Dieser Browser kann keine Passkeys verwenden.",
    notAdded: "Der Passkey wurde nicht hinzugefügt. Bitte versuchen Sie es noch einmal.",
  },
  provider: {
    use: (name) => `Mit ${name} anmelden`,
    confirm: (name) => `Mit ${name} bestätigen`,
    title: (name) => `Anmeldung über ${name}`,
    text: (name) =>
      `Verbinden Sie Ihr Konto bei ${name}, um sich hier damit anzumelden. Welche E-Mail-Adresse Sie dort haben, spielt keine Rolle.`,
    none: "Nicht verbunden.",
    since: "Verbunden",
    connect: (name) => `Mit ${name} verbinden`,
    remove: "Verbindung lösen",
    onward: (name) => `Weiter zu ${name}`,
    onwardTitle: "Einen Augenblick",
    back: "Weiter",
    notConnected:
      "Dieses Konto wurde nicht verbunden: Der andere Dienst hat es nicht bestätigt, oder es ist hier schon mit jemandem verbunden.",
  },
};
