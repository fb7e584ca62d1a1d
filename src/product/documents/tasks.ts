import { printableRanges } from "#lib/fonts/letters.ts";
import { missingLetters } from "#lib/fonts/missing-letters.ts";
import { emptyPlaces } from "#lib/pdf/pictures/empty-places.ts";
import { pagePicture } from "#lib/pdf/pictures/page-picture.ts";
import { previewPages } from "#lib/pdf/pictures/preview-pages.ts";
import { readPages } from "#lib/text-view/read-pages.ts";
import { composeForStore } from "./compose-html.ts";
import { contractText } from "./contract-text.ts";
import { drawEntries } from "./draw-entries.ts";
import { drawFirstPage } from "./first-page.ts";
import { prepareNote } from "./prepare-note.ts";
import { prepareSeal } from "./prepare-seal.ts";
import { printText } from "./print-text.ts";
import { readInkPicture } from "./read-ink-picture.ts";
import { readLogo } from "./read-logo.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { takeDocument } from "./take-document.ts";
import { takeFile } from "./take-file.ts";
import { takeUpload } from "./take-upload.ts";
import { warm } from "./warm.ts";

/**
 * The tasks that run in the worker process: everything that touches
 * bytes or mark-up from outside, and everything that would hold up the event
 * loop. One line a task; input and output can be cloned between processes.
 */
export const TASKS = {
  /** Sanitises an HTML contract, sets its base PDF, attachments included, and proves both. */
  composeHtml: composeForStore,
  /** Prints a text with a browser, a process of its own, with a box for every signature. */
  printPage: printText,
  /**
   * Makes the base PDF of an uploaded one: checks it, takes active content out, measures its
   * pages, prints texts and attachments, and proves it by a seal for trial.
   */
  takeUpload,
  /** Takes a PDF in that goes with a contract, as `takeUpload` takes the contract. */
  takeDocument,
  /** Takes a file in that a signer was asked for, and puts it behind the contract for trial. */
  takeFile,
  /** All that is signed as text, for a program to read. */
  contractText,
  /** One page of a PDF as a WebP picture. */
  pagePicture,
  /** The first one, small, for the certificate. */
  drawFirstPage,
  /** Some pages as such pictures, of a PDF that is not stored. */
  previewPages,
  /** Of places on a PDF's pages, where nothing is printed. */
  emptyPlaces,
  /** The text of a PDF's pages, laid over their pictures and as a text to read. */
  readPages,
  /** A base PDF with what has been signed, entered and given so far. */
  drawEntries,
  /** The update that is appended to a base PDF, all but the signature's bytes. */
  prepareSeal,
  /** The same of a PDF of the service's own, which has neither stamps nor certificate. */
  prepareNote,
  /** The page of a receipt, with the receipt in it. */
  receiptPdf,
  /** An uploaded picture of a signature, written anew from its pixels. */
  readInkPicture,
  /** An uploaded logo, the same. */
  readLogo,
  /** Of each text the letters that none of the fonts can print. */
  missingLetters: (texts: string[]) => texts.map((text) => missingLetters([text])),
  /** The letters that some font can print, as ranges. */
  printableRanges: (_: null) => printableRanges(),
  /** Loads fonts and code ahead of the first real task. */
  warm,
};

type Tasks = typeof TASKS;

export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
