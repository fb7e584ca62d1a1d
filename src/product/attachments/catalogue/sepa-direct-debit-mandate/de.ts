import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note } from "#attachments/catalogue/mark-up.ts";
import type { MandateScheme } from "./mandate-scheme.ts";

const LABELS = {
  creditor: "Zahlungsempfänger (Gläubiger)",
  creditorAddress: "Anschrift des Zahlungsempfängers",
  creditorId: "Gläubiger-Identifikationsnummer",
  mandateReference: "Mandatsreferenz",
  paymentType: "Zahlungsart",
  debtor: "Zahlungspflichtiger (Kontoinhaber)",
  debtorAddress: "Anschrift des Zahlungspflichtigen",
  debtorIban: "IBAN des Zahlungspflichtigen",
  debtorBic: "BIC des Kreditinstituts",
  debtorBank: "Name des Kreditinstituts",
  onBehalfOf: "Person, für die gezahlt wird",
  contractReference: "Zugrunde liegender Vertrag",
  amount: "Betrag und Fälligkeit",
  preNotification: "Ankündigung vor jedem Einzug",
  place: "Ort der Unterzeichnung",
};

export const mandateDe = (scheme: MandateScheme): AttachmentWording => ({
  name: scheme.name,
  description: scheme.description,
  labels: LABELS,
  options: {
    paymentType: { recurrent: "Wiederkehrende Zahlung", "one-off": "Einmalige Zahlung" },
  },
  html: (
    values,
  ) => `${factTable(values, LABELS, ["mandateReference", "creditorId", "creditor", "creditorAddress"])}
${h2("Ermächtigung")}
${box(`<p>Ich ermächtige (A) ${values.of("creditor")}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich
weise ich (B) mein Kreditinstitut an, die von ${values.of("creditor")} auf mein Konto gezogenen Lastschriften
einzulösen.</p>
${scheme.refund}`)}
${factTable(values, LABELS, ["paymentType", "debtor", "debtorAddress", "debtorIban", "debtorBic", "debtorBank", "onBehalfOf", "contractReference", "amount", "place"])}
${h2("Ankündigung und Ende des Mandats")}
<p>Der Zahlungsempfänger kündigt jeden Einzug mit Betrag und Fälligkeitsdatum an. Frist der Ankündigung vor der Fälligkeit:
mindestens ${values.has("preNotification") ? values.of("preNotification") : "14 Kalendertage"}. Bei mehreren Einzügen
desselben Betrags genügt eine Ankündigung mit allen Fälligkeitsdaten.</p>
<p>Der Zahlungspflichtige kann dieses Mandat jederzeit gegenüber dem Zahlungsempfänger widerrufen. Es erlischt, wenn
36 Monate lang kein Einzug darunter vorgelegt wurde. Eine Änderung der Kontoverbindung teilt der Zahlungspflichtige dem
Zahlungsempfänger mit.</p>
${scheme.confirmation ?? ""}
${h2("Unterschrift")}
<p>Der Zahlungspflichtige unterzeichnet dieses Mandat zusammen mit dem Vertrag, dem es beigefügt ist: Seine Unterschrift
dort ist die Unterschrift unter diesem Mandat, ihr Datum das Datum dieses Mandats. Ein Kontoinhaber, der nicht
Vertragspartei ist, muss selbst mitunterzeichnen.</p>
${note(`Die Rechte aus diesem Mandat erläutert ein Merkblatt, das beim eigenen Kreditinstitut erhältlich
ist.`)}`,
});

export const de = mandateDe({
  name: "SEPA-Lastschriftmandat",
  description:
    "Ermächtigt einen Gläubiger, eine oder mehrere Zahlungen mit der SEPA-Basislastschrift von einem Konto einzuziehen.",
  refund: `<p>Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrags
verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.</p>`,
});
