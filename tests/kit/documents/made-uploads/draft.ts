/** A small PDF of one page before it is written, into which hostile constructs are put. */

export const WORDS = { honest: "Price: 100 EUR", other: "Price: 9,900 EUR" };

/** Points. */
export const PAGE = { width: 300, height: 120 };
/** Where the price stands, and a box that covers it. */
export const BOX = "15 40 270 34 re";
export const WHOLE = `0 0 ${PAGE.width} ${PAGE.height}`;

/** An indirect object: its text, or a stream's entries and its data. */
export type Body =
  | string
  | { entries: string; data: Buffer /** Instead of its own. */; length?: string };

/** Numbers of the objects that every draft has. */
export const NUMBER = { catalog: 1, pages: 2, page: 3, content: 4, font: 5 } as const;

export type Category =
  | "Font"
  | "XObject"
  | "ColorSpace"
  | "ExtGState"
  | "Pattern"
  | "Shading"
  | "Properties";

export interface Draft {
  /** By number; the objects of `NUMBER` are filled in when it is written, unless they are here. */
  bodies: Map<number, Body>;
  /** What is drawn before the price, and after it. */
  before: string[];
  after: string[];
  /** The price; null where a construct draws it. */
  words: string | null;
  /** How text is shown: operators within BT and ET, with the font set. */
  show(words: string): string;
  /** What stands around the text, such as another colour. */
  around: { open: string; close: string };
  resources: Partial<Record<Category, Record<string, string>>>;
  /** More entries of dictionaries. */
  page: string[];
  catalog: string[];
  trailer: string[];
  mediaBox: string;
  font: string;
  /** Instead of one content stream: the value of /Contents. */
  contents: string | null;
  /** Changes the content's bytes, or what they are packed with. */
  packing: ((content: Buffer) => Body) | null;
  layout: Layout;
}

/** How objects become a file. */
export interface Layout {
  header: string;
  eol: string;
  /** After the object's number and before its value, and after it. */
  gaps: { open: string; close: string };
  isStream: boolean;
  /** Numbers that are put into an object stream; only where the cross-references are a stream. */
  packed: Set<number>;
  /** Further objects, written after the others, by a key of their own. */
  extra: { key: string; number: number; generation: number; body: Body }[];
  /** Changes the rows of the cross-references; offsets are asked for by number or key. */
  rows: ((rows: Row[], at: (key: string) => number) => Row[])[];
  /** Changes the whole file. */
  whole: ((file: Buffer) => Buffer)[];
}

/** A row of the cross-references: in use at an offset, free, or the nth within an object stream. */
export interface Row {
  number: number;
  kind: "used" | "free" | "packed";
  /** Offset, next free object, or the stream's number. */
  place: number;
  /** Generation, or index within the stream. */
  generation: number;
}

export function newDraft(): Draft {
  return {
    bodies: new Map(),
    before: [],
    after: [],
    words: WORDS.honest,
    show: (words) => `(${words}) Tj`,
    around: { open: "", close: "" },
    resources: {},
    page: [],
    catalog: [],
    trailer: [],
    mediaBox: `[${WHOLE}]`,
    font: "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>",
    contents: null,
    packing: null,
    layout: {
      header: "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
      eol: "\n",
      gaps: { open: "\n", close: "\n" },
      isStream: false,
      packed: new Set(),
      extra: [],
      rows: [],
      whole: [],
    },
  };
}

/** The number of a new object. */
export function add(draft: Draft, body: Body): number {
  const number = Math.max(9, ...draft.bodies.keys()) + 1;
  draft.bodies.set(number, body);
  return number;
}

export function stream(entries: string, data: string | Uint8Array): Body {
  return {
    entries,
    data: typeof data === "string" ? Buffer.from(data, "latin1") : Buffer.from(data),
  };
}

/** A form XObject over the whole page that knows the font F1. */
export function form(content: string, entries = "", resources = ""): Body {
  const own = `/Resources <</Font <</F1 ${NUMBER.font} 0 R>> ${resources}>>`;
  return stream(`/Type /XObject /Subtype /Form /BBox [${WHOLE}] ${own} ${entries}`, content);
}

/** Names a resource of the page. */
export function name(draft: Draft, category: Category, key: string, value: string | number): void {
  const value_ = typeof value === "number" ? `${value} 0 R` : value;
  draft.resources[category] = { ...draft.resources[category], [key]: value_ };
}

/** A line of text where the price stands. */
export function line(words: string, { font = "F1", size = 24, x = 20, y = 50 } = {}): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${words}) Tj ET\n`;
}

/** The other price on a white ground: who draws it shows nothing else. */
export function cover(words = WORDS.other): string {
  return `q 1 g ${BOX} f 0 g ${line(words)}Q\n`;
}
