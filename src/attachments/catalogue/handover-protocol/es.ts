import type { AttachmentWording } from "#attachments/attachment-type.ts";
import { factTable, h2 } from "#attachments/catalogue/mark-up.ts";
import { METERS, PARTIES, section } from "./sections.ts";

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
    "Deja constancia de llaves, contadores, estado y defectos al entregar un inmueble o una cosa.",
  labels: LABELS,
  options: {
    occasion: {
      "move-in": "Entrada en la vivienda o local",
      "move-out": "Salida de la vivienda o local",
      sale: "Compraventa",
      hire: "Alquiler o préstamo",
      return: "Devolución tras alquiler o préstamo",
    },
  },
  html: (values) => `${factTable(values, LABELS, PARTIES)}
${section(values, LABELS, {
  heading: "Llaves",
  fields: ["keys"],
  words: `<p>Figuran todas las llaves entregadas, incluidas las copias. Con ellas, el deber de custodiarlas pasa a la parte que
recibe.</p>`,
})}
${section(values, LABELS, {
  heading: "Lecturas de los contadores",
  fields: METERS,
  words: `<p>Ambas partes han leído juntas los contadores. Las lecturas pueden comunicarse a los suministradores para que, desde
este día, el consumo se facture a la parte que lo realice.</p>`,
})}
${section(values, LABELS, { heading: "Estado", fields: ["condition", "defects", "inventory", "documents"] })}
${values.has("defects") ? "" : "<p>Las partes no observaron defectos en el momento de la entrega.</p>"}
${section(values, LABELS, {
  heading: "Trabajos acordados",
  fields: ["agreedWork"],
  words:
    "<p>La parte indicada realiza los trabajos a su costa antes de que termine el día señalado.</p>",
})}
${section(values, LABELS, { heading: "Observaciones", fields: ["remarks"] })}
${h2("Alcance de esta acta")}
<p>Las partes han examinado juntas el objeto de la entrega y confirman con sus firmas que esta acta recoge lo que observaron el
día de la entrega. La parte que recibe confirma haber recibido las llaves, los documentos y el equipamiento
relacionados.</p>
<p>El acta deja constancia de hechos. Con ella ninguna parte reconoce su responsabilidad por un defecto ni renuncia a una
reclamación, salvo que así conste expresamente arriba. Los defectos que no podían apreciarse en la entrega pueden hacerse valer
después conforme al contrato y a la ley; deben comunicarse sin demora en cuanto se manifiesten.</p>`,
};
