import {
  type PageToPrint,
  type PrintedPage,
  type PrintProblem,
  printPage,
} from "#lib/browser/print-page.ts";
import { readText, type TextFormat } from "./read-text.ts";

/** Prints a text with a browser, a process of its own, with a box for every signature at its end. */
export async function printText({
  format,
  ...page
}: PageToPrint & { format?: TextFormat }): Promise<PrintedPage | PrintProblem> {
  const read = readText({ content: page.content, ...(format && { format }) });
  if ("problem" in read) return read;
  const printed = await printPage({ ...page, content: read.html });
  if ("problem" in printed) return printed;
  return { ...printed, warnings: [...read.warnings, ...printed.warnings] };
}
