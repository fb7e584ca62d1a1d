import { isOne } from "#words/plural.ts";
import type { UsageWords } from "./en.ts";

export const de: UsageWords = {
  title: "Verbrauch",
  begins: (until) => `Der nächste Monat beginnt am ${until} (UTC).`,
  forecast: (documents) =>
    `Geht es so weiter: ${isOne.de(documents) ? "1 Dokument" : `${documents} Dokumente`} am Monatsende.`,
  reached: (day) => `Der Tarif wäre dann am ${day} ausgeschöpft.`,
  tooEarly: "Eine Vorhersage ist erst nach drei Tagen des Monats möglich.",
  counted: "Was diesen Monat zählte",
  countedLead: "Ein Vertrag zählt in dem Monat, in dem er zum Unterschreiben freigegeben wurde.",
  why: {
    counts: "Zählt zum Tarif",
    byCredit: "Vom Guthaben bezahlt, zählt nicht",
    cancelledUnsigned: "Vor der ersten Unterschrift zurückgezogen, zählt nicht",
  },
  nothing: "Diesen Monat wurde kein Vertrag zum Unterschreiben freigegeben.",
  more: (count) => (isOne.de(count) ? "Und 1 weiterer." : `Und ${count} weitere.`),
  contract: "Vertrag",
  opened: "Freigegeben",
  counts: "Zählt",
  ledger: "Bewegungen des Guthabens",
  ledgerLead: "Einträge werden nie geändert; was falsch war, wird durch einen weiteren berichtigt.",
  noEntries: "Noch keine Bewegungen.",
  at: "Wann",
  what: "Was",
  change: "Änderung",
  after: "Guthaben danach",
  kinds: {
    granted: "Vom Betreiber vergeben",
    bought: "Gekauft",
    redeemed: "Für einen Vertrag verbraucht",
    given_back: "Zurückgegeben: vor der ersten Unterschrift zurückgezogen",
    refunded: "Mit einer Erstattung zurückgenommen",
    corrected: "Berichtigt",
  },
  older: "Ältere",
  newest: "Neueste",
  purchases: "Käufe",
};
