import { isOne } from "#words/plural.ts";
import type { ClosingWords } from "./en.ts";

const pluralise = (one: string, many: string) => (count: number) =>
  isOne.de(count) ? `1 ${one}` : `${count} ${many}`;
const contracts = pluralise("Vertrag", "Verträge");

export const de: ClosingWords = {
  title: "Konto schließen",
  lead: "Alles in diesem Konto wird 30 Tage nach dem Schließen gelöscht. Bis dahin kann jeder Inhaber das Schließen auf dieser Seite zurücknehmen.",
  link: "Konto schließen …",
  banner: (day) => `Dieses Konto wird geschlossen. Es wird am ${day} gelöscht.`,
  goes: "Was das Konto enthält",
  counts: {
    open: (count) => `${contracts(count)}, noch zu unterschreiben oder zu bezahlen`,
    signed: (count) => `${contracts(count)}, von allen unterschrieben`,
    other: (count) => `${contracts(count)}, zurückgezogen oder nie verschickt`,
    keys: pluralise("gültiger API-Schlüssel", "gültige API-Schlüssel"),
    webhooks: pluralise("Webhook", "Webhooks"),
    people: pluralise("Person", "Personen"),
  },
  comes: {
    atOnce: {
      title: "Sofort",
      text: "API-Schlüssel gelten nicht mehr, Webhooks sind aus, Einladungen verfallen, und nur noch Inhaber sehen die Verträge. Was noch zu unterschreiben ist, wird zurückgezogen, und die Beteiligten erfahren es per E-Mail. Wer das Schließen zurücknimmt, macht das nicht ungeschehen.",
    },
    after: {
      title: "Nach 30 Tagen",
      text: "Gelöscht werden Verträge mit ihren Dateien und Ereignisprotokollen, Tests, E-Mails, Webhook-Zustellungen, Einstellungen, Guthaben und Personen, die in keinem anderen Konto sind. Nichts davon lässt sich wiederherstellen. Aus Sicherungskopien verschwindet es, sobald der Betreiber des Dienstes sie löscht.",
    },
    stays: {
      title: "Was bleibt",
      text: "Die Dokument-ID jedes Vertrags mit dem Tag der Löschung, je ein Eintrag im Protokoll der Siegel, und was wann bezahlt wurde, ohne Namen. Versiegelte Dateien, die Sie oder andere haben, lassen sich weiterhin prüfen.",
    },
  },
  kept: {
    title: "Das Konto lässt sich noch nicht schließen",
    text: "Diese Verträge müssen vorerst bleiben:",
    held: (count, day) => `${contracts(count)} mit einer Löschsperre, längstens bis ${day}`,
    law: (count, day) =>
      `${contracts(count)}, unterschrieben und gesetzlich aufzubewahren, längstens bis ${day} (siehe Einstellungen)`,
    withdrawable: (count, day) =>
      `${contracts(count)}, noch von Verbrauchern zu widerrufen, längstens bis ${day}`,
    unsealed: (count) => `${contracts(count)}, von allen unterschrieben und noch ohne Siegel`,
  },
  confirm: {
    label: (name) => `Geben Sie zur Bestätigung ein: ${name}`,
    submit: "Konto schließen",
    back: "Zurück",
  },
  closing: {
    title: "Das Konto wird geschlossen",
    text: (day) => `Es wird am ${day} gelöscht. Bis dahin kann jeder Inhaber das zurücknehmen.`,
    waits: "Es wird nicht gelöscht, solange diese Verträge bleiben müssen:",
    running: "Es wird gerade gelöscht und lässt sich nicht mehr zurücknehmen.",
    download: "Verträge ansehen und herunterladen",
    takeBack: "Konto behalten",
    keeps:
      "Zurückgezogene Verträge bleiben zurückgezogen, API-Schlüssel ungültig und Webhooks aus, bis Sie sie wieder einschalten.",
  },
  takenBack:
    "Das Konto bleibt bestehen. Legen Sie neue API-Schlüssel an und schalten Sie Webhooks wieder ein, wo Sie sie brauchen.",
  problems: {
    nameUnlike: "Das Konto wurde nicht geschlossen: Was Sie eingegeben haben, ist nicht sein Name.",
    kept: "Das Konto wurde nicht geschlossen: Es gibt Verträge, die vorerst bleiben müssen.",
    begun: "Das Konto wird bereits geschlossen.",
    deleting: "Es ist zu spät: Das Konto wird gerade gelöscht.",
  },
  signInAgain: {
    title: "Bitte neu anmelden, um das Konto zu schließen",
    refused: "Es wurde nichts geändert: Ihre Anmeldung ist mehr als 10 Minuten her.",
    text: "Ein Konto schließt nur ein Inhaber, der sich in den letzten 10 Minuten angemeldet hat.",
  },
};
