/** What an archive is written from, in this order. */
const STEPS = ["account", "lists", "contracts", "end"] as const;
type ExportStep = (typeof STEPS)[number];

/** Where a part begins: in this step, behind what is named. */
export interface ExportCursor {
  step: ExportStep;
  /** Of lists see `ListPlace`; of contracts the last one's id; empty at a step's start. */
  after: string;
}

export const FIRST_CURSOR: ExportCursor = { step: "account", after: "" };

export function isStep(text: string): text is ExportStep {
  return STEPS.some((step) => step === text);
}
