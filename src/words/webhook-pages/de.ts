import { isOne } from "#words/plural.ts";
import type { WebhookPagesWords } from "./en.ts";

export const de: WebhookPagesWords = {
  title: "Webhooks",
  lead: "Wo Ihre Systeme erfahren, was mit Ihren Verträgen geschieht.",
  none: "Es gibt noch keinen Webhook.",
  url: "Adresse",
  events: "Ereignisse",
  state: "Zustand",
  on: "Ein",
  off: "Aus",
  rate: (arrived, all) => `${arrived} von ${all} in 24 Stunden zugestellt`,
  failing: (count) =>
    isOne.de(count)
      ? "1 schlägt fehl und wird wieder versucht, seit"
      : `${count} schlagen fehl und werden wieder versucht, seit`,
  noRate: "In 24 Stunden nichts gesendet",
  make: {
    title: "Neuer Webhook",
    url: "Adresse",
    urlHint: "Sie beginnt mit https:// und ist von überall erreichbar.",
    events: "Ereignisse, die er erfährt",
    all: "Alle Ereignisse",
    submit: "Webhook anlegen",
  },
  signInAgain: {
    title: "Neuer Webhook",
    refused: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    text: "Ein Webhook sendet Daten über Ihre Verträge an eine Adresse. Bestätigen Sie dafür noch einmal, dass Sie es sind.",
  },
  made: {
    title: "Der Webhook ist angelegt",
    text: "Das ist sein Geheimnis, mit dem Ihr System prüft, ob eine Nachricht von uns ist. Es wird nur dieses eine Mal gezeigt.",
    copy: "Kopieren",
  },
  done: {
    switchedOn: "Der Webhook ist eingeschaltet.",
    switchedOff: "Der Webhook ist ausgeschaltet. Was noch zu senden war, wird verworfen.",
    removed: "Der Webhook ist entfernt.",
    changed: "Der Webhook ist geändert.",
    tested: "Ein Testereignis ist unterwegs. Es wird nur einmal gesendet.",
    sentAgain: "Es wird noch einmal gesendet, unter derselben ID.",
  },
  recovered: (count) => {
    if (count === 0)
      return "Es wird nichts noch einmal gesendet: Seit diesem Tag ist keine Zustellung fehlgeschlagen.";
    return isOne.de(count)
      ? "1 Zustellung wird noch einmal gesendet."
      : `${count} Zustellungen werden noch einmal gesendet.`;
  },
  problems: {
    urlUnfit:
      "Diese Adresse ist nicht möglich: Sie muss mit https:// beginnen und zu einem öffentlichen Rechner führen.",
    eventsMissing: "Wählen Sie mindestens ein Ereignis.",
    tooMany: "Es gibt schon 5 Webhooks. Entfernen Sie zuerst einen.",
    isOff: "Der Webhook ist ausgeschaltet oder entfernt. Schalten Sie ihn zuerst ein.",
    stillTried: "Diese Zustellung wird gerade gesendet.",
    dayUnfit: "Wählen Sie einen Tag der letzten 30.",
  },
  back: "Alle Webhooks",
  switchOn: "Einschalten",
  switchOff: "Ausschalten",
  switchOffText:
    "Es wird nichts mehr gesendet, und was noch nicht zugestellt ist, wird verworfen. Noch einmal senden lassen können Sie es 30 Tage lang.",
  remove: "Entfernen",
  removeText: "Webhook und Geheimnis sind dann endgültig weg, und es wird nichts mehr gesendet.",
  change: { title: "Ändern", submit: "Speichern" },
  secret: {
    title: "Neues Geheimnis",
    made: "Der Webhook hat ein neues Geheimnis",
    text: "Ab dann wird jede Nachricht mit einem neuen Geheimnis signiert. Tragen Sie es gleich in Ihrem System ein; was Ihr System bis dahin ablehnt, wird wieder versucht.",
    submit: "Neues Geheimnis erzeugen",
  },
  test: {
    title: "Testereignis",
    text: "Sendet einmal ein erfundenes Ereignis, als Test gekennzeichnet.",
    event: "Ereignis",
    submit: "Testereignis senden",
  },
  recover: {
    title: "Noch einmal senden",
    text: "Sendet alles noch einmal, was seit dem gewählten Tag fehlgeschlagen ist, auch was auf den nächsten Versuch wartet, jede Zustellung einmal und unter ihrer ID.",
    since: "Seit",
    submit: "Alle fehlgeschlagenen erneut senden",
  },
  deliveries: "Zustellungen",
  filter: "Anzeigen",
  all: "Alle",
  states: {
    pending: "Wird gesendet",
    retrying: "Wird wiederholt",
    delivered: "Zugestellt",
    given_up: "Fehlgeschlagen",
    stopped: "Verworfen",
  },
  notYet: "Noch nicht zugestellt",
  noDeliveries: "Es gibt keine Zustellung.",
  madeAt: "Angelegt",
  answer: "Antwort",
  attempts: "Versuche",
  next: "Nächster Versuch",
  testMark: "Test",
  older: "Ältere",
  newest: "Neueste",
  delivery: "Zustellung",
  id: "ID der Zustellung",
  tryNow: "Jetzt versuchen",
  sendAgain: "Noch einmal senden",
  body: "Was gesendet wird",
  attempt: (round, attempt) =>
    round === 1 ? `Versuch ${attempt}` : `Versuch ${attempt}, noch einmal gesendet`,
  started: "Begonnen",
  duration: "Dauer",
  noAnswer: "Keine Antwort",
  problem: "Woran es lag",
  answered: "Antwort des Empfängers, das erste Kilobyte",
  noAttempts: "Noch ist kein Versuch zu Ende.",
  check: {
    title: "Signatur prüfen",
    lead: "Fügen Sie eine Nachricht ein, wie Ihr System sie bekam, und sehen Sie, welche Signatur nicht stimmt und warum. Nichts davon wird aufbewahrt.",
    headers: "Kopfzeilen",
    headersHint: "Eine je Zeile, etwa: X-Service-Signature-V2: t=…,v1=…",
    body: "Inhalt, Byte für Byte",
    secret: "Geheimnis des Webhooks",
    secretHint: "Es beginnt mit whsec_.",
    submit: "Prüfen",
    holds: "Stimmt",
    rules: {
      present: "Kopfzeile fehlt",
      "well-formed": "Kopfzeile hat eine andere Form",
      "in time": "Zeitangabe liegt zu weit von jetzt entfernt",
      "secret and body fit": "Passt nicht zu diesem Geheimnis und diesem Inhalt",
    },
    inEnglish: "Einzelheiten, auf Englisch:",
  },
};
