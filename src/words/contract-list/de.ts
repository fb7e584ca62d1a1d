import { isOne } from "#words/plural.ts";
import type { ContractListWords } from "./en.ts";

export const de: ContractListWords = {
  search: "Verträge suchen",
  hint: "Wörter aus dem Titel, Name einer unterschreibenden Person, E-Mail-Adresse, Dokument-ID oder # und ein Schlagwort.",
  from: "Angelegt ab",
  submit: "Suchen",
  filter: "Anzeigen",
  all: "Alle",
  withTag: (tag) => `Mit dem Schlagwort „${tag}“`,
  clear: "Alle Verträge zeigen",
  activity: "Letzte Aktivität",
  tags: "Schlagwörter",
  needs: {
    title: "Wartet auf Sie",
    reasons: {
      notSent: "Ein Link wurde nicht verschickt",
      declined: "Jemand möchte nicht unterschreiben",
      payment: "Wartet auf Zahlung",
      seal: "Wartet auf das Siegel",
      stuck: "Seit 7 Tagen ist nichts geschehen",
    },
    showAll: (count) => (isOne.de(count) ? "1 weiteren zeigen" : `${count} weitere zeigen`),
    none: "Gerade wartet nichts auf Sie.",
  },
  nothing: {
    title: "Kein Vertrag gefunden",
    text: "Zu all dem passt keiner Ihrer Verträge. Versuchen Sie es mit weniger Wörtern oder mit dem Anfang eines Wortes.",
  },
  cutShort: "So weit zurück wurde gesucht. Auch ältere Verträge können passen.",
  further: "Weiter zurück suchen",
};
