import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { readInherited } from "#lib/pdf/geometry.ts";
import { UNFIT, UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { TooMuchData } from "#lib/pdf/reading/decode.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { OperatorScan } from "./operator-scan.ts";

/** What the content of all pages shows in one font. */
export interface FontUse {
  shown: ShownString[];
  /** From 1, each once, in order. */
  pages: number[];
}

export interface ShownString {
  bytes: Uint8Array;
  /** The first page that shows it, from 1; 0 where it is invisible, as words behind a scan are. */
  page: number;
}

/**
 * What is shown in each font, on pages and in everything drawn on them: forms,
 * patterns, glyphs of Type 3 fonts, soft masks, annotations. A font that content
 * names and resources lack is put there as Helvetica, which is what PDFium draws
 * it with.
 * @returns the uses, and the fonts that were put there
 */
export function findShownStrings(pdf: EditablePdf): {
  uses: Map<PdfDict, FontUse>;
  lacking: Set<PdfDict>;
} {
  const walk = new Walk(pdf);
  pdf.pages.forEach(({ dict }, index) => {
    walk.page(dict, index + 1);
  });
  return { uses: walk.uses, lacking: walk.lacking };
}

/** Content within content; deeper than readers go. */
const MAX_DEPTH = 60;
/** What is drawn anew with another font or other resources around it. */
const MAX_WALKS = 40_000;

interface Around {
  resources: PdfDict;
  /** Those of the page, where some readers look for what others lack. */
  page: PdfDict;
  font: PdfDict | undefined;
  isSeen: boolean;
  depth: number;
}

/** Content that was walked, under the same circumstances. */
interface Known {
  resources: PdfDict;
  font: PdfDict | undefined;
  isSeen: boolean;
  fonts: Set<PdfDict>;
}

class Walk {
  readonly uses = new Map<PdfDict, FontUse>();
  readonly lacking = new Set<PdfDict>();
  readonly #pdf: EditablePdf;
  readonly #known = new Map<PdfStream, Known[]>();
  #page = 0;
  #walks = 0;
  /** Fonts shown by the content being walked. */
  #fonts = new Set<PdfDict>();

  constructor(pdf: EditablePdf) {
    this.#pdf = pdf;
  }

  page(page: PdfDict, number: number): void {
    const { resolve } = this.#pdf;
    this.#page = number;
    const inherited = readInherited(page, "Resources", resolve);
    const resources = inherited instanceof PdfDict ? inherited : new PdfDict();
    if (inherited !== resources) page.set("Resources", resources);
    const contents = page.get("Contents", resolve);
    const parts = contents instanceof PdfArray ? contents.toArray() : [contents];
    const pieces = parts.flatMap((part) => {
      const stream = part && follow(part, this.#pdf);
      return stream instanceof PdfStream ? [this.#decoded(stream), BLANK] : [];
    });
    const around = { resources, page: resources, font: undefined, isSeen: true };
    this.#content(Buffer.concat(pieces), { ...around, depth: 0 });
    const annotations = page.getArray("Annots", resolve);
    for (const entry of annotations ?? []) {
      const annotation = follow(entry, this.#pdf);
      const looks = annotation instanceof PdfDict ? annotation.getDict("AP", resolve) : undefined;
      for (const stream of looks ? streamsIn(looks, this.#pdf) : []) {
        this.#stream(stream, { ...around, depth: 1 });
      }
    }
  }

  #decoded(stream: PdfStream): Uint8Array {
    try {
      return this.#pdf.decode(stream);
    } catch (error) {
      if (error instanceof TooMuchData) throw new UnfitPdf(UNFIT.unpacked);
      if (error instanceof BrokenPdf) return NOTHING;
      throw error;
    }
  }

  /** A form, a cell of a pattern, or a glyph: its own resources go before those around it. */
  #stream(stream: PdfStream, around: Around, own: PdfDict = stream): void {
    const resources = own.getDict("Resources", this.#pdf.resolve) ?? around.resources;
    if (around.depth > MAX_DEPTH) return;
    const list = this.#known.get(stream) ?? [];
    this.#known.set(stream, list);
    const known = list.find(
      (one) =>
        one.resources === resources && one.font === around.font && one.isSeen === around.isSeen,
    );
    if (known) {
      for (const font of known.fonts) this.#note(font);
      return;
    }
    this.#walks += 1;
    if (this.#walks > MAX_WALKS) return;
    const outer = this.#fonts;
    const fonts = new Set<PdfDict>();
    list.push({ resources, font: around.font, isSeen: around.isSeen, fonts });
    this.#fonts = fonts;
    this.#content(this.#decoded(stream), { ...around, resources, depth: around.depth + 1 });
    this.#fonts = outer;
    for (const font of fonts) outer.add(font);
  }

  #note(font: PdfDict): void {
    this.#fonts.add(font);
    const use = this.uses.get(font);
    if (use && use.pages.at(-1) !== this.#page) use.pages.push(this.#page);
  }

  #show(font: PdfDict | undefined, strings: readonly Uint8Array[], around: Around): void {
    if (!font || strings.length === 0) return;
    let use = this.uses.get(font);
    if (!use) {
      use = { shown: [], pages: [] };
      this.uses.set(font, use);
      this.#glyphs(font, around);
    }
    for (const bytes of strings) {
      if (bytes.length > 0) use.shown.push({ bytes, page: around.isSeen ? this.#page : 0 });
    }
    this.#note(font);
  }

  #glyphs(font: PdfDict, around: Around): void {
    const { resolve } = this.#pdf;
    if (font.getName("Subtype", resolve)?.value !== "Type3") return;
    for (const entry of font.getDict("CharProcs", resolve)?.values() ?? []) {
      const glyph = follow(entry, this.#pdf);
      if (glyph instanceof PdfStream)
        this.#stream(glyph, { ...around, font: undefined, isSeen: true }, font);
    }
  }

  #content(bytes: Uint8Array, around: Around): void {
    const scan = new OperatorScan(bytes);
    const saved: Pick<Around, "font" | "isSeen">[] = [];
    let { font, isSeen } = around;
    for (let operator = scan.next(); operator !== undefined; operator = scan.next()) {
      switch (operator) {
        case "q":
          saved.push({ font, isSeen });
          break;
        case "Q":
          ({ font, isSeen } = saved.pop() ?? { font, isSeen });
          break;
        case "Tr":
          isSeen = scan.number() !== INVISIBLE;
          break;
        case "Tf":
          font = this.#fontNamed(scan.name(), around);
          break;
        case "gs":
          font = this.#state(scan.name(), { ...around, font, isSeen });
          break;
        case "Tj":
          this.#show(font, scan.strings, { ...around, isSeen });
          break;
        case "Do":
          this.#drawn("XObject", scan.name(), { ...around, font, isSeen });
          break;
        case "scn":
          this.#drawn("Pattern", scan.name(), { ...around, font: undefined, isSeen: true });
          break;
      }
    }
  }

  #resource(kind: string, name: string | undefined, { resources, page }: Around) {
    const { resolve } = this.#pdf;
    if (name === undefined) return undefined;
    return (
      resources.getDict(kind, resolve)?.get(name, resolve) ??
      page.getDict(kind, resolve)?.get(name, resolve)
    );
  }

  #drawn(kind: "XObject" | "Pattern", name: string | undefined, around: Around): void {
    const drawn = this.#resource(kind, name, around);
    if (!(drawn instanceof PdfStream)) return;
    if (drawn.getName("Subtype", this.#pdf.resolve)?.value === "Image") return;
    this.#stream(drawn, around);
  }

  /** A graphics state may bring a font along, and a mask that is drawn. */
  #state(name: string | undefined, around: Around): PdfDict | undefined {
    const { resolve } = this.#pdf;
    const state = this.#resource("ExtGState", name, around);
    if (!(state instanceof PdfDict)) return around.font;
    const mask = state.getDict("SMask", resolve)?.get("G", resolve);
    if (mask instanceof PdfStream) this.#stream(mask, { ...around, font: undefined, isSeen: true });
    const font = state.getArray("Font", resolve)?.at(0, resolve);
    return font instanceof PdfDict ? font : around.font;
  }

  #fontNamed(name: string | undefined, around: Around): PdfDict | undefined {
    if (name === undefined) return undefined;
    const { resolve } = this.#pdf;
    let fonts = around.resources.getDict("Font", resolve);
    const own = fonts?.get(name, resolve);
    if (own instanceof PdfDict) return own;
    if (!fonts) {
      fonts = new PdfDict();
      around.resources.set("Font", fonts);
    }
    const shared = around.page.getDict("Font", resolve)?.get(name);
    const found = shared && follow(shared, this.#pdf);
    if (shared && found instanceof PdfDict) {
      fonts.set(name, shared);
      return found;
    }
    const font = new PdfDict([
      ["Type", PdfName.of("Font")],
      ["Subtype", PdfName.of("Type1")],
      ["BaseFont", PdfName.of("Helvetica")],
      ["Encoding", PdfName.of("WinAnsiEncoding")],
    ]);
    fonts.set(name, this.#pdf.add(font));
    this.lacking.add(font);
    return font;
  }
}

/** As PDFium puts one between two streams of a page. */
const BLANK = Buffer.from(" ");
const NOTHING = new Uint8Array(0);
/** The text rendering mode that draws nothing (ISO 32000-1, 9.3.6). */
const INVISIBLE = 3;

function follow(value: PdfObject, { resolve }: EditablePdf): PdfObject | null {
  return value.type === "ref" ? resolve(value) : value;
}

/** The streams of an appearance dictionary, one for each state or not (12.5.5). */
function streamsIn(looks: PdfDict, pdf: EditablePdf): PdfStream[] {
  return [...looks.values()].flatMap((entry) => {
    const look = follow(entry, pdf);
    if (look instanceof PdfStream) return [look];
    const states = look instanceof PdfDict ? [...look.values()] : [];
    return states
      .map((state) => follow(state, pdf))
      .filter((state): state is PdfStream => state instanceof PdfStream);
  });
}
