import { type FieldType, fieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import type { DocumentProblem, FieldBox, PageSize } from "#lib/pdf/parts.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { writeAsOne } from "#lib/pdf/writing/write-as-one.ts";
import { type PagesSurvey, surveyPages } from "#sealing/pages/survey-pages.ts";
import { appendAttachments } from "./append-attachments.ts";
import { appendDocuments, type DocumentToAppend } from "./append-documents.ts";
import type { AttachmentToCompose, ComposedAttachment } from "./compose-attachments.ts";
import { printFields } from "./print-fields.ts";
import { rehearseSeal, Unsealable } from "./rehearse-seal.ts";

export interface BaseToFinish {
  /** What `readPdf` let through. */
  pdf: Uint8Array;
  /** Its pages. */
  pages: PageSize[];
  /** Every field of the document, those included that already hold a text to be printed. */
  fields: (FieldBox & { type?: FieldType; label?: string | null; text?: string | null })[];
  language: Language;
  /** In the order of their pages. */
  attachments: AttachmentToCompose[];
  /** Behind these, PDFs that were taken in; none when absent. */
  documents?: DocumentToAppend[];
  /** It was printed by the service itself, and may be an archive. */
  archive?: boolean;
}

export interface FinishedBase {
  /** All that is signed; null where nothing was added to the document. */
  pdf: Uint8Array | null;
  /** All pages, those of the attachments as well. */
  pages: PageSize[];
  attachments: ComposedAttachment[];
  warnings: Warning[];
}

/** Why a base cannot be made, and which part of the request it comes from. */
export interface UnfinishedBase extends DocumentProblem {
  path: "document.pdf" | "attachments";
  /** Places in `fields` of those whose text is the reason. */
  fields?: number[];
}

const ILLEGIBLE =
  "the text does not fit into its field at 5 points, the smallest size that is read: make the field larger or the text shorter";

export const UNSEALABLE =
  "The PDF is built in a way that does not allow a seal to be added. Open it, print it as a PDF, then upload it again.";

/**
 * From an uploaded PDF to the base PDF that people sign: what its fields already
 * hold is printed into it, its attachments are put behind it, then the PDFs that
 * were sent with it, and a seal is put on the whole for trial.
 * @param known the survey of its pages, and the PDF as `readPdf` opened it; made when absent
 */
export async function finishBase(
  input: BaseToFinish,
  known: { survey?: PagesSurvey; opened?: OpenPdf } = {},
): Promise<FinishedBase | UnfinishedBase> {
  try {
    const survey = known.survey ?? (await surveyPages(input.pdf, input.pages, input.fields));
    const fields = input.fields.map((field, index) => ({
      ...field,
      text: isPrinted(field) ? (field.text ?? null) : null,
      isDark: survey.isDark[index] ?? false,
    }));
    const asGiven = known.opened ?? input.pdf;
    const printed = printFields(asGiven, input.pages, fields, input.language);
    if (printed.illegible.length > 0) {
      return { problem: ILLEGIBLE, path: "document.pdf", fields: printed.illegible };
    }
    const pdf = printed.pdf ?? input.pdf;
    const appended =
      input.attachments.length > 0 ? await appendAttachments({ ...input, pdf }) : UNCHANGED;
    if ("problem" in appended) return { ...appended, path: "attachments" };
    const sent = input.documents ?? [];
    const behind = sent.length > 0 ? appendDocuments(appended.pdf ?? pdf, sent) : UNCHANGED;
    const own = input.pages.map((size, index) => ({ ...size, idPlace: survey.idPlaces[index] }));
    const pages = [...own, ...appended.pages, ...behind.pages];
    const extended = behind.pdf ?? appended.pdf ?? printed.pdf;
    const whole = extended && writeAsOne(extended);
    await rehearseSeal(whole ?? asGiven, pages, input.fields);
    const attachments = [...appended.attachments, ...behind.attachments];
    return { ...appended, attachments, pdf: whole, pages };
  } catch (error) {
    if (error instanceof Unsealable || error instanceof BrokenPdf) {
      return { problem: UNSEALABLE, path: "document.pdf" };
    }
    throw error;
  }
}

/** What the sender wrote is part of what is signed. */
function isPrinted({ type }: BaseToFinish["fields"][number]): boolean {
  return type !== undefined && fieldType(type).filledBy === "sender";
}

const UNCHANGED: FinishedBase = { pdf: null, pages: [], attachments: [], warnings: [] };
