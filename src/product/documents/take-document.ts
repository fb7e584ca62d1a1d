import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import type { DocumentProblem, PageSize } from "#lib/pdf/parts.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { newSurvey } from "#sealing/pages/survey-pages.ts";
import { UNSEALABLE } from "./finish-base.ts";
import { rehearseSeal, Unsealable } from "./rehearse-seal.ts";

/** A PDF that was sent as an attachment, in the form that is put behind a contract. */
export interface TakenDocument {
  pdf: Uint8Array;
  /** Each with the place where the document ID is printed. */
  pages: PageSize[];
  warnings: Warning[];
}

/** Takes a PDF in that goes with a contract, as the contract's own upload is, or says why not. */
export async function takeDocument(upload: Uint8Array): Promise<TakenDocument | DocumentProblem> {
  const survey = newSurvey([]);
  const read = await readPdf(upload, (page) => {
    survey.look(page.picture, page.number, page.geometry);
  });
  if ("problem" in read) return read;
  const pages = read.pages.map((size, index) => ({ ...size, idPlace: survey.idPlaces[index] }));
  try {
    await rehearseSeal(read.opened, pages, []);
  } catch (error) {
    if (error instanceof Unsealable) return { problem: UNSEALABLE };
    throw error;
  }
  return { pdf: read.pdf, pages, warnings: read.warnings };
}
