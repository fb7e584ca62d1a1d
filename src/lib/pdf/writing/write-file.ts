import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { Resolve } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { type Written, writeStream, writeTable } from "./cross-references.ts";
import { NODE_TOOLS } from "./node-tools.ts";
import { packedText } from "./object-stream-text.ts";
import { Output } from "./output.ts";
import { BINARY_MARK } from "./version-line.ts";

/** What a file written anew begins from. */
export interface FileToWrite {
  catalog: PdfObject;
  /** The document information dictionary, with title and author. */
  info: PdfObject | undefined;
  resolve: Resolve;
  /** As in "1.7". */
  version: string;
  /** How its cross-references are written; objects are packed with a stream alone. */
  kind: "table" | "stream";
  /** What the file's ID is made of, so that the same source gives the same bytes. */
  source: Uint8Array;
}

/** Direct objects within each other: more than a file may hold (reading/parse.ts), and changes may add some. */
const MAX_NESTING = 300;
/** Below this, deflate's own frame costs more than it saves. */
const WORTH_PACKING_BYTES = 100;
/** Readers unpack a whole object stream for one object of it. */
const PACK_SIZE = 100;

/**
 * Writes a PDF anew: every object that can be reached, once, numbered in the
 * order in which it is met, and nothing else. Streams that are not packed are.
 * Same input, same bytes.
 */
export function writeFile(file: FileToWrite): Buffer {
  const objects = new Objects(file.resolve);
  const root = objects.refTo(file.catalog);
  const info = file.info && objects.refTo(file.info);
  objects.follow();
  const out = new Output(0);
  out.text(`%PDF-${file.version}\n${BINARY_MARK}`);
  const id = new PdfString(
    createHash("sha256").update(file.source).digest().subarray(0, 16),
    "hex",
  );
  const trailer = new PdfDict([
    ["Root", root],
    ["ID", PdfArray.of(id, id)],
  ]);
  if (info) trailer.set("Info", info);
  const { places, next } =
    file.kind === "table" ? writeEach(out, objects.written) : writePacked(out, objects.written);
  const startxref = out.position;
  trailer.set("Size", PdfNumber.of(next));
  if (file.kind === "table") writeTable(out, places, trailer);
  else writeStream(out, places, trailer, next, NODE_TOOLS);
  out.text(`startxref\n${startxref}\n%%EOF\n`);
  return Buffer.from(out.toBytes().buffer);
}

/** Gives what is reachable its new numbers, from 1 on. */
class Objects {
  /** By number, from 1; what a reference leads to when it leads nowhere is null. */
  readonly written: PdfObject[] = [];
  readonly #numbers = new Map<number, PdfRef>();
  readonly #refs = new Map<PdfObject, PdfRef>();
  readonly #waiting: [index: number, object: PdfObject][] = [];
  readonly #resolve: Resolve;

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  refTo(object: PdfObject): PdfRef {
    const known = this.#refs.get(object);
    if (known) return known;
    this.written.push(PdfNull.instance);
    const ref = PdfRef.of(this.written.length);
    if (object instanceof PdfDict || object instanceof PdfArray) this.#refs.set(object, ref);
    this.#waiting.push([this.written.length - 1, object]);
    return ref;
  }

  /** Without recursion from object to object, however long the chain. */
  follow(): void {
    for (let index = 0; index < this.#waiting.length; index += 1) {
      const [at, object] = this.#waiting[index]!;
      this.written[at] = this.#copy(object);
    }
  }

  #copy(object: PdfObject, depth = 0): PdfObject {
    if (object instanceof PdfRef) return this.#behind(object);
    if (depth > MAX_NESTING) throw new BrokenPdf("objects within each other without end");
    if (object instanceof PdfArray) {
      return new PdfArray(object.toArray().map((item) => this.#copy(item, depth + 1)));
    }
    if (!(object instanceof PdfDict)) return object;
    const entries = this.#entries(object, depth + 1);
    return object instanceof PdfStream ? packed(new PdfStream(entries, object.data)) : entries;
  }

  #entries(dict: PdfDict, depth: number): PdfDict {
    const copy = new PdfDict();
    for (const [key, value] of dict) copy.set(key, this.#copy(value, depth));
    if (dict instanceof PdfStream) copy.delete("Length");
    return copy;
  }

  /** A reference to what is not there is null (ISO 32000-1, 7.3.10). */
  #behind(ref: PdfRef): PdfObject {
    const known = this.#numbers.get(ref.objectNumber);
    if (known) return known;
    const object = this.#resolve(ref);
    if (object === null) return PdfNull.instance;
    const renumbered = this.refTo(object);
    this.#numbers.set(ref.objectNumber, renumbered);
    return renumbered;
  }
}

/** Metadata stays readable for programs that know nothing of PDF (ISO 32000-1, 14.3.2). */
function packed(stream: PdfStream): PdfStream {
  const isMetadata = stream.getName("Type")?.value === "Metadata";
  if (stream.has("Filter") || isMetadata || stream.data.length < WORTH_PACKING_BYTES) return stream;
  const data = deflateSync(stream.data);
  if (data.length >= stream.data.length) return stream;
  const smaller = new PdfStream(stream, data);
  smaller.set("Filter", PdfName.FlateDecode);
  smaller.delete("DecodeParms");
  return smaller;
}

interface WrittenObjects {
  places: Map<number, Written>;
  /** Larger than every number in use. */
  next: number;
}

function writeEach(out: Output, objects: readonly PdfObject[]): WrittenObjects {
  const places = new Map<number, Written>([[0, { kind: "free" }]]);
  objects.forEach((object, index) => {
    places.set(index + 1, { kind: "offset", offset: out.position, generation: 0 });
    out.object(PdfRef.of(index + 1), object);
  });
  return { places, next: objects.length + 1 };
}

/** Everything but streams goes into object streams (ISO 32000-1, 7.5.7). */
function writePacked(out: Output, objects: readonly PdfObject[]): WrittenObjects {
  const places = new Map<number, Written>([[0, { kind: "free" }]]);
  const numbers = objects.map((_, index) => index + 1);
  const loose = numbers.filter((number) => !(objects[number - 1] instanceof PdfStream));
  const packs = Array.from({ length: Math.ceil(loose.length / PACK_SIZE) }, (_, index) =>
    loose.slice(index * PACK_SIZE, (index + 1) * PACK_SIZE),
  );
  const firstPack = objects.length + 1;
  for (const number of numbers) places.set(number, { kind: "free" });
  packs.forEach((pack, index) => {
    pack.forEach((number, within) => {
      places.set(number, { kind: "packed", stream: firstPack + index, index: within });
    });
  });
  const write = (number: number, stream: PdfObject) => {
    places.set(number, { kind: "offset", offset: out.position, generation: 0 });
    out.object(PdfRef.of(number), stream);
  };
  for (const number of numbers) {
    const object = objects[number - 1]!;
    if (object instanceof PdfStream) write(number, object);
  }
  packs.forEach((pack, index) => {
    write(firstPack + index, objectStream(pack.map((number) => [number, objects[number - 1]!])));
  });
  return { places, next: firstPack + packs.length };
}

function objectStream(objects: readonly [number: number, object: PdfObject][]): PdfStream {
  const { index, text } = packedText(objects);
  const stream = new PdfStream([], deflateSync(Buffer.from(index + text, "latin1")));
  stream.set("Type", PdfName.of("ObjStm"));
  stream.set("N", PdfNumber.of(objects.length));
  stream.set("First", PdfNumber.of(index.length));
  stream.set("Filter", PdfName.FlateDecode);
  return stream;
}
