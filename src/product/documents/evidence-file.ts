import { EVIDENCE_NAME } from "#evidence/schemas/evidence-name.ts";
import type { AttachedFile } from "#lib/pdf/assembly/attach-file.ts";

/** How readers list the evidence that a sealed file carries; programs find it by its name. */
export const EVIDENCE_FILE: Omit<AttachedFile, "bytes" | "at"> = {
  name: EVIDENCE_NAME,
  mediaType: "application/json",
  description: "Audit trail and signatures of this document, for checking without the service",
};
