import type { AttachmentWording, PrintedValues } from "#attachments/attachment-type.ts";
import {
  factTable,
  given,
  h2,
  h2OnNewPage,
  note,
  optionOf,
  writingTable,
} from "#attachments/catalogue/mark-up.ts";
import {
  type ContractKind,
  isAboutGoods,
  type ReturnCosts,
  returnCostsOf,
  type WithdrawalLaw,
} from "./withdrawal-notice.ts";

const LABELS = {
  trader: "Unternehmer",
  address: "Anschrift des Unternehmers",
  telephone: "Telefonnummer des Unternehmers",
  email: "E-Mail-Adresse des Unternehmers",
  contractKind: "Art des Vertrags",
  subject: "Ware oder Dienstleistung",
  contractDate: "Datum des Vertrags",
  reference: "Vertrags- oder Bestellnummer",
  withdrawalPage: "Wo die Widerrufsfunktion im Internet zu finden ist",
  returnCosts: "Kosten der Rücksendung",
  returnCostsAmount: "Geschätzte Kosten der Rücksendung nicht paketversandfähiger Waren",
  returnAddress: "Anschrift für Rücksendungen, falls abweichend",
};

const CONTRACT_KINDS: Record<ContractKind, string> = {
  goods: "Kauf von Waren in einer Lieferung",
  "goods-several-deliveries": "Kauf mehrerer Waren einer Bestellung in getrennten Lieferungen",
  "goods-several-parts": "Kauf einer Ware in mehreren Teilsendungen oder Stücken",
  "goods-regular-delivery": "Regelmäßige Lieferung von Waren über einen festgelegten Zeitraum",
  service: "Dienstleistung",
  utility: "Lieferung von Wasser, Gas, Strom oder Fernwärme",
  "digital-content": "Digitale Inhalte ohne körperlichen Datenträger",
};

const RETURN_COSTS: Record<ReturnCosts, string> = {
  consumer: "Der Verbraucher trägt die unmittelbaren Kosten",
  trader: "Der Unternehmer trägt die Kosten",
  collected: "Der Unternehmer holt die Waren auf eigene Kosten ab",
};

const possessionOf = (what: string) =>
  `, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, ${what} in Besitz genommen haben bzw. hat`;

/** Note 1: the day from which the period is counted. */
const PERIOD_BEGINS: Record<ContractKind, string> = {
  goods: possessionOf("die Waren"),
  "goods-several-deliveries": possessionOf("die letzte Ware"),
  "goods-several-parts": possessionOf("die letzte Teilsendung oder das letzte Stück"),
  "goods-regular-delivery": possessionOf("die erste Ware"),
  service: " des Vertragsabschlusses",
  utility: " des Vertragsabschlusses",
  "digital-content": " des Vertragsabschlusses",
};

/**
 * The notice in German: the model instructions and form as in Annex I of
 * Directive 2011/83/EU (as last amended by Directive (EU) 2023/2673), annexes 1
 * and 2 to Article 246a § 1 EGBGB, and annex I of the Austrian FAGG. The trader
 * is protected only where the model stands unchanged, so it is kept to.
 */
export function withdrawalNoticeDe(law: WithdrawalLaw): AttachmentWording {
  return {
    name: law.name,
    description: law.description,
    labels: LABELS,
    options: { contractKind: CONTRACT_KINDS, returnCosts: RETURN_COSTS },
    html: (
      values,
    ) => `${factTable(values, LABELS, ["contractKind", "subject", "contractDate", "reference"])}
${instructions(values)}
${lapse(law, values)}
${form(values)}
${note(law.basis)}`,
  };
}

function instructions(values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  return `${h2("Widerrufsrecht")}
<p>Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.</p>
<p>Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag${PERIOD_BEGINS[kind]}.</p>
<p>Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${values.of("trader")}, ${values.of("address")}, Telefon:
${values.of("telephone")}, E-Mail: ${values.of("email")}) mittels einer eindeutigen Erklärung (z. B. ein mit der
Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie
können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.</p>
${given(
  values,
  "withdrawalPage",
  `<p>Sie können Ihr Widerrufsrecht auch online unter ${values.of("withdrawalPage")} ausüben. Wenn Sie diese
Online-Funktion nutzen, übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger (z. B. per E-Mail) eine
Eingangsbestätigung, die auch den Inhalt der Widerrufserklärung sowie das Datum und die Uhrzeit ihres Eingangs
enthält.</p>`,
)}
<p>Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor
Ablauf der Widerrufsfrist absenden.</p>
${h2("Folgen des Widerrufs")}
<p>Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben,
einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere
Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und
spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags
bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen
Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall
werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.</p>
${isAboutGoods(kind) ? returning(values) : payingForServices(kind)}`;
}

/** Notes 4 and 5. */
function returning(values: PrintedValues): string {
  const costs = returnCostsOf(values, RETURN_COSTS);
  const elsewhere = given(values, "returnAddress", ` oder an ${values.of("returnAddress")}`);
  const sending = `<p>Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis
Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt
ist.</p>
<p>Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen vierzehn Tagen ab dem Tag, an dem Sie uns über
den Widerruf dieses Vertrags unterrichten, an uns${elsewhere} zurückzusenden oder zu übergeben. Die Frist ist gewahrt,
wenn Sie die Waren vor Ablauf der Frist von vierzehn Tagen absenden.</p>`;
  const bearing: Record<ReturnCosts, string> = {
    collected: "<p>Wir holen die Waren auf unsere Kosten ab.</p>",
    trader: `${sending}<p>Wir tragen die Kosten der Rücksendung der Waren.</p>`,
    consumer: `${sending}<p>Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.${given(
      values,
      "returnCostsAmount",
      ` Die Kosten werden auf höchstens etwa ${values.of("returnCostsAmount")} geschätzt.`,
    )}</p>`,
  };
  return `${bearing[costs]}
<p>Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung
der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen
ist.</p>`;
}

/** Note 6. */
function payingForServices(kind: ContractKind): string {
  if (kind === "digital-content") return "";
  const begun =
    kind === "service"
      ? "die Dienstleistungen"
      : "die Lieferung von Wasser, Gas, Strom oder Fernwärme";
  const provided = kind === "service" ? "Dienstleistungen" : "Leistungen";
  return `<p>Haben Sie verlangt, dass ${begun} während der Widerrufsfrist beginnen
${kind === "service" ? "sollen" : "soll"}, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis
zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten,
bereits erbrachten ${provided} im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen ${provided} entspricht.</p>`;
}

function lapse(law: WithdrawalLaw, values: PrintedValues): string {
  const kind = optionOf(values, "contractKind", CONTRACT_KINDS);
  if (kind === "service") {
    return `${h2("Vorzeitiges Erlöschen")}
<p>Verpflichtet der Vertrag Sie zur Zahlung eines Preises, so erlischt Ihr Widerrufsrecht, sobald wir die
Dienstleistung vollständig erbracht haben, sofern Sie vor Beginn der Leistung ausdrücklich zugestimmt haben, dass wir
vor Ablauf der Widerrufsfrist beginnen, und Ihre Kenntnis davon bestätigt haben, dass Sie das Widerrufsrecht mit der
vollständigen Erbringung verlieren (${law.lapse.service}).</p>`;
  }
  if (kind === "digital-content") {
    return `${h2("Vorzeitiges Erlöschen")}
<p>Haben Sie für die digitalen Inhalte einen Preis zu zahlen, so erlischt Ihr Widerrufsrecht, sobald wir mit der
Vertragserfüllung begonnen haben, sofern Sie dem Beginn vor Ablauf der Widerrufsfrist ausdrücklich zugestimmt haben,
Ihre Kenntnis vom Verlust des Widerrufsrechts bestätigt haben und wir Ihnen darüber eine Bestätigung zur Verfügung
gestellt haben (${law.lapse.digitalContent}).</p>`;
  }
  return "";
}

function form(values: PrintedValues): string {
  return `${h2OnNewPage("Muster-Widerrufsformular")}
<p><em>(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es
zurück.)</em></p>
<p>An<br>${values.of("trader")}<br>${values.of("address")}<br>${values.of("email")}</p>
<p>Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden
Waren (*)/die Erbringung der folgenden Dienstleistung (*):</p>
${writingTable([
  "Ware oder Dienstleistung",
  "Bestellt am (*)/erhalten am (*)",
  "Name des/der Verbraucher(s)",
  "Anschrift des/der Verbraucher(s)",
  "Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)",
  "Datum",
])}
${note(`(*) Unzutreffendes streichen.`)}`;
}
