import type { TaskName } from "#documents/tasks.ts";

/** One kind of work and what it may take, so that no kind holds up another. */
export interface QueueRow {
  /** Child processes that work on it at a time. */
  children: number;
  /** Of these for one account: one fewer, so that the next account finds one free. */
  ofOneAccount: number;
  /** Processor time of one task. */
  cpuMs: number;
  /** Whether somebody waits for what is done on it. */
  isAwaited: boolean;
  /** Processor time that each task takes for starting what it works with, which is not its account's. */
  startCpuMs: number;
}

const SECOND_MS = 1_000;
const AWAITED = { isAwaited: true, startCpuMs: 0 };

export const QUEUES = {
  /** A caller of the API waits for the answer. */
  create: { children: 3, ofOneAccount: 2, cpuMs: 20 * SECOND_MS, ...AWAITED },
  /** The same one, for what a browser prints, with room for its start. */
  print: {
    children: 2,
    ofOneAccount: 1,
    cpuMs: 20 * SECOND_MS,
    ...AWAITED,
    startCpuMs: 1_000,
  },
  /** A signer, or the sealing job. */
  seal: { children: 3, ofOneAccount: 2, cpuMs: 20 * SECOND_MS, ...AWAITED },
  /** A person who looks at a page. */
  pictures: { children: 2, ofOneAccount: 1, cpuMs: 10 * SECOND_MS, ...AWAITED },
  /** Nobody: what may be asked for soon. */
  ahead: { children: 1, ofOneAccount: 1, cpuMs: 10 * SECOND_MS, isAwaited: false, startCpuMs: 0 },
} satisfies Record<string, QueueRow>;

export type QueueName = keyof typeof QUEUES;

/** Children of which kind carry a task out: where somebody waits, those for quick ones or for slow ones. */
export type Kind = "awaited" | "slow" | "ahead";

/** Where each task is carried out when somebody waits for it. */
export const QUEUE_OF: Record<TaskName, QueueName> = {
  composeHtml: "create",
  printPage: "print",
  takeUpload: "create",
  takeDocument: "create",
  previewPages: "create",
  missingLetters: "seal",
  printableRanges: "pictures",
  contractText: "pictures",
  pagePicture: "pictures",
  emptyPlaces: "pictures",
  drawEntries: "pictures",
  readPages: "pictures",
  drawFirstPage: "seal",
  prepareSeal: "seal",
  prepareNote: "seal",
  receiptPdf: "seal",
  readInkPicture: "seal",
  takeFile: "seal",
  readLogo: "pictures",
  warm: "create",
};
