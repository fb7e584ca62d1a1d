import {
  type BaseToFinish,
  type FinishedBase,
  finishBase,
  type UnfinishedBase,
} from "./finish-base.ts";
import type { PageSize } from "./parts.ts";
import { readPdf } from "./pdf/intake/read-pdf.ts";
import { newSurvey } from "./seal-pages/survey-pages.ts";

/** A PDF as it was sent, and what is to become of it. */
export type UploadToTake = Omit<BaseToFinish, "pages">;

/** Its own pages, where it could be read: fields are held against them. */
interface OwnPages {
  ownPages: PageSize[];
}

/** The base PDF is the upload, where it is kept as it came, and what was added behind it. */
export interface TakenBase {
  isUploadKept: boolean;
  /** All of the base PDF where the upload is not kept. */
  added: Uint8Array;
}

/** What is known already where it came from is not sent back: it may be megabytes. */
type TakenUpload = Omit<FinishedBase, "pdf"> & OwnPages & { base: TakenBase };
type RefusedUpload = UnfinishedBase & Partial<OwnPages>;

/** Takes an uploaded PDF in and makes the base PDF of it, or says why it cannot be. */
export async function takeUpload(upload: UploadToTake): Promise<TakenUpload | RefusedUpload> {
  const survey = newSurvey(upload.fields);
  const read = await readPdf(upload.pdf, survey.look);
  if ("problem" in read) return { ...read, path: "document.pdf" };
  const { pdf, opened, pages: ownPages } = read;
  if (upload.fields.some(({ page }) => page > ownPages.length)) return { ...NOWHERE, ownPages };
  const finished = await finishBase({ ...upload, pdf, pages: ownPages }, { survey, opened });
  if ("problem" in finished) return { ...finished, ownPages };
  const { pdf: whole, ...rest } = finished;
  return {
    ...rest,
    base: takenBase(upload.pdf, pdf, whole ?? pdf),
    ownPages,
    warnings: [...read.warnings, ...finished.warnings],
  };
}

/** What is printed into a file and put behind it leaves its own bytes as they are. */
function takenBase(upload: Uint8Array, read: Uint8Array, base: Uint8Array): TakenBase {
  const isUploadKept = read === upload;
  return { isUploadKept, added: isUploadKept ? base.subarray(upload.length) : base };
}

const NOWHERE: UnfinishedBase = {
  path: "document.pdf",
  problem: "a field lies on a page that the document does not have",
};
