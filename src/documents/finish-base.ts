import type { Language } from "#kernel/language.ts";
import { appendAttachments } from "./append-attachments.ts";
import type { AttachmentToCompose, ComposedAttachment } from "./compose-attachments.ts";
import { drySeal, Unsealable } from "./dry-seal.ts";
import type { DocumentProblem, FieldBox, PageSize } from "./parts.ts";
import { BrokenPdf } from "./pdf/reading/parse.ts";
import type { Warning } from "./warnings.ts";

export interface BaseToFinish {
  /** What `readUpload` let through. */
  pdf: Uint8Array;
  /** Its pages. */
  pages: PageSize[];
  /** Every field of the document, those included that already hold a text. */
  fields: FieldBox[];
  language: Language;
  /** In the order of their pages. */
  attachments: AttachmentToCompose[];
}

export interface FinishedBase {
  /** All that is signed; null where it is the document as it came. */
  pdf: Uint8Array | null;
  /** All pages, those of the attachments as well. */
  pages: PageSize[];
  attachments: ComposedAttachment[];
  warnings: Warning[];
}

/** Why a base cannot be made, and which part of the request it comes from. */
export interface UnfinishedBase extends DocumentProblem {
  path: "document.pdf" | "attachments";
}

const UNSEALABLE =
  "The PDF is built in a way that does not allow a seal to be added. Open it, print it as a PDF, then upload it again.";

/**
 * From an uploaded PDF to the base PDF that people sign: its attachments are put
 * behind it, and a seal is put on the whole for trial.
 */
export async function finishBase(input: BaseToFinish): Promise<FinishedBase | UnfinishedBase> {
  try {
    const appended = input.attachments.length > 0 ? appendAttachments(input) : UNCHANGED;
    if ("problem" in appended) return { ...appended, path: "attachments" };
    const pages = [...input.pages, ...appended.pages];
    await drySeal(appended.pdf ?? input.pdf, pages, input.fields);
    return { ...appended, pages };
  } catch (error) {
    if (error instanceof Unsealable || error instanceof BrokenPdf) {
      return { problem: UNSEALABLE, path: "document.pdf" };
    }
    throw error;
  }
}

const UNCHANGED: FinishedBase = { pdf: null, pages: [], attachments: [], warnings: [] };
