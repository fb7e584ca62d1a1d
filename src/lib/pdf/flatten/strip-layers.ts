import { PACKING, packStream } from "#lib/pdf/assembly/page-content.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { readInherited } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import { cutLayers, type LayerState } from "./cut-layers.ts";
import { type IsShown, layerStates } from "./layer-states.ts";
import { pageContent, unpackStreams } from "./page-content.ts";

/** What became of the layers of a page. */
export interface StrippedPage {
  /** From 1. */
  page: number;
  /** Something hidden was taken out. */
  hid: boolean;
  /** Printing would have shown other layers than the screen. */
  printDiffers: boolean;
}

interface Stripped {
  changed: boolean;
  hid: boolean;
  printDiffers: boolean;
}

const UNTOUCHED: Stripped = { changed: false, hid: false, printDiffers: false };
/** The tag /OC, its letters escaped or not (7.3.5). */
const LAYER_TAG = /\/(?:O|#4[fF])(?:C|#43)(?![^\s()<>[\]{}/%])/;
const MAX_DEPTH = 40;

/**
 * Makes a document's layers part of its pages as they are shown on screen when
 * it is opened: what is hidden is taken out, what is shown stays for good.
 * @returns the pages whose content changed
 */
export function stripLayers(pdf: EditablePdf): StrippedPage[] {
  const stripper = new Stripper(pdf, layerStates(pdf.catalog, pdf.resolve));
  const pages = pdf.pages.flatMap(({ dict }, index) => {
    const { changed, ...rest } = stripper.page(dict);
    return changed ? [{ page: index + 1, ...rest }] : [];
  });
  stripper.forgetLayers();
  pdf.catalog.delete("OCProperties");
  return pages;
}

class Stripper {
  readonly #pdf: EditablePdf;
  readonly #isShown: IsShown;
  readonly #resources = new Map<PdfDict, Stripped>();
  readonly #drawings = new Map<PdfStream, { ref: PdfRef; stripped: Stripped }>();
  #nothing: PdfRef | undefined;

  constructor(pdf: EditablePdf, isShown: IsShown) {
    this.#pdf = pdf;
    this.#isShown = isShown;
  }

  page(page: PdfDict): Stripped {
    const found = readInherited(page, "Resources", this.#pdf.resolve);
    const resources = found instanceof PdfDict ? found : new PdfDict();
    const content = pageContent(this.#pdf, page);
    const cut = content && this.#cut(content, resources);
    if (cut) page.set("Contents", this.#pdf.add(packStream(cut.content)));
    return join(cut?.stripped ?? UNTOUCHED, this.#clean(resources, 0));
  }

  /** The content without its layers; undefined when it has none. */
  #cut(content: Buffer, resources: PdfDict): { content: Buffer; stripped: Stripped } | undefined {
    if (!LAYER_TAG.test(content.toString("latin1"))) return undefined;
    const { resolve } = this.#pdf;
    const properties = resources.getDict("Properties", resolve);
    const stripped = { ...UNTOUCHED, changed: true };
    const stateOf = (name: string): LayerState => {
      const layer = properties?.get(name, resolve);
      if (!(layer instanceof PdfDict)) return null;
      const state = this.#judge(layer);
      stripped.hid ||= state.hid;
      stripped.printDiffers ||= state.printDiffers;
      return state.hid ? "hidden" : "shown";
    };
    return { content: cutLayers(content, stateOf), stripped };
  }

  #judge(layer: PdfObject | undefined): Stripped {
    const shown = this.#isShown(layer, "View");
    return { changed: true, hid: !shown, printDiffers: shown !== this.#isShown(layer, "Print") };
  }

  /** Once all content is read: pages and drawings share resources, and look layers up in them. */
  forgetLayers(): void {
    const { resolve } = this.#pdf;
    for (const resources of this.#resources.keys()) {
      const properties = resources.getDict("Properties", resolve);
      for (const key of properties ? [...properties.keys()] : []) {
        if (isLayer(properties?.get(key, resolve), this.#pdf)) properties?.delete(key);
      }
    }
  }

  /** Everything that the drawings of these resources lead to. */
  #clean(resources: PdfDict, depth: number): Stripped {
    const known = this.#resources.get(resources);
    if (known || depth > MAX_DEPTH) return known ?? UNTOUCHED;
    this.#resources.set(resources, UNTOUCHED);
    const { resolve } = this.#pdf;
    const parts = [
      ...this.#cleanDrawings(resources.getDict("XObject", resolve), resources, depth),
      ...this.#cleanDrawings(resources.getDict("Pattern", resolve), resources, depth),
      ...this.#cleanMasks(resources.getDict("ExtGState", resolve), resources, depth),
      ...this.#cleanLetters(resources.getDict("Font", resolve), resources, depth),
    ];
    const stripped = parts.reduce(join, UNTOUCHED);
    this.#resources.set(resources, stripped);
    return stripped;
  }

  #cleanDrawings(
    named: PdfDict | undefined,
    around: PdfDict,
    depth: number,
    keys = named ? [...named.keys()].map(({ value }) => value) : [],
  ): Stripped[] {
    return keys.flatMap((key) => {
      const value = named?.get(key);
      const drawing = value instanceof PdfRef ? this.#pdf.resolve(value) : value;
      if (!(value instanceof PdfRef) || !(drawing instanceof PdfStream)) return [];
      const { ref, stripped } = this.#drawing(value, drawing, around, depth);
      if (ref !== value) named?.set(key, ref);
      return [stripped];
    });
  }

  /** Soft masks are drawn by a form, too (11.6.5.2). */
  #cleanMasks(states: PdfDict | undefined, around: PdfDict, depth: number): Stripped[] {
    if (!states) return [];
    return [...states.keys()].flatMap((key) => {
      const state = states.get(key, this.#pdf.resolve);
      const mask = state instanceof PdfDict && state.getDict("SMask", this.#pdf.resolve);
      return mask ? this.#cleanDrawings(mask, around, depth, ["G"]) : [];
    });
  }

  /** The letters of Type 3 fonts are drawings, too, with resources of their font's or the page's (9.6.5). */
  #cleanLetters(fonts: PdfDict | undefined, around: PdfDict, depth: number): Stripped[] {
    if (!fonts) return [];
    const { resolve } = this.#pdf;
    return [...fonts.keys()].flatMap((key) => {
      const font = fonts.get(key, resolve);
      const letters = font instanceof PdfDict && font.getDict("CharProcs", resolve);
      if (!letters) return [];
      const own = font.getDict("Resources", resolve);
      const within = own ? [this.#clean(own, depth + 1)] : [];
      return [...within, ...this.#cleanDrawings(letters, own ?? around, depth)];
    });
  }

  #drawing(
    ref: PdfRef,
    drawing: PdfStream,
    around: PdfDict,
    depth: number,
  ): { ref: PdfRef; stripped: Stripped } {
    const known = this.#drawings.get(drawing);
    if (known) return known;
    this.#drawings.set(drawing, { ref, stripped: UNTOUCHED });
    const result = this.#strip(ref, drawing, around, depth);
    this.#drawings.set(drawing, result);
    return result;
  }

  #strip(ref: PdfRef, drawing: PdfStream, around: PdfDict, depth: number) {
    const { resolve } = this.#pdf;
    const own = drawing.has("OC") ? this.#judge(drawing.get("OC", resolve)) : UNTOUCHED;
    drawing.delete("OC");
    if (own.hid) return { ref: this.#emptyForm(), stripped: own };
    if (drawing.getName("Subtype", resolve)?.value === "Image") return { ref, stripped: own };
    const resources = drawing.getDict("Resources", resolve) ?? around;
    const content = unpackStreams(this.#pdf, [drawing]);
    const cut = content && this.#cut(content, resources);
    const stripped = [cut?.stripped ?? UNTOUCHED, this.#clean(resources, depth + 1)].reduce(
      join,
      own,
    );
    if (!cut) return { ref, stripped };
    const copy = packStream(cut.content);
    for (const [key, value] of drawing) if (!PACKING.has(key.value)) copy.set(key, value);
    return { ref: this.#pdf.add(copy), stripped };
  }

  #emptyForm(): PdfRef {
    const box = new PdfArray([0, 0, 1, 1].map((value) => PdfNumber.of(value)));
    this.#nothing ??= this.#pdf.add(
      new PdfStream([
        ["Type", PdfName.XObject],
        ["Subtype", PdfName.of("Form")],
        ["BBox", box],
      ]),
    );
    return this.#nothing;
  }
}

/** Whether an object is a layer or a membership of layers. */
function isLayer(value: PdfObject | undefined, { resolve }: EditablePdf): boolean {
  if (!(value instanceof PdfDict)) return false;
  const type = value.getName("Type", resolve)?.value;
  return type === "OCG" || type === "OCMD" || value.has("OCGs") || value.has("Usage");
}

function join(one: Stripped, other: Stripped): Stripped {
  return {
    changed: one.changed || other.changed,
    hid: one.hid || other.hid,
    printDiffers: one.printDiffers || other.printDiffers,
  };
}
