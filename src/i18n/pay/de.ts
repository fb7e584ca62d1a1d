import type { PayWords } from "#i18n/pay-words.ts";

export const de: PayWords = {
  pageTitle: (name) => `Bezahlen: ${name}`,
  states: {
    payable: {
      title: "Diesen Vertrag zum Unterschreiben öffnen",
      text: "Er geht über die Dokumente hinaus, die Ihr Tarif enthält. Ein Guthaben bezahlt ihn.",
    },
    noCredit: {
      title: "Es ist kein Guthaben mehr da",
      text: "Dieser Vertrag geht über die Dokumente hinaus, die Ihr Tarif enthält, und es ist kein Guthaben mehr da, das ihn bezahlt. Guthaben vergibt, wer diesen Dienst betreibt.",
    },
    paid: {
      title: "Bezahlt: Der Vertrag kann unterschrieben werden",
      text: "Ein Guthaben hat ihn bezahlt. Auf Ihren Tarif wird er nicht angerechnet.",
    },
    draft: {
      title: "Dieser Vertrag ist ein Entwurf",
      text: "Für einen Entwurf ist nichts zu bezahlen. Öffnen Sie ihn zuerst über die API zum Unterschreiben.",
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
      title: "Dieser Vertrag wurde abgebrochen",
      text: "Für ihn ist nichts mehr zu bezahlen.",
    },
  },
  submit: "Ein Guthaben einlösen",
  afterwards: {
    shared: "Der Vertrag kann dann sofort unterschrieben werden.",
    delivered:
      "Der Vertrag kann dann sofort unterschrieben werden, und wer eine Adresse hat, bekommt einen Link.",
  },
  documentId: "Dokument-ID",
  pages: "Seiten",
  signers: "Wer unterschreibt",
  sharedLink: "über den gemeinsamen Link",
  plan: "Tarif",
  planUsed: (used, limit, month) => `${used} von ${limit} Dokumenten im ${month} verbraucht`,
  planUsedWithoutLimit: (used, month) => `${used} Dokumente im ${month}, ohne Grenze`,
  credits: "Guthaben",
  creditsLeft: (count) => `${count} übrig`,
  openSigningPage: "Zur Unterschriftsseite",
  statusPage: "Sehen, wer unterschrieben hat",
  contracts: "Alle Verträge",
};
