import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { PACKING, packStream } from "#lib/pdf/assembly/page-content.ts";
import { settleSpace } from "#lib/pdf/canonical/graphics/colour-spaces.ts";
import {
  EVERYWHERE,
  readBox,
  readMatrix,
  readNumber,
  readWhole,
} from "#lib/pdf/canonical/graphics/numbers.ts";
import type { Settling } from "#lib/pdf/canonical/graphics/settling.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { IDENTITY, type Resolve, readInherited } from "#lib/pdf/geometry.ts";
import type { Page } from "#lib/pdf/intake/page-tree.ts";
import { contentProblem, UnfitPdf, unreadablePage } from "#lib/pdf/intake/unfit-pdf.ts";
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { ALL_AT_FIRST, COLOURS_AT_FIRST, LAST_AT_FIRST } from "./at-first.ts";
import { type ContentKind, UnwritableContent } from "./content-names.ts";
import type { InkColours } from "./ink-colours.ts";
import { shrinkTile, timesTooLarge } from "./large-tiles.ts";
import { NamedResources, type SettledTiles } from "./named-resources.ts";
import { largestImageOf, longestOf } from "./reach.ts";
import { readStencil } from "./read-stencil.ts";
import { rewriteContent } from "./rewrite-content.ts";
import { type Corners, groundOf } from "./tiles.ts";

/** With all dictionaries and arrays in it. */
type ContentPdf = Omit<EditablePdf, "pages"> & {
  containers: readonly (PdfDict | PdfArray)[];
  pages: readonly Page[];
};

/** What became of the pages' content. */
export interface SettledContent {
  /** Page numbers from 1 whose content was not the same, operator by operator, when written again. */
  corrected: Set<number>;
  /** Page numbers from 1 on which content holds only operators that all readers draw alike. */
  plain: Set<number>;
  /** Page numbers from 1 of which marks said other words than are drawn. */
  retold: Set<number>;
  /** Page numbers from 1 on which tiles of patterns are drawn one by one. */
  tiled: Set<number>;
}

/**
 * Forms, patterns and glyphs within each other. PDFium stops at some thirty,
 * others at other depths or never.
 */
const MAX_NESTING = 16;

/**
 * Writes all content of a document again (see `rewriteContent`): of its pages,
 * and of the forms, tiling patterns, soft masks and Type 3 glyphs that they lead
 * to. Each gets one stream and resources of its own, which hold what it uses
 * under new names and nothing else; what is inherited is settled.
 * @param pdf is changed in place
 * @param inks what takes the place of inks
 * @param at settles spaces of colours, and is told which forms were written again
 * @throws UnfitPdf naming the page
 */
export function settleContent(pdf: ContentPdf, inks: InkColours, at: Settling): SettledContent {
  const settler = new Settler(pdf, inks, at);
  const settled = {
    corrected: new Set<number>(),
    plain: new Set<number>(),
    retold: new Set<number>(),
    tiled: new Set<number>(),
  };
  pdf.pages.forEach(({ dict }, index) => {
    const outcome = settler.page(dict, index + 1);
    if (!outcome.isClean) settled.corrected.add(index + 1);
    const { areThin, areDashed } = settler.strokes;
    if (outcome.isPlain && !(areThin && areDashed)) settled.plain.add(index + 1);
    if (outcome.isRetold) settled.retold.add(index + 1);
    if (outcome.tiles > 0) settled.tiled.add(index + 1);
  });
  return settled;
}

interface Outcome {
  isClean: boolean;
  isPlain: boolean;
  isRetold: boolean;
  /** Streams within one another, itself included. */
  depth: number;
  /** How far the largest image is stretched, in the space of whoever draws it. */
  largestImage: number;
  /** Tiles that are laid in it, those of drawings in it as often as they are drawn. */
  tiles: number;
}

/** What holds no content. */
const SETTLED: Outcome = {
  isClean: true,
  isPlain: true,
  isRetold: false,
  depth: 0,
  largestImage: 0,
  tiles: 0,
};

type StreamKind = "form" | "tile" | "tinted tile" | "mask";

interface Settled extends Outcome {
  object: PdfObject;
}

class Settler {
  /** Of all content so far: what is shared is written but once. */
  readonly strokes = { areThin: false, areDashed: false };
  readonly #pdf: ContentPdf;
  readonly #inks: InkColours;
  /** Undefined while it is in the making: what draws itself ends there, as for readers. */
  readonly #known = new Map<PdfDict, Settled | undefined>();
  /** The same of what is a soft mask, which begins from another state. */
  readonly #masks = new Map<PdfDict, Settled | undefined>();
  readonly #tileForms = new Map<PdfDict, Settled | undefined>();
  readonly #at: Settling;
  #number = 0;
  readonly #mayShowThrough: boolean;
  /** What was settled: how far the largest image in it is stretched, and tiles. */
  readonly #parts = new Map<PdfObject, Settled>();
  readonly #tiles = new Map<PdfStream, SettledTiles>();
  /** Tiles may have to show through as a whole. */
  readonly #mayMix: boolean;
  /** Of the page that is written. */
  #resources = new PdfDict();

  constructor(pdf: ContentPdf, inks: InkColours, at: Settling) {
    this.#pdf = pdf;
    this.#inks = inks;
    this.#at = at;
    this.#mayShowThrough = pdf.containers.some(showsThrough);
    this.#mayMix = this.#mayShowThrough || pdf.containers.some(mixes);
  }

  page(page: PdfDict, number: number): Outcome {
    this.#number = number;
    this.#at.page = number;
    const inherited = readInherited(page, "Resources", this.#pdf.resolve);
    this.#resources = inherited instanceof PdfDict ? inherited : new PdfDict();
    const { geometry } = this.#pdf.pages[number - 1]!;
    const { x, y, width: wide, height: high } = geometry.visible;
    const writing = this.#writing(this.#resources, 1, [x, y, x + wide, y + high]);
    page.set("Contents", this.#pdf.add(packed(writing.rewrite(this.#contentOf(page), "page"))));
    page.set("Resources", writing.names.used);
    const { width, height, userUnit } = geometry;
    const most = largestImageOf(width / userUnit, height / userUnit);
    if (writing.outcome.largestImage > most) this.#refuse("largeImage");
    return writing.outcome;
  }

  /** Streams of a page follow each other with white space between (ISO 32000-1, 7.8.2): in PDFium a blank, which shows within a string. */
  #contentOf(page: PdfDict): Uint8Array {
    const { resolve } = this.#pdf;
    const contents = page.get("Contents", resolve);
    const items = contents instanceof PdfArray ? [...contents] : [contents];
    const parts = items.flatMap((item) => {
      const stream = item instanceof PdfRef ? resolve(item) : item;
      return stream instanceof PdfStream ? [this.#decode(stream), BLANK] : [];
    });
    return parts.length === 2 ? parts[0]! : Buffer.concat(parts);
  }

  #decode(stream: PdfStream): Uint8Array {
    try {
      return this.#pdf.decode(stream);
    } catch (error) {
      if (error instanceof BrokenPdf) throw new UnfitPdf(unreadablePage(this.#number));
      throw error;
    }
  }

  /** What content is written with: names for its resources, and what became of it so far. */
  #writing(resources: PdfDict, nesting: number, area: Corners) {
    const outcome: Outcome = { ...SETTLED, depth: 1 };
    const join = (part: Settled | undefined): PdfObject | undefined => {
      if (!part) return undefined;
      outcome.isClean &&= part.isClean;
      outcome.isPlain &&= part.isPlain;
      outcome.isRetold ||= part.isRetold;
      outcome.depth = Math.max(outcome.depth, 1 + part.depth);
      if (nesting + part.depth > MAX_NESTING) this.#refuse("tooDeep");
      this.#parts.set(part.object, part);
      return part.object;
    };
    const around = resources === this.#resources ? undefined : this.#resources;
    const names = new NamedResources(this.#pdf, resources, around, {
      form: (form) => join(this.#stream(form, "form", nesting + 1)),
      pattern: (pattern) => {
        const settled = this.#pattern(pattern, nesting + 1);
        // They lie where the content begins, whatever is in force there.
        outcome.largestImage = Math.max(outcome.largestImage, settled?.largestImage ?? 0);
        const object = join(settled);
        return (pattern instanceof PdfStream && object && this.#tiles.get(pattern)) || object;
      },
      font: (font) => join(this.#font(font, nesting + 1)),
      state: (state) => join(this.#state(state, nesting + 1)),
      space: (space) => settleSpace(this.#at, space),
      imageIn: (settled) => this.#parts.get(settled)?.largestImage ?? this.#ownImage(settled),
      tilesIn: (settled) => this.#parts.get(settled)?.tiles ?? 0,
      onScreen: this.#inks,
      mayShowThrough: this.#mayShowThrough,
      area,
    });
    const rewrite = (content: Uint8Array, kind: ContentKind): Buffer => {
      try {
        const written = rewriteContent(content, kind, names);
        this.strokes.areThin ||= written.strokes.areThin;
        this.strokes.areDashed ||= written.strokes.areDashed;
        outcome.isClean &&= written.isClean;
        outcome.isPlain &&= written.isPlain;
        outcome.isRetold ||= written.isRetold;
        outcome.largestImage = Math.max(outcome.largestImage, written.largestImage);
        outcome.tiles += written.tiles;
        return written.content;
      } catch (error) {
        if (error instanceof UnwritableContent) this.#refuse(error.problem);
        throw error;
      }
    };
    return { names, outcome, rewrite };
  }

  #refuse(problem: UnwritableContent["problem"]): never {
    throw new UnfitPdf(contentProblem(this.#number, problem));
  }

  /** Settled once for each object, whoever leads to it. */
  #once(
    object: PdfDict,
    settle: () => Settled | undefined,
    known = this.#known,
  ): Settled | undefined {
    if (known.has(object)) return known.get(object);
    known.set(object, undefined);
    const settled = settle();
    known.set(object, settled);
    return settled;
  }

  /** A form, which may be a soft mask, or a tile of a pattern. */
  #stream(stream: PdfStream, kind: StreamKind, nesting: number): Settled | undefined {
    if (nesting > MAX_NESTING) this.#refuse("tooDeep");
    const known = kind === "mask" ? this.#masks : isTile(kind) ? this.#tileForms : this.#known;
    const settle = () => {
      const resources = stream.getDict("Resources", this.#pdf.resolve) ?? this.#resources;
      const box = readBox(stream.get("BBox", this.#pdf.resolve), this.#pdf.resolve);
      const times = isTile(kind) ? timesTooLarge(stream, this.#pdf.resolve) : 1;
      const area = (times > 1 ? undefined : box) ?? EVERYWHERE;
      const writing = this.#writing(resources, nesting, area as unknown as Corners);
      const isUnseen = kind === "form" && this.#hasNoBox(stream);
      // Words that nobody sees, in a form without a size, are left out.
      if (isUnseen) Object.assign(writing.outcome, { isClean: false, isRetold: true });
      const content = isUnseen ? BLANK : this.#decode(stream);
      const first = kind === "form" ? NOTHING : ALL_AT_FIRST;
      const whole = Buffer.concat([COLOURS_FIRST[kind], first, scaleDown(times), content]);
      const written = packed(writing.rewrite(whole, kind === "mask" ? "form" : kind));
      for (const [key, value] of stream) if (!LEFT_BEHIND.has(key.value)) written.set(key, value);
      if (times > 1) shrinkTile(written, times, this.#pdf.resolve);
      written.set("Resources", writing.names.used);
      // Tags lead to what is drawn, not to what masks it.
      if (kind === "form") this.#at.replaced.set(stream, written);
      const matrix = readMatrix(written.get("Matrix", this.#pdf.resolve), this.#pdf.resolve);
      const largestImage = writing.outcome.largestImage * longestOf(matrix ?? IDENTITY);
      return { object: written, ...writing.outcome, largestImage };
    };
    return this.#once(stream, settle, known);
  }

  #ownImage(object: PdfObject): number {
    const isImage = object instanceof PdfStream && isNamed(object, "Image", this.#pdf.resolve);
    return isImage ? 1 : 0;
  }

  #hasNoBox(form: PdfStream): boolean {
    const { resolve } = this.#pdf;
    const box = form.getArray("BBox", resolve);
    return box !== undefined && readBox(box, resolve) === undefined;
  }

  /** Tiling patterns have content; others are shadings. */
  #pattern(pattern: PdfDict, nesting: number): Settled | undefined {
    if (pattern instanceof PdfStream) return this.#tile(pattern, nesting);
    if (!pattern.has("Shading")) return undefined;
    return this.#once(pattern, () => {
      const object = pattern.clone();
      object.delete("ExtGState");
      return { object, ...SETTLED, isPlain: false, depth: 1 };
    });
  }

  /** A tile becomes a form, which is drawn where it is laid. */
  #tile(pattern: PdfStream, nesting: number): Settled | undefined {
    const { resolve } = this.#pdf;
    const paint = readWhole(pattern.get("PaintType", resolve), 1, 2);
    if (!paint) this.#at.refuse(UNCLEAR);
    const settled = this.#stream(pattern, paint === 2 ? "tinted tile" : "tile", nesting);
    const form = settled?.object;
    if (!(form instanceof PdfStream) || this.#tiles.has(pattern)) return settled;
    const box = readBox(form.get("BBox", resolve), resolve);
    const matrix = readMatrix(form.get("Matrix", resolve), resolve);
    const step = (key: string) => Math.abs(readNumber(form.get(key, resolve)) ?? 0);
    const [across, up] = [step("XStep"), step("YStep")];
    if (!box || !matrix || !(across > 0 && up > 0)) this.#at.refuse(UNCLEAR);
    const [a, b, c, d] = matrix;
    const least = Math.min(across * Math.hypot(a, b), up * Math.hypot(c, d));
    if (least < LEAST_TILE) this.#at.refuse(FINE);
    for (const key of OF_PATTERNS) form.delete(key);
    form.set("Type", PdfName.XObject);
    form.set("Subtype", PdfName.of("Form"));
    if (this.#mayMix) form.set("Group", new PdfDict([["S", PdfName.of("Transparency")]]));
    const laid = {
      box: box as unknown as Corners,
      steps: [across, up] as const,
      isTinted: paint === 2,
    };
    const ground = this.#mayMix ? undefined : this.#groundOf(form, laid);
    this.#tiles.set(pattern, { ...laid, form, matrix, ground, drawings: 1 + settled!.tiles });
    return settled;
  }

  #groundOf(
    form: PdfStream,
    { isTinted, box, steps }: Pick<SettledTiles, "isTinted" | "box" | "steps">,
  ): string[] | undefined {
    const content = Buffer.from(this.#decode(form)).toString("latin1");
    const first = content.indexOf(LAST_AT_FIRST);
    const ground = groundOf(content.slice(first + LAST_AT_FIRST.length), { box, steps });
    return ground && [...(isTinted ? [] : ["0 g"]), ...ground];
  }

  /** The glyphs of a Type 3 font are content, with resources that they share. */
  #font(font: PdfDict, nesting: number): Settled | undefined {
    const { resolve } = this.#pdf;
    if (font.getName("Subtype", resolve)?.value !== "Type3") {
      return { object: font, ...SETTLED };
    }
    return this.#once(font, () => {
      const resources = font.getDict("Resources", resolve) ?? this.#resources;
      const writing = this.#writing(resources, nesting, EVERYWHERE as unknown as Corners);
      const glyphs = font.getDict("CharProcs", resolve) ?? new PdfDict();
      const written = new PdfDict();
      let reach: number | undefined = 0;
      for (const { value: name } of [...glyphs.keys()]) {
        const glyph = glyphs.get(name, resolve);
        if (!(glyph instanceof PdfStream)) continue;
        const content = writing.rewrite(this.#decode(glyph), "glyph");
        written.set(name, this.#pdf.add(packed(content)));
        const one: number | undefined = reach === undefined ? undefined : readStencil(content);
        reach = one === undefined ? one : Math.max(one, reach ?? 0);
      }
      const object = font.clone();
      object.set("CharProcs", written);
      object.set("Resources", writing.names.used);
      this.#at.replaced.set(font, object);
      const matrix = readMatrix(font.get("FontMatrix", resolve), resolve) ?? IDENTITY;
      const largestImage = writing.outcome.largestImage * longestOf(matrix);
      const isStencil = reach !== undefined && hasOnlyImages(writing.names.used, resolve);
      if (isStencil) this.#at.stencils.set(object, reach!);
      return { object, ...writing.outcome, largestImage, isPlain: isStencil };
    });
  }

  /** Graphics states lead to soft masks, which are forms; the font of one is chosen by content. */
  #state(state: PdfDict, nesting: number): Settled | undefined {
    const { resolve } = this.#pdf;
    const mask = state.getDict("SMask", resolve);
    if (!mask && !state.has("Font")) return { object: state, ...SETTLED };
    return this.#once(state, () => {
      const object = state.clone();
      const outcome = { ...SETTLED, isPlain: false };
      const group = mask?.get("G", resolve);
      if (mask && group instanceof PdfStream) {
        const drawn = this.#stream(group, "mask", nesting);
        const kept = mask.clone();
        if (drawn) kept.set("G", this.#pdf.add(drawn.object));
        object.set("SMask", drawn ? kept : PdfName.of("None"));
        outcome.isClean = drawn?.isClean ?? false;
        outcome.isRetold = drawn?.isRetold ?? false;
        outcome.depth = drawn?.depth ?? 0;
        outcome.largestImage = drawn?.largestImage ?? 0;
        outcome.tiles = drawn?.tiles ?? 0;
      } else if (mask) object.set("SMask", PdfName.of("None"));
      object.delete("Font");
      return { object, ...outcome };
    });
  }
}

/** Whether it is a graphics state in which things are less than opaque (11.6.4.4). */
function showsThrough(container: PdfDict | PdfArray): boolean {
  if (container instanceof PdfArray) return false;
  return ["ca", "CA"].some((key) => (container.getNumber(key)?.value ?? 1) < 1);
}

/** Whether it is one in which things are mixed with those below (11.3.5), or shown in part (11.6.5). */
function mixes(container: PdfDict | PdfArray): boolean {
  if (container instanceof PdfArray) return false;
  return container.get("SMask") instanceof PdfDict || (container.has("BM") && !isNormal(container));
}

const isNormal = (state: PdfDict) => {
  const mode = state.get("BM");
  return mode instanceof PdfName && mode.value === "Normal";
};

const isTile = (kind: StreamKind) => kind === "tile" || kind === "tinted tile";

/** What content begins with that has the colours of whoever draws it, or its own. */
const COLOURS_FIRST: Readonly<Record<StreamKind, Uint8Array>> = {
  form: Buffer.alloc(0),
  tile: COLOURS_AT_FIRST,
  "tinted tile": Buffer.alloc(0),
  mask: COLOURS_AT_FIRST,
};

/** @param times that content is made smaller */
function scaleDown(times: number): Uint8Array {
  if (times === 1) return NOTHING;
  return Buffer.from(`${numberText(1 / times)} 0 0 ${numberText(1 / times)} 0 0 cm `, "latin1");
}

const UNCLEAR = "is painted with a pattern that is not clear";
const FINE = "is painted with tiles so fine that programs show them dark or pale";
/**
 * Points from one to the next: of finer tiles programs make whole pixels, or shades: stripes of 1.2 points are 2.4
 * pixels on a screen, which PDFium draws as two. Hatches of LaTeX are 2.99 points wide.
 */
const LEAST_TILE = 2.5;
const OF_PATTERNS = ["Matrix", "PatternType", "PaintType", "TilingType", "XStep", "YStep"];
const LEFT_BEHIND = new Set([...PACKING, "F", "FFilter", "FDecodeParms", "DL"]);
const BLANK = Buffer.from(" ");
const NOTHING = Buffer.alloc(0);

function hasOnlyImages(resources: PdfDict, resolve: Resolve): boolean {
  const drawings = resources.getDict("XObject", resolve) ?? new PdfDict();
  return [...drawings.keys()].every(({ value: name }) => {
    const drawing = drawings.get(name, resolve);
    return drawing instanceof PdfDict && isNamed(drawing, "Image", resolve);
  });
}

function isNamed(drawing: PdfDict, subtype: string, resolve: Resolve): boolean {
  return drawing.getName("Subtype", resolve)?.value === subtype;
}

/** A stream with nothing but its data. */
function packed(content: Buffer): PdfStream {
  return content.length < WORTH_PACKING_BYTES ? new PdfStream([], content) : packStream(content);
}

/** Below this, deflate's own frame costs more than it saves. */
const WORTH_PACKING_BYTES = 100;
