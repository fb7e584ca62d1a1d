import type { AttachmentWording } from "#attachments/attachment-type.ts";

export const es: AttachmentWording = {
  name: "Documento propio",
  description:
    "Un PDF propio, por ejemplo unas condiciones generales, un plano o un presupuesto, cuyas páginas se firman junto con el contrato.",
  labels: { name: "Nombre del documento", pdf: "Archivo PDF" },
  html: () => "",
};
