import type { AttachmentWording } from "#attachments/attachment-type.ts";

export const en: AttachmentWording = {
  name: "Document of your own",
  description:
    "A PDF of your own, such as general terms, a floor plan or an offer, whose pages are signed along with the contract.",
  labels: { name: "Name of the document", pdf: "PDF file" },
  html: () => "",
};
