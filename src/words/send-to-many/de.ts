import { isOne } from "#words/plural.ts";
import type { SendToManyWords } from "./en.ts";

export const de: SendToManyWords = {
  title: "An viele senden",
  lead: (name) =>
    `Aus jeder Zeile einer Tabelle wird ein eigener Vertrag wie „${name}“: mit eigenen Personen, eigener Referenz und eigenen Worten. Nichts geht hinaus, bevor Sie gesehen haben, was an der Tabelle nicht stimmt.`,
  back: "Zurück zum Vertrag",
  file: "Tabelle (CSV)",
  fileHint:
    "Die erste Zeile nennt die Spalten; danach höchstens 500 Zeilen. Aus Excel oder Numbers: als CSV exportieren.",
  paste: "oder die Zeilen hier einfügen",
  prepared: "Vorbereitete Tabelle für diesen Vertrag",
  preparedHint:
    "Sie hat eine Spalte für alles, was verschieden sein kann. Was Sie als Spalte löschen, bleibt wie im Vertrag.",
  submit: "Tabelle prüfen",
  other: "Andere Tabelle",
  columns: "Was die Spalten sagen",
  columnsHint:
    "Eine Spalte ersetzt, was der Vertrag selbst sagt, auch wo eine Zelle leer ist. Wer keine Adresse hat, unterschreibt über einen Link, der im Ergebnis steht.",
  example: "zum Beispiel",
  nothing: "Weglassen",
  targets: {
    reference: "Referenz",
    title: "Titel des Vertrags",
    message: "Nachricht an alle, die unterschreiben",
    metadata: "Eigener Wert",
    name: (role) => `${role}: Name`,
    email: (role) => `${role}: E-Mail`,
    jobTitle: (role) => `${role}: unterschreibt als`,
    text: (name, number) => (name === "" ? `Feld ${number}` : `Text: ${name}`),
  },
  faults: {
    empty: "Wählen Sie eine Datei, oder fügen Sie die Zeilen ein.",
    noRows: "Die Tabelle hat eine Kopfzeile und keine Zeile darunter.",
    tooManyRows:
      "Die Tabelle hat mehr als 500 Zeilen. Teilen Sie sie, und senden Sie die Teile nacheinander.",
    tooManyColumns: "Die Tabelle hat mehr als 60 Spalten.",
    tooLarge: "Die Tabelle hat mehr als 1 MB.",
    ragged: (line) => `Zeile ${line} hat mehr Zellen, als die Tabelle Spalten hat.`,
    quotes: (line) => `In Zeile ${line} ist ein Anführungszeichen nicht geschlossen.`,
    noColumn: "Noch sagt keine Spalte etwas: Wählen Sie unten, was jede von ihnen sagt.",
    twice: (target) => `Zwei Spalten sagen dasselbe: ${target}.`,
  },
  wrong: (count) =>
    isOne.de(count)
      ? "In 1 Zeile stimmt etwas nicht. Es wurde nichts gesendet."
      : `In ${count} Zeilen stimmt etwas nicht. Es wurde nichts gesendet.`,
  row: (line) => `Zeile ${line}:`,
  more: (count) => (isOne.de(count) ? "und 1 weitere Zeile." : `und ${count} weitere Zeilen.`),
  repeats: (line) => `Sie sagt dasselbe wie Zeile ${line}.`,
  ready: (count) =>
    isOne.de(count)
      ? "An der Tabelle ist nichts falsch. Sie hat 1 Zeile."
      : `An der Tabelle ist nichts falsch. Sie hat ${count} Zeilen.`,
  mails: (count) =>
    isOne.de(count)
      ? "1 persönlicher Link geht per E-Mail hinaus."
      : `${count} persönliche Links gehen per E-Mail hinaus.`,
  beyond: (count) =>
    isOne.de(count)
      ? "1 der Verträge geht über die Dokumente dieses Monats hinaus: Er kann unterschrieben werden, sobald Sie ihn mit Guthaben bezahlt haben."
      : `${count} der Verträge gehen über die Dokumente dieses Monats hinaus: Sie können unterschrieben werden, sobald Sie sie mit Guthaben bezahlt haben.`,
  beforeHint:
    "Was aus dieser Tabelle innerhalb eines Tages gesendet wurde, wird nicht noch einmal gesendet: Beginnen Sie nach einer Unterbrechung mit derselben Tabelle von vorn. Mit einer Spalte für Referenzen gilt das für immer.",
  again: "Noch einmal prüfen",
  send: (count) => (isOne.de(count) ? "1 Vertrag senden" : `${count} Verträge senden`),
  sending: "Wird gesendet",
  progress: (done, all) => `${done} von ${all} Zeilen sind erledigt.`,
  goesOn:
    "Diese Seite macht von selbst weiter. Wenn Sie sie verlassen, hält das Senden an; beginnen Sie dann mit derselben Tabelle von vorn.",
  waits: "Gerade kann nichts weiter gesendet werden. Es geht in Kürze von selbst weiter.",
  next: "Weiter",
  finished: "Alle Zeilen sind erledigt.",
  counts: {
    sent: (count) =>
      isOne.de(count) ? "1 Vertrag wurde gesendet." : `${count} Verträge wurden gesendet.`,
    before: (count) =>
      isOne.de(count)
        ? "1 Zeile war schon gesendet und wurde es nicht noch einmal."
        : `${count} Zeilen waren schon gesendet und wurden es nicht noch einmal.`,
    failed: (count) =>
      isOne.de(count) ? "1 Zeile wurde nicht gesendet." : `${count} Zeilen wurden nicht gesendet.`,
  },
  changed:
    "Aus dieser Zeile ist schon ein Vertrag geworden, bevor die Vorlage geändert wurde. Sie wird nicht noch einmal gesendet.",
  result: "Ergebnis als CSV",
  results: {
    state: "Ergebnis",
    contract: "Vertrag",
    page: "Seite des Vertrags",
    link: "Link zum Unterschreiben",
    problem: "Problem",
    states: {
      sent: "gesendet",
      before: "schon gesendet",
      failed: "nicht gesendet",
      open: "noch nicht",
    },
  },
};
