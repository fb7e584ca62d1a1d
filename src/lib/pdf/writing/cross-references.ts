import { objectText } from "#lib/pdf/assembly/object-text.ts";
import { PdfArray, type PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import type { Output } from "./output.ts";
import type { WriterTools } from "./writer-tools.ts";

/** Where an object was written. */
export type Written =
  | { kind: "free" }
  | { kind: "offset"; offset: number; generation: number }
  | { kind: "packed"; stream: number; index: number };

/** By rising object number. */
export type Places = ReadonlyMap<number, Written>;

/** The head of the list of free objects (ISO 32000-1, 7.5.4). */
const FREE_HEAD = "0000000000 65535 f\r\n";

/** ISO 32000-1, 7.5.4: every entry is 20 bytes. Has no room for packed objects. */
export function writeTable(out: Output, places: Places, trailer: PdfDict): void {
  out.text("xref\n");
  for (const run of runsOf(places)) {
    const rows = run.map(([, place]) => {
      if (place.kind !== "offset") return FREE_HEAD;
      const generation = String(place.generation).padStart(5, "0");
      return `${String(place.offset).padStart(10, "0")} ${generation} n\r\n`;
    });
    out.text(`${run[0]![0]} ${run.length}\n${rows.join("")}`);
  }
  out.text(`trailer\n${objectText(trailer)}\n`);
}

/**
 * ISO 32000-1, 7.5.8: 1 byte of kind, 4 of offset, 2 of generation; the stream
 * lists itself and takes the trailer's entries.
 * @param number of the stream; larger than all others
 */
export function writeStream(
  out: Output,
  places: Places,
  trailer: PdfDict,
  number: number,
  { pack }: Pick<WriterTools, "pack">,
): void {
  const itself: Written = { kind: "offset", offset: out.position, generation: 0 };
  const runs = runsOf(new Map([...places, [number, itself]]));
  const rows = rowsOf(runs.flat().map(([, place]) => place));
  const index = runs.flatMap((run) => [run[0]![0], run.length]);
  const stream = new PdfStream(trailer, pack(rows));
  stream.set("Type", PdfName.of("XRef"));
  stream.set("Size", PdfNumber.of(number + 1));
  stream.set("W", new PdfArray([1, 4, 2].map((width) => PdfNumber.of(width))));
  stream.set("Index", new PdfArray(index.map((entry) => PdfNumber.of(entry))));
  stream.set("Filter", PdfName.FlateDecode);
  out.object(PdfRef.of(number), stream);
}

/** ISO 32000-1, table 18. */
function rowsOf(places: readonly Written[]): Uint8Array {
  const rows = new DataView(new ArrayBuffer(ROW_BYTES * places.length));
  places.forEach((place, index) => {
    const at = ROW_BYTES * index;
    const [kind, second, third] =
      place.kind === "packed"
        ? [2, place.stream, place.index]
        : place.kind === "offset"
          ? [1, place.offset, place.generation]
          : [0, 0, 65_535];
    rows.setUint8(at, kind);
    rows.setUint32(at + 1, second);
    rows.setUint16(at + 5, third);
  });
  return new Uint8Array(rows.buffer);
}

const ROW_BYTES = 7;

/** Runs of consecutive object numbers. */
function runsOf(places: Places): [number, Written][][] {
  const runs: [number, Written][][] = [];
  let expected = -1;
  for (const entry of places) {
    if (entry[0] !== expected) runs.push([]);
    runs.at(-1)!.push(entry);
    expected = entry[0] + 1;
  }
  return runs;
}
