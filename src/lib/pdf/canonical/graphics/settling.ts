import { deflateSync } from "node:zlib";
import type { InkColours } from "#lib/pdf/canonical/content/ink-colours.ts";
import type { ObjectGraph } from "#lib/pdf/intake/object-graph.ts";
import { UNFIT, UnfitPdf, unlikePage } from "#lib/pdf/intake/unfit-pdf.ts";
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import type { Pdfium } from "#lib/pdfium/pdfium.ts";

/** What an object is settled as; one and the same may stand where two kinds are asked for. */
export type Kind =
  | "resources"
  | "form"
  | "mask group"
  | "image"
  | "stencil"
  | "soft mask"
  | "turned mask"
  | "pattern"
  | "shading"
  | "pattern shading"
  | "state"
  | "space"
  | "profile"
  | "glyphs"
  | "link";

/**
 * One document on its way into the form in which readers do not differ. Objects
 * are made anew from what a table of their kind lets through; each once, so that
 * what was shared stays shared.
 */
export class Settling {
  readonly graph: ObjectGraph;
  readonly onScreen: InkColours | undefined;
  readonly pdfium: Pdfium | undefined;
  /** Numbers of the objects that are pages. */
  readonly pages: ReadonlySet<number>;
  /** The page, from 1, for whose sake objects are looked at now. */
  page = 0;
  /** A transfer function or halftone was left out, which may have changed a colour. */
  transferred = false;
  #left = MAX_MADE;
  #depth = 0;
  /** What forms and fonts that content was written anew of became: tags lead there. */
  readonly replaced = new Map<PdfObject, PdfObject>();
  /** Of fonts whose letters are drawings that look the same wherever they stand, how far one of size 1 reaches. */
  readonly stencils = new Map<PdfObject, number>();
  readonly #made = new Map<Kind, Map<PdfObject, PdfRef>>();

  /**
   * @param onScreen what takes the place of inks, which stay where it is not said
   * @param pdfium draws images whose colours are calculated, which stay without it
   */
  constructor(
    graph: ObjectGraph,
    pages: readonly { ref: PdfRef }[],
    onScreen?: InkColours,
    pdfium?: Pdfium,
  ) {
    this.graph = graph;
    this.onScreen = onScreen;
    this.pdfium = pdfium;
    this.pages = new Set(pages.map(({ ref }) => ref.objectNumber));
  }

  /** The object behind a value; undefined for null and for what is not there. */
  objectBehind(value: PdfObject | undefined): PdfObject | undefined {
    const found = value instanceof PdfRef ? this.graph.resolve(value) : value;
    return found?.type === "null" ? undefined : (found ?? undefined);
  }

  /** Counts objects made, which may be more than the upload has: what two share may be made twice. */
  spend(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new UnfitPdf(UNFIT.tooComplex);
  }

  /** @param what completes "Page 3 of the PDF …" */
  refuse(what: string): never {
    throw new UnfitPdf(unlikePage(this.page, what));
  }

  /** Goes one level deeper into resources within resources. @throws UnfitPdf when that does not end */
  goDeeper<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.refuse("holds resources within resources without an end");
    try {
      return work();
    } finally {
      this.#depth -= 1;
    }
  }

  /** What an object became as this kind; undefined before. */
  madeBefore(kind: Kind, source: PdfObject): PdfRef | undefined {
    return this.#made.get(kind)?.get(this.replaced.get(source) ?? source);
  }

  /** Notes what an object becomes, before its parts are settled, which may lead back to it. */
  note(kind: Kind, source: PdfObject, settled: PdfObject): PdfRef {
    this.spend();
    const ref = settled instanceof PdfRef ? settled : this.graph.add(settled);
    const made = this.#made.get(kind) ?? new Map<PdfObject, PdfRef>();
    this.#made.set(kind, made.set(source, ref));
    return ref;
  }

  /** The data of a stream, unpacked; undefined where it cannot be. */
  unpack(stream: PdfStream): Uint8Array | undefined {
    try {
      return this.graph.decode(stream);
    } catch (error) {
      if (error instanceof BrokenPdf) return undefined;
      throw error;
    }
  }

  /** A stream of these data, packed where that is worth it. */
  pack(data: Uint8Array, entries: PdfDict = new PdfDict()): PdfStream {
    const packed = data.length < WORTH_PACKING_BYTES ? data : deflateSync(data);
    if (packed.length >= data.length) return new PdfStream(entries, data);
    const stream = new PdfStream(entries, packed);
    stream.set("Filter", PdfName.FlateDecode);
    return stream;
  }

  /** Instructions as they are packed, where all readers know how, with nothing else said of them. */
  content(stream: PdfStream): PdfStream {
    const filter = stream.get("Filter", this.graph.resolve);
    const isPlain = filter === undefined && stream.data.length < WORTH_PACKING_BYTES;
    const isFlate = filter instanceof PdfName && filter.value === "FlateDecode";
    if (isPlain || (isFlate && !this.objectBehind(stream.get("DecodeParms")))) {
      return new PdfStream(isFlate ? [["Filter", PdfName.FlateDecode]] : [], stream.data);
    }
    const data = this.unpack(stream);
    if (!data) this.refuse("holds a drawing whose data does not unpack");
    return this.pack(data);
  }
}

const MAX_MADE = 200_000;
/** More levels than anything is drawn in, and few enough for the stack. */
const MAX_DEPTH = 100;
/** Below this, deflate's own frame costs more than it saves. */
const WORTH_PACKING_BYTES = 100;

/** A name that is one of these; undefined for all else. */
export function nameAmong<T extends string>(
  value: PdfObject | undefined,
  known: ReadonlySet<T>,
): T | undefined {
  return value instanceof PdfName && known.has(value.value as T) ? (value.value as T) : undefined;
}
