import type { Language } from "#kernel/language.ts";
import {
  type AttachmentToCompose,
  type ComposedAttachment,
  noFontHas,
  sanitiseAttachments,
  withPages,
} from "./compose-attachments.ts";
import { typesetContract } from "./contract-pages/typeset-contract.ts";
import { sanitiseContract } from "./html/sanitise.ts";
import type { DocumentProblem, FieldBox, PageSize } from "./parts.ts";

export interface HtmlToCompose {
  content: string;
  title: string | null;
  language: Language;
  /** Signature fields in their order; each gets a box in the signature block. */
  fields: { id: string; label: string }[];
  centred: boolean;
  /** In the order of their pages, behind the contract's own; none when absent. */
  attachments?: AttachmentToCompose[];
}

export interface ComposedHtml {
  /** The sanitised contract: what is stored, shown and printed. */
  html: string;
  warnings: string[];
  firstHeading: string | null;
  pdf: Uint8Array;
  /** All pages, those of the attachments as well. */
  pages: PageSize[];
  fields: ({ id: string } & FieldBox)[];
  attachments: ComposedAttachment[];
}

/** From a contract as sent to the base PDF that people sign. */
export function composeHtml(input: HtmlToCompose): ComposedHtml | DocumentProblem {
  const sanitised = sanitiseContract(input.content);
  if ("problem" in sanitised) return sanitised;
  const cleaned = sanitiseAttachments(input.attachments ?? []);
  const { content: _, ...rest } = input;
  const set = typesetContract({
    ...rest,
    html: sanitised.html,
    attachments: cleaned.attachments,
  });
  const { attachments, warnings } = withPages(cleaned, set.attachments);
  const unprintable = set.missingLetters.length > 0 ? [noFontHas(set.missingLetters)] : [];
  return {
    ...sanitised,
    warnings: [...sanitised.warnings, ...unprintable, ...warnings],
    pdf: set.pdf,
    pages: set.pages,
    fields: set.fields,
    attachments,
  };
}
