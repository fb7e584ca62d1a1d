import type { Language } from "#kernel/language.ts";
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
}

export interface ComposedHtml {
  /** The sanitised contract: what is stored, shown and printed. */
  html: string;
  warnings: string[];
  firstHeading: string | null;
  pdf: Uint8Array;
  pages: PageSize[];
  fields: ({ id: string } & FieldBox)[];
}

/** From a contract as sent to the base PDF that people sign. */
export function composeHtml(input: HtmlToCompose): ComposedHtml | DocumentProblem {
  const sanitised = sanitiseContract(input.content);
  if ("problem" in sanitised) return sanitised;
  const { content: _, ...rest } = input;
  const set = typesetContract({ ...rest, html: sanitised.html });
  const warnings = [...sanitised.warnings];
  if (set.missingLetters.length > 0) {
    warnings.push(`no font has these letters: ${set.missingLetters.slice(0, 20).join(" ")}`);
  }
  return { ...sanitised, warnings, pdf: set.pdf, pages: set.pages, fields: set.fields };
}
