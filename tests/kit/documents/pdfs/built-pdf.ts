import { deflateSync } from "node:zlib";

/** An object's source, or that of a stream's dictionary with its data. */
export type Source = string | [dictionary: string, data: string | Uint8Array];
/** Objects by number; undefined takes one of the plain document away. */
export type Objects = Record<number, Source | undefined>;

export interface Frame {
  header?: string;
  trailer?: string;
  /** What startxref says, instead of the truth. */
  startxref?: number;
}

/** One A4 page that says "Contract". Object 1 is the catalog, 2 the pages, 3 the page, 4 its content. */
export const PLAIN: Objects = {
  1: "<< /Type /Catalog /Pages 2 0 R >>",
  2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  3: page(""),
  4: ["<< >>", "BT /F1 24 Tf 72 720 Td (Contract) Tj ET"],
};

/** The plain document's page with further entries. */
export function page(entries: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
    /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${entries} >>`;
}

/** The plain document's catalog with further entries. */
export function catalog(entries: string): string {
  return `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;
}

/** Builds a PDF for tests: the plain document with some objects replaced or added. */
export function buildPdf(objects: Objects = {}, frame: Frame = {}): Buffer {
  const all: Objects = { ...PLAIN, ...objects };
  return appendRevision(
    Buffer.from(frame.header ?? "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"),
    all,
    frame,
  );
}

/** Appends objects, their cross-reference table and a trailer; with `/Prev` in the trailer, an update. */
export function appendRevision(before: Buffer, objects: Objects, frame: Frame = {}): Buffer {
  const parts: Buffer[] = [before];
  let length = before.length;
  const table = ["0 1\n0000000000 65535 f \n"];
  const numbers = Object.keys(objects).map(Number);
  for (const number of numbers) {
    const source = objects[number];
    if (source === undefined) continue;
    const body = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      write(source),
      Buffer.from("\nendobj\n"),
    ]);
    table.push(`${number} 1\n${String(length).padStart(10, "0")} 00000 n \n`);
    parts.push(body);
    length += body.length;
  }
  const size = numbers.reduce((most, number) => Math.max(most, number), 0) + 1;
  const trailer = frame.trailer ?? "/Root 1 0 R";
  parts.push(
    Buffer.from(
      `xref\n${table.join("")}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${frame.startxref ?? length}\n%%EOF\n`,
      "latin1",
    ),
  );
  return Buffer.concat(parts);
}

/** Builds a PDF whose catalog and pages lie in an object stream, with a cross-reference stream. */
export function buildPackedPdf(
  objects: Record<number, string>,
  pack: (plain: Buffer) => Source,
  beside: { objects?: Objects; trailer?: string } = {},
): Buffer {
  const numbers = Object.keys(objects).map(Number);
  let offset = 0;
  const index: string[] = [];
  for (const number of numbers) {
    index.push(`${number} ${offset}`);
    offset += objects[number]!.length + 1;
  }
  const head = `${index.join(" ")}\n`;
  const plain = Buffer.from(
    `${head}${numbers.map((number) => objects[number]).join("\n")}\n`,
    "latin1",
  );
  const source = pack(plain);
  const [dictionary, data] = source as [string, Uint8Array];
  const container = 50;
  const streamEntries = `/Type /ObjStm /N ${numbers.length} /First ${head.length}`;
  const body: Objects = {
    4: PLAIN[4],
    ...beside.objects,
    [container]: [dictionary.replace("<<", `<< ${streamEntries}`), data],
  };
  let file = Buffer.from("%PDF-1.7\n");
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(body)) {
    offsets.set(Number(number), file.length);
    file = Buffer.concat([
      file,
      Buffer.from(`${number} 0 obj\n`),
      write(object!),
      Buffer.from("\nendobj\n"),
    ]);
  }
  const size = container + 2;
  const start = file.length;
  offsets.set(container + 1, start);
  const rows = Buffer.alloc(size * 7);
  for (let number = 0; number < size; number += 1) {
    const at = number * 7;
    const place = numbers.indexOf(number);
    rows[at] = place >= 0 ? 2 : offsets.has(number) ? 1 : 0;
    rows.writeUInt32BE(place >= 0 ? container : (offsets.get(number) ?? 0), at + 1);
    rows.writeUInt16BE(Math.max(0, place), at + 5);
  }
  const xref: Source = [
    `<< /Type /XRef /Size ${size} /W [1 4 2] ${beside.trailer ?? "/Root 1 0 R"} /Filter /FlateDecode >>`,
    deflateSync(rows),
  ];
  return Buffer.concat([
    file,
    Buffer.from(`${container + 1} 0 obj\n`),
    write(xref),
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

/** A stream packed with zlib. */
export function packed(plain: string | Uint8Array, entries = ""): Source {
  return [`<< /Filter /FlateDecode ${entries} >>`, deflateSync(plain)];
}

function write(source: Source): Buffer {
  if (typeof source === "string") return Buffer.from(source, "latin1");
  const [dictionary, data] = source;
  const bytes = typeof data === "string" ? Buffer.from(data, "latin1") : data;
  const head = dictionary.replace("<<", `<< /Length ${bytes.length} `);
  return Buffer.concat([
    Buffer.from(`${head}\nstream\n`, "latin1"),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** The plain document's catalog, pages and page, to be put into an object stream. */
export function packedObjects(inCatalog = ""): Record<number, string> {
  return { 1: catalog(inCatalog), 2: PLAIN[2] as string, 3: page("") };
}

/** Where a file says that its cross-references start. */
export function startOf(pdf: Buffer): number {
  return Number(/startxref\n(\d+)/.exec(pdf.toString("latin1"))![1]);
}
