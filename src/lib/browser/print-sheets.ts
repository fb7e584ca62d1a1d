import { LIMITS } from "#kernel/limits.ts";
import { UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import type { OpenPage } from "./open-page.ts";

/**
 * A4 where the document asks for nothing else. Its margins are those of the sheet that
 * every page gets: widths that style sheets ask for are of the whole page then.
 */
const PAPER = {
  paperWidth: 210 / 25.4,
  paperHeight: 297 / 25.4,
  marginTop: 0,
  marginBottom: 0,
  marginLeft: 0,
  marginRight: 0,
};

const PART_BYTES = 1024 * 1024;

export interface HowToPrint {
  /** Of its size; 1 as it is. */
  scale: number;
  /** Pages from the first; all when null. */
  pages: number | null;
  hasGrounds: boolean;
}

/** The page as a PDF. @throws UnfitPdf where it is too large */
export async function printSheets(
  page: OpenPage,
  { scale, pages, hasGrounds }: HowToPrint,
): Promise<Uint8Array> {
  const { stream } = await page.call("Page.printToPDF", {
    ...PAPER,
    scale,
    printBackground: hasGrounds,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    // One more than is taken says that there are too many.
    pageRanges: `1-${pages ?? LIMITS.pdfPages + 1}`,
    transferMode: "ReturnAsStream",
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const read = await page.call("IO.read", { handle: stream, size: PART_BYTES });
    const { data, base64Encoded, eof } = read as { [key: string]: unknown };
    const part = Buffer.from(String(data), base64Encoded ? "base64" : "latin1");
    length += part.length;
    if (length > LIMITS.printedBytes) {
      throw new UnfitPdf(`its print has more than ${LIMITS.printedBytes} bytes`);
    }
    parts.push(part);
    if (eof) return Buffer.concat(parts);
  }
}
