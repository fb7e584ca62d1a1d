import type { AttachmentWording } from "#attachments/attachment-type.ts";

export const de: AttachmentWording = {
  name: "Eigenes Dokument",
  description:
    "Ein eigenes PDF, etwa AGB, ein Grundriss oder ein Angebot, dessen Seiten mit dem Vertrag unterschrieben werden.",
  labels: { name: "Name des Dokuments", pdf: "PDF-Datei" },
  html: () => "",
};
