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
import {
  type FieldToPlace,
  type Placed,
  placeAnchors,
  readCovered,
  type Unplaced,
} from "./place-anchors.ts";

/** A PDF as it was sent, and what is to become of it. */
export interface UploadToTake extends Omit<BaseToFinish, "pages" | "archive" | "fields"> {
  fields: UploadField[];
  /** Boxes of fields, whose labels below them are no words of the document; none when absent. */
  block?: FieldBox[];
  /** What is said of it where the service itself had it printed; it becomes an archive then, as far as that can be. */
  print?: PrintFacts;
}

type UploadField = BaseToFinish["fields"][number] & FieldToPlace;

/** Its own pages, where it could be read: fields are held against them. */
interface OwnPages {
  ownPages: PageSize[];
}

/** What became of it: the base PDF, and what is known of its pages. */
export type TakenUpload = Omit<FinishedBase, "pdf"> &
  OwnPages & { base: Uint8Array; placed: Placed<UploadField>[] };
/** Where fields found no place, they are what is wrong. */
type RefusedUpload = UnfinishedBase &
  Partial<OwnPages> & { placed?: Placed<UploadField>[]; unplaced?: Unplaced[] };

/** Takes an uploaded PDF in and makes the base PDF of it, or says why it cannot be. */
export async function takeUpload(upload: UploadToTake): Promise<TakenUpload | RefusedUpload> {
  const hasAnchors = upload.fields.some(({ anchor }) => anchor);
  const survey = newSurvey(upload.fields);
  const covered = new CoveredWords(upload.fields);
  const see: SeePage = (page) => {
    survey.look(page.picture, page.number, page.geometry);
    covered.read(page);
  };
  // Where fields have no place yet, the pages are looked at once more.
  const read = await readPdf(upload.pdf, hasAnchors ? undefined : see, upload.print);
  if ("problem" in read) return { ...read, path: "document.pdf" };
  const { pdf, opened, pages: ownPages } = read;
  const found = await placeAnchors(pdf, ownPages, upload.fields, upload.block ?? []);
  if ("unplaced" in found) return { ...NOWHERE, ...found, ownPages };
  const placed = found.fields;
  if (placed.some((field) => !hasRoom(field, ownPages))) return { ...NOWHERE, ownPages, placed };
  const archive = upload.print !== undefined;
  const base = { ...upload, pdf, pages: ownPages, fields: placed, archive };
  const finished = await finishBase(base, hasAnchors ? { opened } : { survey, opened });
  if ("problem" in finished) return { ...finished, ownPages, placed };
  const { pdf: whole, ...rest } = finished;
  const ofWords = hasAnchors ? await readCovered(pdf, placed) : covered.warnings();
  return {
    ...rest,
    base: whole ?? pdf,
    ownPages,
    placed,
    warnings: [...read.warnings, ...found.warnings, ...ofWords, ...finished.warnings],
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
