import type { NoticeModel } from "./notice-model.ts";
import type { ContractKind } from "./withdrawal-notice.ts";

const possessionOf = (what: string) =>
  `, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, ${what} in Besitz genommen haben bzw. hat.`;

const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("die Waren"),
  "goods-several-deliveries": possessionOf("die letzte Ware"),
  "goods-several-parts": possessionOf("die letzte Teilsendung oder das letzte Stück"),
  "goods-regular-delivery": possessionOf("die erste Ware"),
  service: " des Vertragsabschlusses.",
  utility: " des Vertragsabschlusses.",
  "digital-content": " des Vertragsabschlusses.",
};

const BEGUN = {
  service: "die Dienstleistungen",
  water: "die Lieferung von Wasser",
  gas: "die Lieferung von Gas",
  electricity: "die Lieferung von Strom",
  "district-heating": "die Lieferung von Fernwärme",
};

const COSTS = "Sie tragen die unmittelbaren Kosten der Rücksendung der Waren";

/** Directive 2011/83/EU, Annex I, in German, as last amended by Directive (EU) 2023/2673. */
export const EU_DE_MODEL: NoticeModel = {
  headings: {
    right: "Widerrufsrecht",
    effects: "Folgen des Widerrufs",
    form: "Muster-Widerrufsformular",
  },
  right: () =>
    "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.",
  period: (_, kind) => `Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag${PERIOD_BEGINS[kind]}`,
  exercise: (
    contact,
  ) => `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${contact}) mittels einer eindeutigen
Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu
widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht
vorgeschrieben ist.`,
  contact: { telephone: "Telefon:", email: "E-Mail:" },
  online: (
    where,
  ) => `Sie können Ihr Widerrufsrecht auch online unter ${where} ausüben. Wenn Sie diese Online-Funktion
nutzen, übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger (z. B. per E-Mail) eine
Eingangsbestätigung, die auch den Inhalt der Widerrufserklärung sowie das Datum und die Uhrzeit ihres Eingangs
enthält.`,
  formOnline: (
    page,
  ) => `Sie können das Muster-Widerrufsformular oder eine andere eindeutige Erklärung auch auf unserer Webseite ${page}
elektronisch ausfüllen und übermitteln. Machen Sie von dieser Möglichkeit Gebrauch, so werden wir Ihnen unverzüglich
(z. B. per E-Mail) eine Bestätigung über den Eingang eines solchen Widerrufs übermitteln.`,
  deadline: `Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts
vor Ablauf der Widerrufsfrist absenden.`,
  reimbursement: `Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben,
einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere
Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und
spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags
bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen
Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall
werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.`,
  withhold: `Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den
Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.`,
  sendBack: (
    elsewhere,
  ) => `Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem
Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns${elsewhere ? ` oder an ${elsewhere}` : ""}
zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen
absenden.`,
  collected: "Wir holen die Waren auf unsere Kosten ab.",
  costs: {
    trader: "Wir tragen die Kosten der Rücksendung der Waren.",
    consumer: `${COSTS}.`,
    known: (amount) => `${COSTS} in Höhe von ${amount}.`,
    estimated: (amount) => `${COSTS}. Die Kosten werden auf höchstens etwa ${amount} geschätzt.`,
  },
  diminished: `Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur
Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen
zurückzuführen ist.`,
  begun: (
    what,
  ) => `Haben Sie verlangt, dass ${what ? BEGUN[what] : "die Lieferung von Wasser/Gas/Strom/Fernwärme"} während der
Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem
Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits
erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.`,
  form: {
    invitation:
      "(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)",
    to: "An",
    statement: `Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden
Waren (*)/die Erbringung der folgenden Dienstleistung (*)`,
    rows: [
      "Bestellt am (*)/erhalten am (*)",
      "Name des/der Verbraucher(s)",
      "Anschrift des/der Verbraucher(s)",
      "Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)",
      "Datum",
    ],
    strike: "(*) Unzutreffendes streichen.",
  },
};
