import type { Language } from "#kernel/language.ts";
import { checkFidelity, withoutLabels } from "#lib/contract-html/print-check/check-fidelity.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { openToAppend } from "#lib/pdf/append-parts.ts";
import type { DocumentProblem, PageSize } from "#lib/pdf/parts.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import {
  type AttachmentToCompose,
  attachmentsProblem,
  type SetAttachment,
  sanitiseAttachments,
  withPages,
} from "./compose-attachments.ts";

export interface DocumentWithAttachments {
  /** What `readPdf` gave back. */
  pdf: Uint8Array;
  language: Language;
  /** At least one, in the order of their pages. */
  attachments: AttachmentToCompose[];
  /** The document may be an archive, and stays it with them behind it. */
  archive?: boolean;
}

interface AppendedAttachments {
  /** Begins with the document's own bytes. */
  pdf: Uint8Array;
  /** The attachments' pages, which follow the document's own. */
  pages: PageSize[];
  attachments: SetAttachment[];
  warnings: Warning[];
}

/**
 * Sets the attachments of an uploaded PDF and puts their pages behind its own.
 * @throws BrokenPdf when the PDF is not one that `readPdf` let through
 */
export async function appendAttachments(
  input: DocumentWithAttachments,
): Promise<AppendedAttachments | DocumentProblem> {
  const document = openToAppend(input.pdf);
  const cleaned = sanitiseAttachments(input.attachments);
  const set = typesetContract({
    html: "",
    title: null,
    language: input.language,
    fields: [],
    centred: false,
    attachments: cleaned.attachments,
    archive: input.archive ?? false,
  });
  const problem = attachmentsProblem(input.attachments, set.attachments);
  if (problem !== null) return { problem };
  const composed = withPages(cleaned, set.attachments);
  const verdict = await checkFidelity(composed.attachments.map(withoutLabels), set.pdf);
  if (verdict.problem !== null) return verdict.problem;
  const pdf = document.append({
    pdf: set.pdf,
    parts: placeParts(input.attachments, set.attachments),
  });
  return { pdf, pages: set.pages, ...composed };
}

function placeParts(
  attachments: readonly AttachmentToCompose[],
  set: readonly { pages: number }[],
): { name: string; firstPage: number }[] {
  let firstPage = 1;
  return attachments.map(({ name }, index) => {
    const part = { name, firstPage };
    firstPage += set[index]?.pages ?? 0;
    return part;
  });
}
