import type { AttachmentWording } from "#attachments/attachment-type.ts";

export const fr: AttachmentWording = {
  name: "Votre propre document",
  description:
    "Votre propre PDF, par exemple des conditions générales, un plan ou un devis, dont les pages sont signées avec le contrat.",
  labels: { name: "Nom du document", pdf: "Fichier PDF" },
  html: () => "",
};
