/**
 * Writes PDFs by hand, object by object, the odd and the malicious ones
 * included, which no ordinary program would write.
 */

/** One indirect object: its text, or a stream's dictionary entries and data. */
export type HandmadeObject = string | { entries: string; data: string | Uint8Array };

export interface HandmadePdf {
  version?: string;
  /** Object 1 is the catalog. */
  objects: readonly HandmadeObject[];
  /** More entries for the trailer. */
  trailer?: string;
}

/** A file with a cross-reference table. */
export function handmade({ version = "1.7", objects, trailer = "" }: HandmadePdf): Buffer {
  const chunks: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, "latin1")];
  let position = chunks[0]!.length;
  const write = (chunk: string | Uint8Array) => {
    const bytes = Buffer.from(chunk as string, "latin1");
    chunks.push(bytes);
    position += bytes.length;
  };
  const offsets = objects.map((object, index) => {
    const offset = position;
    write(`${index + 1} 0 obj\n`);
    if (typeof object === "string") {
      write(object);
    } else {
      const data = Buffer.from(object.data as string, "latin1");
      write(`<<${object.entries} /Length ${data.length}>>\nstream\n`);
      write(data);
      write("\nendstream");
    }
    write("\nendobj\n");
    return offset;
  });
  const startxref = position;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n\r\n`);
  write(`xref\n0 ${rows.length + 1}\n0000000000 65535 f\r\n${rows.join("")}`);
  write(`trailer\n<</Size ${rows.length + 1} /Root 1 0 R ${trailer}>>\n`);
  write(`startxref\n${startxref}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

export interface HandmadePage {
  /** Entries of the page's own dictionary, such as `/MediaBox [0 0 100 100]`. */
  entries: string;
  content: string;
}

/** Objects of `pagesPdf` that come before the ones given as extra. */
const OWN_OBJECTS = 4;

/**
 * A file of pages below one root and one node, each of which may have entries to
 * inherit. A Helvetica called F1 is object 4; extra objects begin at `extraFrom`.
 */
export function pagesPdf(
  pages: readonly HandmadePage[],
  {
    root = "",
    node = "",
    catalog = "",
    extra = [] as readonly HandmadeObject[],
    version = "1.7",
  } = {},
): Buffer {
  const first = OWN_OBJECTS + 1;
  const refs = pages.map((_, index) => `${first + 2 * index} 0 R`).join(" ");
  return handmade({
    version,
    objects: [
      `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
      `<</Type /Pages /Kids [3 0 R] /Count ${pages.length} ${root}>>`,
      `<</Type /Pages /Parent 2 0 R /Kids [${refs}] /Count ${pages.length} ${node}>>`,
      "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
      ...pages.flatMap((page, index): HandmadeObject[] => [
        `<</Type /Page /Parent 3 0 R /Contents ${first + 2 * index + 1} 0 R ${page.entries}>>`,
        { entries: "", data: page.content },
      ]),
      ...extra,
    ],
  });
}

/** The number of the first extra object of a `pagesPdf` with so many pages. */
export function extraFrom(pages: number): number {
  return OWN_OBJECTS + 1 + 2 * pages;
}

export interface Cross {
  /** Size of the page in points. */
  width: number;
  height: number;
  /** Where its middle is, in percent of the page from the top left. */
  x: number;
  y: number;
}

/** Pages with a red cross each, and the words "overlay text" below it. */
export function crossesPdf(crosses: readonly Cross[]): Buffer {
  return pagesPdf(
    crosses.map((cross) => {
      const x = (cross.width * cross.x) / 100;
      const y = cross.height - (cross.height * cross.y) / 100;
      const content = [
        "1 0 0 RG 3 w",
        `${x - 12} ${y} m ${x + 12} ${y} l S`,
        `${x} ${y - 12} m ${x} ${y + 12} l S`,
        `BT /F1 9 Tf 0 0 1 rg ${Math.max(2, x - 30)} ${y - 24} Td (overlay text) Tj ET`,
      ].join("\n");
      const box = `/MediaBox [0 0 ${cross.width} ${cross.height}]`;
      return { entries: `${box} /Resources <</Font <</F1 4 0 R>>>>`, content };
    }),
  );
}
