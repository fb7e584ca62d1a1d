import { contentStreams } from "#lib/pdf/assembly/page-content.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { readInherited } from "#lib/pdf/geometry.ts";
import { PdfDict, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { scanShownText } from "./scan-shown-text.ts";

/** A font of a document, and the codes of it that are shown anywhere. */
export interface ShownFont {
  /** Without the mark of a subset. */
  name: string;
  codes: Set<number>;
  /** Bytes of a code; 0 where codes have now one, now two (ISO 32000-1, 9.7.6.2). */
  bytes: 0 | 1 | 2;
  /** Glyphs that are drawings, which may paint anything (9.6.5). */
  isType3: boolean;
}

export interface ShownCodes {
  fonts: readonly ShownFont[];
  /** Of each page, in the order of its content and of the forms in it, the fonts of what is shown. */
  pages: readonly (readonly ShownFont[])[];
}

/** Of a document: a long one in Chinese shows three thousand. */
const MOST_CODES = 20_000;
/** Of one document, together: pages of more than a thousand full lines have fewer. */
const MOST_SHOWN = 1_000_000;
const MOST_FORMS = 50_000;
const DEEPEST = 30;
const MOST_SAVED = 10_000;

/**
 * Which codes of which fonts a PDF's pages show. Null where the file is not as it
 * has to be, or shows more than any page that people read.
 */
export function readShownCodes(bytes: Uint8Array): ShownCodes | null {
  try {
    return new CodeReader(openPdf(bytes)).read();
  } catch (error) {
    if (error instanceof BrokenPdf) return null;
    throw error;
  }
}

/** A font's name as PDFium says it, which takes the mark of a subset away. */
export function plainFontName(name: string): string {
  return name.replace(/^[A-Z0-9]{6}\+/, "");
}

class CodeReader {
  readonly #pdf: OpenPdf;
  readonly #fonts = new Map<PdfDict, ShownFont>();
  readonly #decoded = new Map<PdfStream, Uint8Array>();
  #shown: ShownFont[] = [];
  #forms = 0;
  #total = 0;
  #codes = 0;

  constructor(pdf: OpenPdf) {
    this.#pdf = pdf;
  }

  read(): ShownCodes {
    const pages = readPageTree(this.#pdf).pages.map(({ dict: page }) => {
      this.#shown = [];
      const found = readInherited(page, "Resources", this.#pdf.resolve);
      const parts = contentStreams(this.#pdf, page).map(({ stream }) => this.#pdf.decode(stream));
      this.#scan(joined(parts), this.#dictOf(found) ?? new PdfDict(), null, 0);
      this.#total += this.#shown.length;
      return this.#shown;
    });
    return { fonts: [...this.#fonts.values()], pages };
  }

  /** @param around the font that is set where a form is drawn */
  #scan(content: Uint8Array, resources: PdfDict, around: ShownFont | null, depth: number) {
    const { resolve } = this.#pdf;
    const entry = (kind: string, name: string) =>
      this.#dictOf(resources.get(kind, resolve))?.get(name, resolve);
    let now = around;
    const saved: (ShownFont | null)[] = [];
    scanShownText(content, {
      font: (name) => {
        now = this.#fontOf(entry("Font", name)) ?? now;
      },
      // A graphics state may set a font too (ISO 32000-1, table 58).
      state: (name) => {
        const state = this.#dictOf(entry("ExtGState", name));
        now = this.#fontOf(state?.getArray("Font", resolve)?.at(0, resolve)) ?? now;
      },
      save: () => {
        if (saved.length < MOST_SAVED) saved.push(now);
      },
      restore: () => {
        if (saved.length > 0) now = saved.pop() ?? null;
      },
      draw: (name) => {
        const form = entry("XObject", name);
        if (form instanceof PdfStream) this.#follow(form, resources, now, depth + 1);
      },
      string: (string, length) => {
        if (now) this.#codes += addCodes(now, string, length);
        if (this.#codes > MOST_CODES) throw new BrokenPdf("too many codes");
      },
      show: () => {
        if (now) this.#shown.push(now);
        if (this.#total + this.#shown.length > MOST_SHOWN) throw new BrokenPdf("too much text");
      },
    });
  }

  #follow(form: PdfStream, around: PdfDict, font: ShownFont | null, depth: number) {
    const { resolve } = this.#pdf;
    if (form.getName("Subtype", resolve)?.value !== "Form") return;
    this.#forms += 1;
    if (depth > DEEPEST || this.#forms > MOST_FORMS) throw new BrokenPdf("too many forms");
    const content = this.#decoded.get(form) ?? this.#pdf.decode(form);
    this.#decoded.set(form, content);
    this.#scan(content, this.#dictOf(form.get("Resources", resolve)) ?? around, font, depth);
  }

  #fontOf(value: PdfObject | undefined): ShownFont | null {
    const dict = this.#dictOf(value);
    if (!dict) return null;
    const known = this.#fonts.get(dict);
    if (known) return known;
    const { resolve } = this.#pdf;
    const name = plainFontName(dict.getName("BaseFont", resolve)?.value ?? "");
    const kind = dict.getName("Subtype", resolve)?.value;
    const isComposite = kind === "Type0";
    const encoding = dict.getName("Encoding", resolve)?.value ?? "";
    const bytes = !isComposite ? 1 : /^Identity-|UCS2|UTF16/.test(encoding) ? 2 : 0;
    const font: ShownFont = { name, codes: new Set(), bytes, isType3: kind === "Type3" };
    this.#fonts.set(dict, font);
    return font;
  }

  #dictOf(value: PdfObject | undefined): PdfDict | null {
    const object = value instanceof PdfRef ? this.#pdf.resolve(value) : value;
    return object instanceof PdfDict ? object : null;
  }
}

/** @returns how many of them are new */
function addCodes({ codes, bytes }: ShownFont, string: Uint8Array, length: number): number {
  const before = codes.size;
  for (let at = 0; at < length; at += bytes || 1) {
    if (bytes !== 2) codes.add(string[at]!);
    if (bytes !== 1 && at + 1 < length) codes.add(string[at]! * 256 + string[at + 1]!);
    // PDFium fills an incomplete code up.
    if (bytes === 2 && at + 1 === length) codes.add(string[at]! * 256).add(string[at]!);
  }
  return codes.size - before;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.flatMap((part) => [part, Buffer.from("\n")]));
}
