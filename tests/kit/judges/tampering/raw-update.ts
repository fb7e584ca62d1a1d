import { deflateSync } from "node:zlib";
import { objectText } from "#lib/pdf/assembly/object-text.ts";
import { type PageTree, readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { PdfArray, type PdfDict, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { append, type Bytes } from "./edit-bytes.ts";

/** A row of a cross-reference section, true or not. */
export interface Row {
  number: number;
  kind: "free" | "used" | "packed";
  /** Of a packed object, the number of its stream. */
  offset: number;
  /** Of a packed object, its index. */
  generation: number;
}

/** An update as whoever writes bytes by hand may write one. */
export interface RawUpdate {
  /** Number and body of each object, as they follow one another. */
  objects?: readonly (readonly [number: number, body: string])[];
  /** The rows of the section, from where the objects stand; one for each of them where nothing is said. */
  rows?: (at: ReadonlyMap<number, number>) => readonly Row[];
  kind?: "table" | "stream";
  /** Entries of the trailer besides Size, Root and Prev. */
  trailer?: string;
  root?: number;
  prev?: number;
  /** Before the objects. */
  before?: string;
  /** Behind the last byte. */
  behind?: string;
  /** What is left out. */
  without?: "references" | "end" | "trailer";
}

/** What forgers need to know of a sealed file. */
export interface Target {
  pdf: OpenPdf;
  tree: PageTree;
  catalog: number;
  catalogText: string;
  /** The first page. */
  page: number;
  pageText: string;
  /** The stream that draws most of it. */
  content: number;
  /** The dictionary of the seal. */
  seal: number;
  store: number;
  storeText: string;
  /** A number that no object has. */
  free: number;
}

export function targetIn(file: Bytes): Target {
  const pdf = openPdf(file);
  const tree = readPageTree(pdf);
  const { ref, dict } = tree.pages[0]!;
  const contents = dict.get("Contents", pdf.resolve);
  const refs = contents instanceof PdfArray ? contents.toArray() : [dict.get("Contents")];
  const sizeOf = (one: unknown) => {
    const stream = one instanceof PdfRef ? pdf.resolve(one) : null;
    return stream instanceof PdfStream ? stream.data.length : 0;
  };
  const [largest] = refs.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const fields = pdf.catalog.getDict("AcroForm", pdf.resolve)?.getArray("Fields", pdf.resolve);
  const field = fields?.at(0, pdf.resolve) as PdfDict;
  const store = pdf.catalog.getDict("DSS", pdf.resolve);
  return {
    pdf,
    tree,
    catalog: pdf.catalogRef.objectNumber,
    catalogText: objectText(pdf.catalog),
    page: ref.objectNumber,
    pageText: objectText(dict),
    content: numberOf(largest),
    seal: numberOf(field.get("V")),
    store: numberOf(pdf.catalog.get("DSS")),
    storeText: store ? objectText(store) : "<<>>",
    free: pdf.nextNumber,
  };
}

function numberOf(value: unknown): number {
  if (!(value instanceof PdfRef)) throw new TypeError("no reference");
  return value.objectNumber;
}

/** A stream as an object's body. */
export function streamBody(data: string, entries = ""): string {
  return `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

export const used = (number: number, offset: number, generation = 0): Row => ({
  number,
  kind: "used",
  offset,
  generation,
});

/** The file with an update written by hand behind it. */
export function rawUpdate(file: Bytes, update: RawUpdate): Bytes {
  const { objects = [], kind = "stream", without } = update;
  const { startxref, catalogRef, nextNumber } = openPdf(file);
  let text = update.before ?? "";
  const at = new Map<number, number>();
  for (const [number, body] of objects) {
    at.set(number, file.length + text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const highest = Math.max(nextNumber - 1, ...objects.map(([number]) => number));
  const rows = update.rows?.(at) ?? [...at].map(([number, offset]) => used(number, offset));
  const named = { root: catalogRef.objectNumber, prev: startxref, ...update };
  const { root, prev, trailer = "" } = named;
  const entries = `/Root ${root} 0 R /Prev ${prev} ${trailer}`;
  const section = file.length + text.length;
  if (without !== "references") {
    text +=
      kind === "table"
        ? tableOf(rows, without === "trailer" ? null : `/Size ${highest + 1} ${entries}`)
        : streamOf(rows, highest + 1, section, entries);
  } else if (kind === "table") text += `trailer\n<</Size ${highest + 1} ${entries}>>\n`;
  if (without !== "end") text += `startxref\n${section}\n%%EOF\n`;
  return append(file, text + (update.behind ?? ""));
}

function tableOf(rows: readonly Row[], entries: string | null): string {
  const lines = rows.map(({ number, kind, offset, generation }) => {
    const place = `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")}`;
    return `${number} 1\n${place} ${kind === "free" ? "f" : "n"}\r\n`;
  });
  return `xref\n${lines.join("")}${entries === null ? "" : `trailer\n<<${entries}>>\n`}`;
}

const KINDS = { free: 0, used: 1, packed: 2 };

function streamOf(rows: readonly Row[], number: number, offset: number, entries: string): string {
  const all = [...rows, used(number, offset)];
  const bytes = Buffer.concat(
    all.map((row) => {
      const line = Buffer.alloc(7);
      line.writeUInt8(KINDS[row.kind], 0);
      line.writeUInt32BE(row.offset, 1);
      line.writeUInt16BE(row.generation, 5);
      return line;
    }),
  );
  const index = all.map((row) => `${row.number} 1`).join(" ");
  const data = deflateSync(bytes).toString("latin1");
  const dict = `/Type /XRef /Size ${number + 1} /W [1 4 2] /Index [${index}] /Filter /FlateDecode ${entries}`;
  return `${number} 0 obj\n${streamBody(data, dict)}\nendobj\n`;
}

/** Where an object of the file stands. */
export function offsetIn({ pdf }: Target, number: number): number {
  const place = pdf.places.get(number);
  if (place?.kind !== "offset") throw new TypeError(`object ${number} is packed`);
  return place.offset;
}
