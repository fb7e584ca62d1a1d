import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { box, factTable, h2, note, optionOf } from "#attachments/catalogue/mark-up.ts";
import { CITED, type Kind, type Law } from "./law.ts";

const LABELS = {
  trader: "Empresario",
  consumer: "Consumidor",
  kind: "Qué ha de comenzar",
  subject: "Objeto",
  contractReference: "Contrato",
  startDate: "Comienzo el",
  law: "Derecho aplicable",
};

const KINDS: Record<Kind, string> = {
  service: "Servicio",
  utility: "Suministro de agua, gas, electricidad o calefacción urbana",
  "digital-content": "Contenido digital sin soporte material",
};

const LAWS: Record<Law, string> = {
  eu: "Unión Europea",
  de: "Alemania",
  at: "Austria",
  fr: "Francia",
  es: "España",
  gb: "Reino Unido",
};

const cited: Record<Law, string> = {
  ...CITED,
  eu: "Directiva 2011/83/UE, artículos 7.3, 8.8, 14.3 y 4 y 16, letras a) y m)",
};

const KNOWN: Record<Kind, string> = {
  service:
    "Reconozco que pierdo el derecho de desistimiento una vez que el servicio se haya ejecutado por completo. Si desisto antes, pago un importe proporcional a lo prestado hasta entonces.",
  utility:
    "Reconozco que, si desisto, pago un importe proporcional a lo suministrado hasta entonces.",
  "digital-content":
    "Consiento en que el suministro comience antes de que termine ese plazo y reconozco que pierdo el derecho de desistimiento en cuanto haya comenzado. El empresario me lo confirma en un soporte duradero.",
};

export const es: AttachmentWording = {
  name: "Petición de inicio antes del fin del plazo de desistimiento",
  description:
    "Recoge que un consumidor pide expresamente que un servicio, un suministro o un contenido digital comience dentro del plazo de desistimiento y sabe lo que pierde con ello; no para bienes.",
  labels: LABELS,
  options: { kind: KINDS, law: LAWS },
  asks: {
    version: "2026-11-28.es",
    text: "Pido expresamente que se comience antes de que termine el plazo de desistimiento, como se indica en el anexo, y sé lo que pierdo con ello. Puedo firmar sin pedirlo.",
  },
  html: (values) => `${factTable(values, LABELS, Object.keys(LABELS))}
${h2("La petición")}
${box(`<p>Yo, ${values.of("consumer")}, pido expresamente a ${values.of("trader")} que comience lo arriba indicado el ${values.of("startDate")}, antes de que termine el plazo de desistimiento.</p>`)}
${h2("Lo que sé")}
${box(`<p>${KNOWN[optionOf(values, "kind", KINDS)]}</p>`)}
${h2("Cuándo es válida")}
<p>La petición solo se hace si al firmar se marcó la casilla que la pide por separado; la firma por sí sola no la contiene. El certificado de evidencias recoge si se marcó.</p>
${note(`${cited[optionOf(values, "law", LAWS)]}.`)}`,
};
