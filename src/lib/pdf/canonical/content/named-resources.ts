import type { Space } from "#lib/pdf/canonical/graphics/colour-spaces.ts";
import { EVERYWHERE, numbers } from "#lib/pdf/canonical/graphics/numbers.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
} from "#lib/pdf/objects.ts";
import type { ContentNames, NamedDrawing, NamedFont, NamedState } from "./content-names.ts";
import type { InkColours } from "./ink-colours.ts";
import { type NamedSpace, nameSpace } from "./named-spaces.ts";
import type { Corners, Tiles } from "./tiles.ts";

/** What is drawn, set or shown by a name, settled: what stands in its place. */
export interface Settle {
  form(form: PdfStream): PdfObject | undefined;
  /** Tiles without a name, which they get when they are laid. */
  pattern(pattern: PdfDict): PdfObject | SettledTiles | undefined;
  font(font: PdfDict): PdfObject | undefined;
  state(state: PdfDict): PdfObject | undefined;
  /** How far the largest image in what was settled is stretched. */
  imageIn(settled: PdfObject): number;
  /** Tiles that are laid in what was settled. */
  tilesIn(settled: PdfObject): number;
  /** @throws UnfitPdf */
  space(space: PdfArray): Space;
  onScreen: InkColours;
  mayShowThrough: boolean;
  /** Where the content shows. */
  area: Corners;
}

/** Tiles, and one of them as a form. */
export type SettledTiles = Omit<Tiles, "name" | "patternName"> & { form: PdfStream };

/** What was settled once, by its new name. */
type Used = Omit<NamedDrawing, "isForm" | "isStencil">;

/** The first letter of new names, by kind of resource (ISO 32000-1, 7.8.3, table 33). */
const LETTERS = {
  Font: "F",
  XObject: "X",
  ExtGState: "G",
  ColorSpace: "C",
  Pattern: "P",
  Shading: "S",
} as const;
type Category = keyof typeof LETTERS;

/** What PDFium shows text in whose font is not there; others show it, too, or nothing. */
const STOCK_FONT = new PdfDict([
  ["Type", PdfName.of("Font")],
  ["Subtype", PdfName.of("Type1")],
  ["BaseFont", PdfName.of("Helvetica")],
  ["Encoding", PdfName.of("WinAnsiEncoding")],
]);
const PATTERN = "Pattern";
/** By every name that readers take (ISO 32000-1, 8.6.4); what is calibrated without saying how is the device's. */
const DEVICES: Readonly<Record<string, [name: string, components: number]>> = {
  DeviceGray: ["DeviceGray", 1],
  CalGray: ["DeviceGray", 1],
  DeviceRGB: ["DeviceRGB", 3],
  CalRGB: ["DeviceRGB", 3],
  DeviceCMYK: ["DeviceCMYK", 4],
  CalCMYK: ["DeviceCMYK", 4],
};

function spaceByName(name: string | undefined): NamedSpace | undefined {
  if (name === PATTERN) return { name, isPattern: true, components: undefined };
  const device = name !== undefined && Object.hasOwn(DEVICES, name) ? DEVICES[name] : undefined;
  return device && { name: device[0], isPattern: false, components: device[1] };
}

const nameOf = (object: PdfObject | undefined) =>
  object instanceof PdfName ? object.value : undefined;

/** The resources that one content uses, under names made here. */
export class NamedResources implements ContentNames {
  /** Only what was used so far. */
  readonly used = new PdfDict();
  readonly onScreen: InkColours;
  readonly mayShowThrough: boolean;
  readonly area: Corners;
  readonly #pdf: EditablePdf;
  readonly #resources: PdfDict;
  readonly #around: PdfDict | undefined;
  readonly #settle: Settle;
  readonly #named = new Map<string, Used | undefined>();
  readonly #spaces = new Map<string, NamedSpace>();
  readonly #patterns = new Map<string, string | Tiles>();
  readonly #names = new Map<Category, Map<PdfObject, string>>();

  /**
   * @param resources those of the content
   * @param around those of the page: PDFium looks there for what a form's own lack
   */
  constructor(pdf: EditablePdf, resources: PdfDict, around: PdfDict | undefined, settle: Settle) {
    this.#pdf = pdf;
    this.#resources = resources;
    this.#around = around;
    this.#settle = settle;
    this.onScreen = settle.onScreen;
    this.mayShowThrough = settle.mayShowThrough;
    this.area = settle.area;
  }

  font(name: string): ReturnType<ContentNames["font"]> {
    const found = this.#find("Font", name);
    const font = found instanceof PdfDict ? found : STOCK_FONT;
    const used = this.#use("Font", name, () => this.#settle.font(font));
    return used && this.#namedFont(used, font);
  }

  #namedFont({ name, imageIn }: Used, font: PdfDict): NamedFont {
    const isDrawn = font.getName("Subtype", this.#pdf.resolve)?.value === "Type3";
    return { name, imageIn, codeBytes: this.#codeBytes(font), isDrawn };
  }

  drawing(name: string): NamedDrawing | undefined {
    const drawing = this.#find("XObject", name);
    if (!(drawing instanceof PdfStream)) return undefined;
    const subtype = drawing.getName("Subtype", this.#pdf.resolve)?.value;
    const used = this.#use("XObject", name, () => {
      if (subtype === "Image") return drawing;
      return subtype === "Form" ? this.#settle.form(drawing) : undefined;
    });
    const isStencil = drawing.getBool("ImageMask", this.#pdf.resolve)?.value === true;
    return used && { ...used, isForm: subtype === "Form", isStencil };
  }

  state(name: string): NamedState | undefined {
    const state = this.#find("ExtGState", name);
    if (!(state instanceof PdfDict)) return undefined;
    const used = this.#use("ExtGState", name, () => this.#settle.state(state));
    if (used === undefined) return undefined;
    const setsLines = ["LW", "ML", "LC", "D"].some((key) => state.has(key));
    const { resolve } = this.#pdf;
    return {
      ...used,
      setsLines,
      fillAlpha: state.getNumber("ca", resolve)?.value,
      strokeAlpha: state.getNumber("CA", resolve)?.value,
      isBlended: this.#isBlended(state),
      font: this.#fontOfState(state),
    };
  }

  /** Of several modes the first counts. */
  #isBlended(state: PdfDict): boolean | undefined {
    const { resolve } = this.#pdf;
    const modes = state.get("BM", resolve);
    const mode = modes instanceof PdfArray ? modes.at(0, resolve) : modes;
    if (mode === undefined) return undefined;
    return mode instanceof PdfName && mode.value !== "Normal" && mode.value !== "Compatible";
  }

  /** Content chooses it by a name (ISO 32000-1, 8.4.5): PDFium passes over the one of a state. */
  #fontOfState(state: PdfDict): NamedState["font"] {
    const { resolve } = this.#pdf;
    const entry = state.getArray("Font", resolve);
    const font = entry?.at(0, resolve);
    const size = entry?.at(1, resolve);
    if (!(font instanceof PdfDict) || !(size instanceof PdfNumber)) return undefined;
    const settled = this.#settle.font(font);
    if (!settled) return undefined;
    const imageIn = this.#settle.imageIn(settled);
    const used = { name: this.#nameOf("Font", settled), imageIn, tilesIn: 0 };
    return { font: this.#namedFont(used, font), size: size.value };
  }

  group(content: string, box: readonly number[] | undefined): string {
    const form = new PdfStream(
      [
        ["Type", PdfName.XObject],
        ["Subtype", PdfName.of("Form")],
        ["BBox", numbers(box ?? EVERYWHERE)],
        ["Group", new PdfDict([["S", PdfName.of("Transparency")]])],
        ["Resources", new PdfDict()],
      ],
      Buffer.from(content, "latin1"),
    );
    return this.#nameOf("XObject", form);
  }

  space(name: string): ReturnType<ContentNames["space"]> {
    const own = spaceByName(name) ?? spaceByName(nameOf(this.#find("ColorSpace", name)));
    if (own) return own;
    const known = this.#spaces.get(name);
    if (known) return known;
    const space = this.#find("ColorSpace", name);
    if (!(space instanceof PdfArray)) return undefined;
    const named = nameSpace(this.#settle.space(space), {
      nameOf: (object) => this.#nameOf("ColorSpace", object),
      onScreen: this.onScreen,
    });
    this.#spaces.set(name, named);
    return named;
  }

  pattern(name: string): string | Tiles | undefined {
    const known = this.#patterns.get(name);
    if (known !== undefined) return known;
    const pattern = this.#find("Pattern", name);
    if (!(pattern instanceof PdfDict)) return undefined;
    const settled = this.#settle.pattern(pattern);
    if (!settled) return undefined;
    const named = "form" in settled ? this.#nameTiles(settled) : this.#nameOf("Pattern", settled);
    this.#patterns.set(name, named);
    return named;
  }

  #nameTiles({ form, ...tiles }: SettledTiles): Tiles {
    const patterns = new Map<string, PdfStream>();
    return {
      ...tiles,
      name: () => this.#nameOf("XObject", form),
      patternName: (tint) => {
        const content = [...tint, "/X1 Do", ""].join("\n");
        const pattern = patterns.get(content) ?? this.#patternOf(tiles, form, content);
        patterns.set(content, pattern);
        return this.#nameOf("Pattern", pattern);
      },
    };
  }

  /** Tiles as a pattern (ISO 32000-1, 8.7.3), in colours of its own. */
  #patternOf(
    { box, steps: [across, up], matrix }: Omit<SettledTiles, "form">,
    form: PdfStream,
    content: string,
  ): PdfStream {
    const resources = new PdfDict([["XObject", new PdfDict([["X1", this.#pdf.add(form)]])]]);
    const spaces = this.used.getDict("ColorSpace");
    if (spaces) resources.set("ColorSpace", spaces.clone());
    return new PdfStream(
      [
        ["Type", PdfName.of("Pattern")],
        ["PatternType", PdfNumber.of(1)],
        ["PaintType", PdfNumber.of(1)],
        ["TilingType", PdfNumber.of(1)],
        ["BBox", numbers(box)],
        ["XStep", PdfNumber.of(across)],
        ["YStep", PdfNumber.of(up)],
        ["Matrix", numbers(matrix)],
        ["Resources", resources],
      ],
      Buffer.from(content, "latin1"),
    );
  }

  shading(name: string): string | undefined {
    const shading = this.#find("Shading", name);
    if (!(shading instanceof PdfDict)) return undefined;
    return this.#use("Shading", name, () => shading)?.name;
  }

  marked(name: string): ReturnType<ContentNames["marked"]> {
    const { resolve } = this.#pdf;
    const listed = this.#find("Properties", name);
    if (!(listed instanceof PdfDict)) {
      return { id: undefined, language: undefined, isRetold: false };
    }
    return {
      id: listed.getNumber("MCID", resolve)?.value,
      language: listed.getString("Lang", resolve)?.asString(),
      isRetold: listed.has("ActualText"),
    };
  }

  spaceObject(name: string): PdfObject | undefined {
    return this.#find("ColorSpace", name);
  }

  image(image: PdfStream): string {
    return this.#nameOf("XObject", image);
  }

  #find(category: Category | "Properties", name: string): PdfObject | undefined {
    const { resolve } = this.#pdf;
    return (
      this.#resources.getDict(category, resolve)?.get(name, resolve) ??
      this.#around?.getDict(category, resolve)?.get(name, resolve)
    );
  }

  /** Settled once for each name. */
  #use(category: Category, name: string, settle: () => PdfObject | undefined): Used | undefined {
    const key = `${category} ${name}`;
    if (this.#named.has(key)) return this.#named.get(key);
    const settled = settle();
    const used = settled && {
      name: this.#nameOf(category, settled),
      imageIn: this.#settle.imageIn(settled),
      tilesIn: this.#settle.tilesIn(settled),
    };
    this.#named.set(key, used);
    return used;
  }

  /** One name for each object. */
  #nameOf(category: Category, object: PdfObject): string {
    const names = this.#names.get(category) ?? new Map<PdfObject, string>();
    this.#names.set(category, names);
    const known = names.get(object);
    if (known !== undefined) return known;
    const name = `${LETTERS[category]}${names.size + 1}`;
    names.set(object, name);
    const listed = this.used.getDict(category) ?? new PdfDict();
    this.used.set(category, listed);
    const isIndirect = object instanceof PdfDict || object instanceof PdfArray;
    listed.set(name, isIndirect ? this.#pdf.add(object) : object);
    return name;
  }

  /** Bytes to a letter, where every letter has as many. */
  #codeBytes(font: PdfDict): 1 | 2 | undefined {
    const { resolve } = this.#pdf;
    if (font.getName("Subtype", resolve)?.value !== "Type0") return 1;
    const encoding = font.getName("Encoding", resolve)?.value;
    return encoding !== undefined && TWO_BYTES.test(encoding) ? 2 : undefined;
  }
}

/** Predefined CMaps whose codes are all of two bytes (ISO 32000-1, 9.7.5.2, table 118). */
const TWO_BYTES = /^(?:Identity|Uni[A-Z0-9]{1,4}-UCS2)-(?:HW-)?[HV]$/;
