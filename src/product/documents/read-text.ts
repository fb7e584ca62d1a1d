import { type ReadMarkdown, readMarkdown } from "#lib/contract-html/markdown/read-markdown.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";

/** What a contract can be written in. */
export type TextFormat = "html" | "markdown";

/** A text as the HTML that it stands for, before anything else is known of it; or why there is none. */
export function readText({
  content,
  format = "html",
}: {
  content: string;
  format?: TextFormat;
}): ReadMarkdown | DocumentProblem {
  return format === "markdown" ? readMarkdown(content) : { html: content, warnings: [] };
}
