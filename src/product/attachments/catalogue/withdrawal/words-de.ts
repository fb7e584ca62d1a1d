import type { NoticeWords } from "./print-notice.ts";

export const WORDS_DE: NoticeWords = {
  labels: {
    trader: "Unternehmer",
    address: "Anschrift des Unternehmers",
    telephone: "Telefonnummer des Unternehmers",
    email: "E-Mail-Adresse des Unternehmers",
    contractKind: "Art des Vertrags",
    subject: "Ware oder Dienstleistung",
    contractDate: "Datum des Vertrags",
    reference: "Vertrags- oder Bestellnummer",
    withdrawalPage: "Adresse der Widerrufsfunktion (ohne Angabe die Seite dieses Dienstes)",
    withdrawalFormPage: "Webseite, auf der das Formular freiwillig ausgefüllt werden kann",
    utility: "Was geliefert wird: Wasser, Gas, Strom oder Fernwärme",
    returnCosts: "Kosten der Rücksendung",
    returnCostsAmount: "Kosten der Rücksendung nicht paketversandfähiger Waren, mit Währung",
    returnCostsAmountIs: "Ob dieser Betrag feststeht",
    returnAddress: "Name und Anschrift für Rücksendungen, falls abweichend",
    withdrawalDays: "Tage, an denen online widerrufen werden kann, falls mehr als gesetzlich",
    withdrawalBegins: "Tag, an dem diese Frist beginnt, falls bekannt",
  },
  contractKinds: {
    goods: "Kauf von Waren in einer Lieferung",
    "goods-several-deliveries": "Kauf mehrerer Waren einer Bestellung in getrennten Lieferungen",
    "goods-several-parts": "Kauf einer Ware in mehreren Teilsendungen oder Stücken",
    "goods-regular-delivery": "Regelmäßige Lieferung von Waren über einen festgelegten Zeitraum",
    service: "Dienstleistung",
    utility: "Lieferung von Wasser, Gas, Strom oder Fernwärme",
    "digital-content": "Digitale Inhalte ohne körperlichen Datenträger",
  },
  utilities: {
    water: "Wasser",
    gas: "Gas",
    electricity: "Strom",
    "district-heating": "Fernwärme",
  },
  returnCosts: {
    consumer: "Der Verbraucher trägt die unmittelbaren Kosten",
    trader: "Der Unternehmer trägt die Kosten",
    collected: "Der Unternehmer holt die Waren auf eigene Kosten ab",
  },
  amountIs: {
    estimate: "Geschätzt",
    exact: "Feststehend",
  },
  particulars: "Angaben zu dieser Belehrung",
  lapse: "Vorzeitiges Erlöschen",
};
