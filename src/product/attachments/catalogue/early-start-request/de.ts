import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note, optionOf } from "#attachments/catalogue/mark-up.ts";
import { CITED, type Kind, type Law } from "./law.ts";

const LABELS = {
  trader: "Unternehmer",
  consumer: "Verbraucher",
  kind: "Was beginnen soll",
  subject: "Gegenstand",
  contractReference: "Vertrag",
  startDate: "Beginn am",
  law: "Anwendbares Recht",
};

const KINDS: Record<Kind, string> = {
  service: "Dienstleistung",
  utility: "Lieferung von Wasser, Gas, Strom oder Fernwärme",
  "digital-content": "Digitale Inhalte ohne körperlichen Datenträger",
};

const LAWS: Record<Law, string> = {
  eu: "Europäische Union",
  de: "Deutschland",
  at: "Österreich",
  fr: "Frankreich",
  es: "Spanien",
  gb: "Vereinigtes Königreich",
};

const cited: Record<Law, string> = {
  ...CITED,
  eu: "Richtlinie 2011/83/EU, Art. 7 Abs. 3, Art. 8 Abs. 8, Art. 14 Abs. 3 und 4, Art. 16 Buchst. a und m",
};

const KNOWN: Record<Kind, string> = {
  service:
    "Mir ist bekannt, dass ich mein Widerrufsrecht verliere, sobald die Dienstleistung vollständig erbracht ist. Widerrufe ich vorher, so zahle ich einen Betrag, der dem Anteil der bis dahin erbrachten Leistungen entspricht.",
  utility:
    "Mir ist bekannt, dass ich bei einem Widerruf einen Betrag zahle, der dem Anteil der bis dahin gelieferten Menge entspricht.",
  "digital-content":
    "Ich stimme zu, dass vor Ablauf der Widerrufsfrist mit der Bereitstellung begonnen wird, und mir ist bekannt, dass ich dadurch mein Widerrufsrecht mit deren Beginn verliere. Der Unternehmer bestätigt mir dies auf einem dauerhaften Datenträger.",
};

export const de: AttachmentWording = {
  name: "Verlangen des Beginns vor Ablauf der Widerrufsfrist",
  description:
    "Hält fest, dass ein Verbraucher ausdrücklich den Beginn einer Dienstleistung, einer Lieferung oder der Bereitstellung digitaler Inhalte innerhalb der Widerrufsfrist verlangt und weiß, was er dadurch verliert; nicht für Waren.",
  labels: LABELS,
  options: { kind: KINDS, law: LAWS },
  asks: {
    version: "2026-11-28.de",
    text: "Ich verlange ausdrücklich, dass vor Ablauf der Widerrufsfrist begonnen wird, wie es in der Anlage steht, und weiß, was ich dadurch verliere. Ich kann auch ohne dies unterschreiben.",
  },
  html: (values) => `${factTable(values, LABELS, Object.keys(LABELS))}
${h2("Das Verlangen")}
${box(`<p>Ich, ${values.of("consumer")}, verlange ausdrücklich, dass ${values.of("trader")} am ${values.of("startDate")} mit dem oben Genannten beginnt, bevor die Widerrufsfrist abgelaufen ist.</p>`)}
${h2("Was ich weiß")}
${box(`<p>${KNOWN[optionOf(values, "kind", KINDS)]}</p>`)}
${h2("Wann es gilt")}
<p>Verlangt ist es nur, wenn beim Unterschreiben das Kästchen gesetzt wurde, das eigens danach fragt; die Unterschrift allein enthält kein solches Verlangen. Das Signaturprotokoll hält fest, ob es gesetzt wurde.</p>
${note(`${cited[optionOf(values, "law", LAWS)]}.`)}`,
};
