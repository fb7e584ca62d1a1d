import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, RECEIVED, section } from "./sections.ts";

const LABELS = {
  occasion: "Motivo",
  object: "Objeto de la entrega",
  objectAddress: "Dirección del objeto",
  handoverDate: "Fecha de la entrega",
  handoverTime: "Hora de la entrega",
  giver: "Entrega",
  receiver: "Recibe",
  alsoPresent: "También presentes",
  keys: "Llaves entregadas",
  meterElectricity: "Contador de electricidad",
  meterGas: "Contador de gas",
  meterColdWater: "Contador de agua fría",
  meterHotWater: "Contador de agua caliente",
  meterHeating: "Contadores de calefacción",
  condition: "Estado general",
  defectsFound: "Si se observaron defectos",
  defects: "Defectos y daños observados",
  agreedWork: "Trabajos acordados y su fecha",
  inventory: "Equipamiento e inventario",
  documents: "Documentos entregados",
  giverNewAddress: "Nueva dirección de quien entrega",
  remarks: "Observaciones",
};

export const es: AttachmentWording = {
  name: "Acta de entrega",
  description:
    "Deja constancia de llaves, contadores, estado y defectos al entregar un inmueble o una cosa; no es un état des lieux del Derecho francés.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Entrada en la vivienda o local",
      "move-out": "Salida de la vivienda o local",
      sale: "Compraventa",
      hire: "Alquiler o préstamo",
      return: "Devolución tras alquiler o préstamo",
    },
    defectsFound: {
      none: "No se observaron defectos",
      "as-listed": "Defectos según la relación",
      "not-inspected": "No se examinó si había defectos",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Llaves",
  fields: ["keys"],
  words: `<p>Con las llaves relacionadas, el deber de custodiarlas pasa a la parte que recibe.</p>`,
})}
${section(values, LABELS, {
  heading: "Lecturas de los contadores",
  fields: METERS,
  words: `<p>Las lecturas son las del día de la entrega.</p>`,
})}
${section(values, LABELS, { heading: "Estado", fields: ["condition", "defectsFound", "defects", "inventory", "documents"] })}
${section(values, LABELS, {
  heading: "Trabajos acordados",
  fields: ["agreedWork"],
  words: "<p>Quién asume el coste de los trabajos solo queda acordado aquí si consta arriba.</p>",
})}
${section(values, LABELS, { heading: "Observaciones", fields: ["remarks"] })}
${h2("Alcance de esta acta")}
<p>Las partes confirman con sus firmas que esta acta recoge lo que observaron el día de la entrega.${
    RECEIVED.some((field) => values.has(field))
      ? `
La parte que recibe confirma haber recibido lo que arriba figura como entregado.`
      : ""
  }</p>
<p>El acta deja constancia de hechos. Con ella ninguna parte reconoce su responsabilidad por un defecto ni renuncia a una
reclamación, salvo que así conste expresamente arriba. Los defectos que no podían apreciarse en la entrega pueden hacerse valer
después conforme al contrato y a la ley; deben comunicarse sin demora en cuanto se manifiesten.</p>`,
};
