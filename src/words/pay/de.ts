import { isOne } from "#words/plural.ts";
import type { PayWords } from "./en.ts";

export const de: PayWords = {
  pageTitle: (name) => `Bezahlen: ${name}`,
  states: {
    payable: {
      title: "Diesen Vertrag zum Unterschreiben freigeben",
      text: "Ihr Tarif ist für diesen Monat ausgeschöpft. Dieser Vertrag wird von Ihrem Guthaben bezahlt.",
    },
    noCredit: {
      title: "Ihr Guthaben ist aufgebraucht",
      text: "Ihr Tarif ist für diesen Monat ausgeschöpft, und Ihr Guthaben reicht für diesen Vertrag nicht.",
    },
    paid: {
      title: "Bezahlt: Der Vertrag kann unterschrieben werden",
      text: "Vom Guthaben bezahlt. Auf Ihren Tarif wird er nicht angerechnet.",
    },
    draft: {
      title: "Dieser Vertrag ist ein Entwurf",
      text: "Für einen Entwurf ist nichts zu bezahlen. Geben Sie ihn zuerst zum Unterschreiben frei.",
    },
    open: {
      title: "Dieser Vertrag kann unterschrieben werden",
      text: "Ihr Tarif deckt ihn ab. Zu bezahlen ist nichts.",
    },
    fully_signed: {
      title: "Alle haben diesen Vertrag unterschrieben",
      text: "Zu bezahlen ist nichts mehr.",
    },
    cancelled: {
      title: "Dieser Vertrag wurde zurückgezogen",
      text: "Für ihn ist nichts mehr zu bezahlen.",
    },
  },
  submit: "Mit Guthaben bezahlen",
  afterwards: {
    shared: "Der Vertrag kann dann sofort unterschrieben werden.",
    delivered:
      "Der Vertrag kann dann sofort unterschrieben werden, und wer eine Adresse hat, bekommt einen persönlichen Link.",
  },
  documentId: "Dokument-ID",
  pages: "Seiten",
  signers: "Wer unterschreibt",
  sharedLink: "über den gemeinsamen Link",
  plan: "Tarif",
  planUsed: (used, limit, month) => `${used} von ${limit} Dokumenten im ${month} verbraucht`,
  planUsedWithoutLimit: (used, month) =>
    isOne.de(used)
      ? `1 Dokument im ${month}, ohne Grenze`
      : `${used} Dokumente im ${month}, ohne Grenze`,
  credits: "Guthaben",
  creditsLeft: (count) => (isOne.de(count) ? "noch für 1 Dokument" : `noch für ${count} Dokumente`),
  openSigningPage: "Zur Unterschriftsseite",
  statusPage: "Sehen, wer unterschrieben hat",
  contracts: "Alle Verträge",
};
