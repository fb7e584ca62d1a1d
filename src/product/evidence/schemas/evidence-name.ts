/** What the evidence is called within the sealed PDF. */
export const EVIDENCE_NAME = "evidence.json";
