import { GapReader, type SpacedText, STANDING_ALONE } from "./spaced-text.ts";
import { attributeOf, type StoredToken, storedTokens } from "./stored-tokens.ts";

/** A text or a picture that has to be printed. */
export type Expected = ExpectedText | ExpectedPicture;

/** Of its letters, as they are compared, there is at least one. */
export interface ExpectedText extends SpacedText {
  kind: "text";
  /** As it stands in the contract. */
  text: string;
  /** `table[1] td[4] p[1]`: where it stands, in words that hold nothing of the contract. */
  place: string;
  flow: Flow;
  /** Set smaller than its line, as an index or an exponent. */
  script: "sub" | "super" | null;
  /** Struck through: no longer valid. */
  struck: boolean;
  /** Which of its letters are capitals is left to who sets it. */
  anyCase: boolean;
  /** What stands before an item of a list, rather than a text of its own. */
  mark: boolean;
  /** Stands on every page rather than in the text. */
  running: boolean;
  /** In its place the number of the page, or of all pages, is printed. */
  counter: "page" | "pages" | null;
}

export interface ExpectedPicture {
  kind: "picture";
  place: string;
  flow: Flow;
  /** Stands on every page rather than in the text. */
  running: boolean;
  /** Words for the one who sent it; may be empty. */
  alt: string;
  /** The picture itself in base64. */
  data: string;
  /** Pixels, where the file says so in its first bytes; else null. */
  pixels: { width: number; height: number } | null;
}

/** A column of text that is read from top to bottom: the page's own, or one cell of a table. */
export interface Flow {
  parent: Flow | null;
}

interface Open {
  name: string;
  flow: Flow;
  script: ExpectedText["script"];
  struck: boolean;
  running: boolean;
  counter: ExpectedText["counter"];
  /** CSS Text 3, section 2.1. */
  transform: string;
  language: string;
  /** How many elements of each name began inside so far. */
  counts: Map<string, number>;
  label: string;
  list: ListState | null;
}

interface ListState {
  kind: string;
  number: number;
  step: number;
}

/**
 * Everything of a stored contract that has to be on its pages, in reading
 * order: captions and heads of tables first, their feet last, as HTML has it.
 */
export function expectedContent(html: string): Expected[] {
  const root: Node = { name: "", attributes: "", children: [] };
  const stack = [root];
  for (const token of storedTokens(html)) grow(stack, token);
  const expected: Expected[] = [];
  const top: Open = {
    name: "",
    flow: { parent: null },
    script: null,
    struck: false,
    running: false,
    counter: null,
    transform: "none",
    language: "en",
    counts: new Map(),
    label: "",
    list: null,
  };
  const gathered = { expected, gaps: new GapReader() };
  for (const child of root.children) walk(child, top, "", gathered);
  return expected;
}

interface Node {
  name: string;
  attributes: string;
  children: (Node | string)[];
}

function grow(stack: Node[], token: StoredToken): void {
  const parent = stack.at(-1);
  if (!parent) throw new Error("stored HTML closes more than it opens");
  if (token.kind === "text") parent.children.push(token.text);
  else if (token.kind === "open") {
    const node = { name: token.name, attributes: token.attributes, children: [] };
    parent.children.push(node);
    if (!token.empty) stack.push(node);
  } else {
    if (parent.name !== token.name) throw new Error(`stored HTML does not close <${parent.name}>`);
    stack.pop();
  }
}

const CELLS = new Set(["td", "th"]);
/** Elements named in a place; the others say little about where something stands. */
const NAMED_IN_PLACE = new Set(
  "h1 h2 h3 h4 h5 h6 p div section article blockquote pre ul ol li dl dt dd table td th caption figure".split(
    " ",
  ),
);

interface Gathered {
  expected: Expected[];
  gaps: GapReader;
}

function walk(node: Node | string, open: Open, around: string, gathered: Gathered): void {
  if (typeof node === "string") {
    pushText(transformed(node, open), open, around, gathered, false);
    return;
  }
  const { name, attributes } = node;
  const place = placeOf(name, open, around);
  const { expected, gaps } = gathered;
  if (STANDING_ALONE.has(name)) gaps.newLine();
  if (name === "img") {
    const { flow, running } = open;
    const alt = attributeOf(attributes, "alt") ?? "";
    const data = DATA.exec(attributes)?.[1] ?? "";
    expected.push({
      kind: "picture",
      place,
      flow,
      running,
      alt,
      data,
      pixels: pixelsOf(attributes),
    });
    return;
  }
  const inside: Open = {
    name,
    flow: CELLS.has(name) ? { parent: open.flow } : open.flow,
    ...lookOf(name, attributes, open),
    running: open.running || attributeOf(attributes, "data-running") !== null,
    counter: counterOf(attributes),
    counts: NAMED_IN_PLACE.has(name) ? new Map() : open.counts,
    label: place,
    list: name === "ol" || name === "ul" ? listOf(node) : open.list,
  };
  if (name === "li") {
    const marker = markerOf(attributes, open);
    if (marker !== "") pushText(marker, inside, place, gathered, true);
    gaps.newLine();
  }
  for (const child of inPrintedOrder(node)) walk(child, inside, place, gathered);
  if (STANDING_ALONE.has(name)) gaps.newLine();
}

function placeOf(name: string, open: Open, around: string): string {
  if (!NAMED_IN_PLACE.has(name)) return around;
  const count = (open.counts.get(name) ?? 0) + 1;
  open.counts.set(name, count);
  return around === "" ? `${name}[${count}]` : `${around} ${name}[${count}]`;
}

function pushText(
  text: string,
  { flow, script, struck, transform, running, counter }: Open,
  place: string,
  { expected, gaps }: Gathered,
  mark: boolean,
): void {
  const spaced = gaps.read(text);
  if (spaced.letters === "") return;
  const anyCase = transform === "capitalize";
  const look = { flow, script, struck, anyCase, mark, running, counter };
  expected.push({ kind: "text", text, ...spaced, place, ...look });
}

function counterOf(attributes: string): ExpectedText["counter"] {
  const name = attributeOf(attributes, "data-counter");
  return name === "page" || name === "pages" ? name : null;
}

function transformed(text: string, { transform, language }: Open): string {
  if (transform === "uppercase") return text.toLocaleUpperCase(language);
  return transform === "lowercase" ? text.toLocaleLowerCase(language) : text;
}

const SCRIPTS: Readonly<Record<string, "sub" | "super">> = { sub: "sub", sup: "super" };
const STRIKING = new Set(["s", "del"]);

function lookOf(name: string, attributes: string, around: Open) {
  const style = attributeOf(attributes, "style") ?? "";
  const raised = /(?:^|;)\s*vertical-align:\s*(sub|super)\b/.exec(style)?.[1];
  const lines = /(?:^|;)\s*text-decoration:([^;]*)/.exec(style)?.[1];
  return {
    language: attributeOf(attributes, "lang") || around.language,
    transform: /(?:^|;)\s*text-transform:\s*([a-z]+)/.exec(style)?.[1] ?? around.transform,
    script: raised === "sub" || raised === "super" ? raised : (SCRIPTS[name] ?? around.script),
    // A line through a text goes on through all inside (CSS Text Decoration 3, section 2).
    struck: around.struck || (lines?.includes("line-through") ?? STRIKING.has(name)),
  };
}

/** HTML, section 4.9: a caption stands first, and a foot below everything, wherever they were written. */
function inPrintedOrder(node: Node): (Node | string)[] {
  if (node.name !== "table") return node.children;
  const rank = (child: Node | string) =>
    typeof child === "string" ? 2 : (TABLE_ORDER[child.name] ?? 2);
  return [...node.children].sort((a, b) => rank(a) - rank(b));
}

const TABLE_ORDER: Readonly<Record<string, number>> = { caption: 0, thead: 1, tfoot: 3 };

function listOf(list: Node): ListState {
  const reversed = list.name === "ol" && attributeOf(list.attributes, "reversed") !== null;
  const items = list.children.filter((one) => typeof one !== "string" && one.name === "li");
  const start = attributeOf(list.attributes, "start");
  const number = start === null ? (reversed ? items.length : 1) : Number(start);
  const written = /list-style-type:\s*([a-z-]+)/.exec(list.attributes)?.[1];
  const type = attributeOf(list.attributes, "type");
  const usual = list.name === "ul" ? "disc" : (BY_TYPE[type ?? "1"] ?? "decimal");
  return { kind: written ?? usual, number, step: reversed ? -1 : 1 };
}

const BY_TYPE: Readonly<Record<string, string>> = {
  "1": "decimal",
  a: "lower-alpha",
  A: "upper-alpha",
  i: "lower-roman",
  I: "upper-roman",
};

/**
 * What has to stand before an item: the marker that is stored with it, or the
 * number or letter that clauses are referred to by. Bullets say nothing.
 */
function markerOf(attributes: string, { list }: Open): string {
  const value = attributeOf(attributes, "value");
  if (list && value !== null) list.number = Number(value);
  const number = list?.number ?? 0;
  if (list) list.number += list.step;
  const stored = attributeOf(attributes, "data-marker");
  if (stored !== null) return stored;
  const own = /list-style-type:\s*([a-z-]+)/.exec(attributes)?.[1] ?? list?.kind;
  return markerText(own, number);
}

/** CSS Counter Styles 3, sections 2.4 and 6.1; what has no letter stays a number. */
function markerText(kind: string | undefined, number: number): string {
  if (kind === "decimal") return `${number}.`;
  const written = kind?.endsWith("-alpha")
    ? alphabeticNumeral(number)
    : kind?.endsWith("-roman")
      ? romanNumeral(number)
      : null;
  if (written === null) return "";
  return `${kind?.startsWith("lower-") ? written.toLowerCase() : written}.`;
}

function alphabeticNumeral(number: number): string {
  if (number < 1) return String(number);
  const rest = Math.floor((number - 1) / 26);
  const last = String.fromCharCode(65 + ((number - 1) % 26));
  return rest > 0 ? alphabeticNumeral(rest) + last : last;
}

function romanNumeral(number: number): string {
  if (number < 1 || number > 3_999) return String(number);
  const places = ["IVX", "XLC", "CDM", "M"];
  return [...String(number)]
    .map((digit, index, { length }) => {
      const [one = "", five = "", ten = ""] = places[length - 1 - index] ?? "";
      return ROMAN_DIGITS[Number(digit)]?.replace(
        /./g,
        (sign) => ({ i: one, v: five, x: ten })[sign] ?? "",
      );
    })
    .join("");
}

const ROMAN_DIGITS = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];

const DATA = /\ssrc="data:image\/[a-z+]+;base64,([A-Za-z0-9+/=]*)"/;

/** Of a PNG (its IHDR stands first); other kinds keep their size to themselves. */
function pixelsOf(attributes: string): ExpectedPicture["pixels"] {
  const start = /src="data:image\/png;base64,([A-Za-z0-9+/]{32})/.exec(attributes)?.[1];
  if (!start) return null;
  const bytes = Buffer.from(start, "base64");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
