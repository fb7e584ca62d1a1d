import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note, optionOf } from "#attachments/catalogue/mark-up.ts";
import { CITED, type Kind, type Law } from "./law.ts";

const LABELS = {
  trader: "Trader",
  consumer: "Consumer",
  kind: "What is to begin",
  subject: "Subject",
  contractReference: "Contract",
  startDate: "To begin on",
  law: "Law that applies",
};

const KINDS: Record<Kind, string> = {
  service: "Service",
  utility: "Supply of water, gas, electricity or district heating",
  "digital-content": "Digital content not supplied on a tangible medium",
};

const LAWS: Record<Law, string> = {
  eu: "European Union",
  de: "Germany",
  at: "Austria",
  fr: "France",
  es: "Spain",
  gb: "United Kingdom",
};

const cited: Record<Law, string> = {
  ...CITED,
  eu: "Directive 2011/83/EU, Articles 7(3), 8(8), 14(3) and (4), 16(a) and (m)",
};

const KNOWN: Record<Kind, string> = {
  service:
    "I acknowledge that I lose the right to withdraw or cancel once the service has been fully performed. If I withdraw or cancel before that, I pay an amount in proportion to what has been provided until then.",
  utility:
    "I acknowledge that, if I withdraw or cancel, I pay an amount in proportion to what has been supplied until then.",
  "digital-content":
    "I consent to the supply beginning before that period has ended, and I acknowledge that I lose the right to withdraw or cancel as soon as it has begun. The trader confirms this to me on a durable medium.",
};

export const en: AttachmentWording = {
  name: "Request to begin before the withdrawal period ends",
  description:
    "Records that a consumer expressly asks for a service, a supply or digital content to begin within the withdrawal or cancellation period, and knows what is lost by it; not for goods.",
  labels: LABELS,
  options: { kind: KINDS, law: LAWS },
  asks: {
    version: "2026-11-28.en",
    text: "I expressly request that performance begin before the period for withdrawal or cancellation ends, as stated in the attachment, and I know what I lose by it. I can sign without this.",
  },
  html: (values) => `${factTable(values, LABELS, Object.keys(LABELS))}
${h2("The request")}
${box(`<p>I, ${values.of("consumer")}, expressly request ${values.of("trader")} to begin what is stated above on ${values.of("startDate")}, before the period for withdrawal or cancellation has ended.</p>`)}
${h2("What I know")}
${box(`<p>${KNOWN[optionOf(values, "kind", KINDS)]}</p>`)}
${h2("When it is valid")}
<p>The request is made only if the box that asks for it alone was ticked when signing; the signature by itself does not make it. The audit certificate records whether it was ticked.</p>
${note(`${cited[optionOf(values, "law", LAWS)]}.`)}`,
};
