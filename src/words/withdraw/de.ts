import type { WithdrawWords } from "./en.ts";

export const de: WithdrawWords = {
  act: "Vertrag widerrufen",
  confirm: "Widerruf bestätigen",
  pageTitle: (name) => `Vertrag widerrufen: ${name}`,
  title: "Widerruf",
  lead: (name) => `Auf dieser Seite können Sie den Vertrag „${name}“ widerrufen.`,
  until: (day) => `Sie nimmt Ihren Widerruf bis zum Ablauf des ${day} entgegen.`,
  free: "Einen Grund müssen Sie nicht nennen, und ein Konto brauchen Sie nicht. Im nächsten Schritt geben Sie Ihren Namen und Ihre E-Mail-Adresse an; widerrufen ist erst, wenn Sie dort bestätigen.",
  otherWays:
    "Sie können auch auf anderem Weg widerrufen, etwa mit einem Brief oder einer E-Mail. Was für Ihren Widerruf gilt, steht in der Widerrufsbelehrung, die zum Vertrag gehört.",
  documentId: "Dokument-ID",
  from: "Von",
  form: {
    title: "Ihr Widerruf",
    statement: (name, publicId) =>
      `Hiermit widerrufe ich den Vertrag „${name}“ (Dokument-ID ${publicId}).`,
    name: "Ihr Name",
    nameHint: "Vor- und Nachname der Person, die den Vertrag geschlossen hat.",
    email: "Ihre E-Mail-Adresse",
    emailHint: "Dorthin geht sofort eine Eingangsbestätigung.",
    recorded:
      "Gespeichert werden Ihre Angaben, der Zeitpunkt, Ihre IP-Adresse und Ihr Browser. Der Absender des Vertrags erhält Ihre Angaben und den Zeitpunkt.",
    nameWrong: "Bitte geben Sie Ihren Namen an, mit höchstens 120 Zeichen.",
    emailWrong: "Bitte geben Sie eine E-Mail-Adresse an, wie name@example.org.",
    alert: "Noch ist nichts widerrufen. Bitte ergänzen Sie die markierten Felder.",
    back: "Zurück",
  },
  closed: {
    open: {
      title: "Der Vertrag ist noch nicht geschlossen",
      text: "Diese Seite nimmt keine Erklärung an, bevor alle unterschrieben haben. Möchten Sie den Vertrag nicht mehr, schreiben Sie dem Absender jetzt: Auch das gilt.",
    },
    cancelled: {
      title: "Es gibt keinen Vertrag",
      text: "Das Dokument wurde zurückgezogen, bevor alle unterschrieben hatten. Zu widerrufen ist nichts.",
    },
    over: {
      title: "Diese Seite nimmt keinen Widerruf mehr entgegen",
      text: "Ob Sie noch widerrufen können, hängt davon ab, wann die Frist begonnen hat und wie Sie belehrt wurden. Schreiben Sie im Zweifel dem Absender.",
    },
  },
  closedOn: (day) => `Sie war bis zum Ablauf des ${day} offen.`,
  stated: {
    title: "Ein Widerruf ist eingegangen",
    text: "Über diesen Link wurde der Vertrag widerrufen: {at}.",
    overShared:
      "Diesen Link kann jeder haben, dem das Dokument vorliegt. War das nicht Ihr Widerruf? Dann nehmen Sie den Link aus der E-Mail, die Sie nach der letzten Unterschrift bekommen haben, oder schreiben Sie dem Absender.",
    overPersonal:
      "Eine Eingangsbestätigung ging an die Adresse, die dabei angegeben wurde. War das nicht Ihr Widerruf, schreiben Sie bitte dem Absender.",
  },
  writeTo: (sender) => `${sender} schreiben`,
  done: {
    title: "Ihr Widerruf ist eingegangen",
    text: (sender) => `${sender} wird sofort benachrichtigt. Sie müssen nichts weiter tun.`,
    mailed: (email) => `Eine Eingangsbestätigung geht an ${email}.`,
    keep: "Bitte bewahren Sie sie auf. Sie können sie auch hier herunterladen.",
    download: "Eingangsbestätigung herunterladen (PDF)",
  },
  receipt: {
    title: "Eingangsbestätigung",
    text: (sender) => `Dieser Widerruf ist für ${sender} eingegangen:`,
    contract: "Vertrag",
    to: "Gerichtet an",
    statement: "Erklärung",
    name: "Name",
    email: "E-Mail-Adresse",
    statedAt: "Eingegangen am",
    over: "Erklärt über",
    overShared: "den Link, der im Dokument steht",
    overPersonal: (role) => `den persönlichen Link von ${role}`,
    asStated:
      "Name und E-Mail-Adresse sind so festgehalten, wie sie angegeben wurden; geprüft hat sie niemand. Ob der Widerruf rechtzeitig war und was aus ihm folgt, richtet sich nach dem Gesetz.",
    sealed:
      "Diese Seite ist versiegelt: Programme, die Signaturen prüfen, zeigen an, ob sie nachträglich geändert wurde.",
  },
  notReady: {
    title: "Das PDF ist noch nicht fertig",
    text: "Ihr Widerruf ist eingegangen; nur das Versiegeln der Eingangsbestätigung dauert länger als sonst. Der Dienst versucht es von selbst weiter. Bitte sehen Sie in einigen Minuten wieder nach.",
    again: "Noch einmal versuchen",
  },
  possible: (day) => `Ein Widerruf ist hier bis zum Ablauf des ${day} möglich.`,
  declared: "Dieses Dokument wurde widerrufen",
  withdrawnAt: "Widerrufen:",
  mail: {
    possible: (day) =>
      `Zu diesem Vertrag gehört eine Widerrufsbelehrung. Online können Sie ihn bis zum Ablauf des ${day} hier widerrufen:`,
    acknowledged: {
      subject: (contract) => `Eingangsbestätigung Ihres Widerrufs: ${contract}`,
      preheader: "Ihr Widerruf ist eingegangen.",
      heading: "Ihr Widerruf ist eingegangen",
      text: (sender, contract) =>
        `Ihr Widerruf des Vertrags „${contract}“ ist für ${sender} eingegangen. Das haben Sie erklärt:`,
      attached:
        "Dieselbe Bestätigung liegt als versiegeltes PDF bei. Bitte bewahren Sie sie gut auf.",
      toDownload: "Dieselbe Bestätigung gibt es als versiegeltes PDF:",
      gaveAddress: (to) =>
        `Sie erhalten sie, weil bei einem Widerruf die Adresse ${to} angegeben wurde. Waren Sie das nicht, antworten Sie bitte auf diese Nachricht.`,
    },
    owner: {
      subject: (contract) => `Widerruf eingegangen: ${contract}`,
      preheader: (who) => `Erklärt hat ihn ${who}.`,
      heading: "Ein Vertrag wurde widerrufen",
      text: (who, contract) =>
        `Über die Widerrufsfunktion des Vertrags „${contract}“ ist diese Erklärung eingegangen; als Name wurde ${who} angegeben.`,
      next: "Eine Eingangsbestätigung geht an die angegebene Adresse. Ob der Widerruf rechtzeitig ist und von wem er stammt, prüfen bitte Sie: Fehlte der Belehrung etwas, kann die Frist bis zu zwölf Monate länger laufen. Am Stand des Dokuments ändert sich hier nichts.",
      button: "Dokument öffnen",
    },
  },
};
