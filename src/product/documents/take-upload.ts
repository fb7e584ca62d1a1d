import type { PrintFacts } from "#lib/pdf/archive/make-archive.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";
import type { SeePage } from "#lib/pdf/intake/second-opinion.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { shortSides } from "#sealing/pages/least-box.ts";
import { newSurvey } from "#sealing/pages/survey-pages.ts";
import { CoveredWords } from "./covered-words.ts";
import {
  type BaseToFinish,
  type FinishedBase,
  finishBase,
  type UnfinishedBase,
} from "./finish-base.ts";

/** A PDF as it was sent, and what is to become of it. */
export interface UploadToTake extends Omit<BaseToFinish, "pages" | "archive"> {
  /** What is said of it where the service itself had it printed; it becomes an archive then, as far as that can be. */
  print?: PrintFacts;
}

/** Its own pages, where it could be read: fields are held against them. */
interface OwnPages {
  ownPages: PageSize[];
}

/** What became of it: the base PDF, and what is known of its pages. */
export type TakenUpload = Omit<FinishedBase, "pdf"> & OwnPages & { base: Uint8Array };
type RefusedUpload = UnfinishedBase & Partial<OwnPages>;

/** Takes an uploaded PDF in and makes the base PDF of it, or says why it cannot be. */
export async function takeUpload(upload: UploadToTake): Promise<TakenUpload | RefusedUpload> {
  const survey = newSurvey(upload.fields);
  const covered = new CoveredWords(upload.fields);
  const see: SeePage = (page) => {
    survey.look(page.picture, page.number, page.geometry);
    covered.read(page);
  };
  const read = await readPdf(upload.pdf, see, upload.print);
  if ("problem" in read) return { ...read, path: "document.pdf" };
  const { pdf, opened, pages: ownPages } = read;
  if (upload.fields.some((field) => !hasRoom(field, ownPages))) return { ...NOWHERE, ownPages };
  const base = { ...upload, pdf, pages: ownPages, archive: upload.print !== undefined };
  const finished = await finishBase(base, { survey, opened });
  if ("problem" in finished) return { ...finished, ownPages };
  const { pdf: whole, ...rest } = finished;
  return {
    ...rest,
    base: whole ?? pdf,
    ownPages,
    warnings: [...read.warnings, ...covered.warnings(), ...finished.warnings],
  };
}

/** What is printed for trial is printed where there is room for it. */
function hasRoom(field: FieldBox, pages: readonly PageSize[]): boolean {
  const page = pages[field.page - 1];
  return page !== undefined && shortSides(field, page).length === 0;
}

const NOWHERE: UnfinishedBase = {
  path: "document.pdf",
  problem: "a field lies on a page that the document does not have, or is too small for its page",
};
