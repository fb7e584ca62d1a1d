import { clamp } from "#kernel/clamp.ts";
import { readColour } from "./css-colours.ts";
import { readLength, shortNumber } from "./css-lengths.ts";
import type { CssToken } from "./css-tokens.ts";

/**
 * Properties that say how an element's box stands, what is generated around it
 * and whether it is seen. They are read to build the stored tree and never
 * stored themselves. Values are words, lengths as they are stored, or JSON.
 */
export const ARRANGEMENT: Readonly<Record<string, (tokens: CssToken[]) => string | null>> = {
  display: words,
  float: (tokens) =>
    oneOf(tokens, {
      left: "left",
      right: "right",
      "inline-start": "left",
      "inline-end": "right",
      none: "none",
    }),
  clear: words,
  position: (tokens) => (tokens[0]?.kind === "function" ? tokens[0].name : words(tokens)),
  visibility: words,
  overflow: words,
  direction: (tokens) => oneOf(tokens, { ltr: "ltr", rtl: "rtl" }),
  "unicode-bidi": words,
  opacity: (tokens) => (tokens[0]?.kind === "number" ? shortNumber(tokens[0].number) : null),
  top: offset,
  right: offset,
  bottom: offset,
  left: offset,
  "far-indent": offset,
  "far-margin": offset,
  "no-size": (tokens) =>
    tokens[0]?.kind === "number" ? (tokens[0].number < 0.1 ? "yes" : "no") : "no",
  "no-ink": (tokens) => (isTransparent(tokens[0]) ? "yes" : "no"),
  drawn: (tokens) => (tokens.some(isPicture) ? "yes" : "no"),
  turn: readTurn,
  clip: (tokens) => (isCutAway(tokens) ? "all" : "some"),
  "box-height": offset,
  "min-height": (tokens) => length(tokens),
  "max-height": offset,
  // Of no other box than a picture's does it count.
  "max-width": (tokens) => offset(tokens) ?? "auto",
  "min-width": (tokens) => length(tokens),
  "box-width": offset,
  "flex-direction": words,
  "flex-wrap": words,
  "flex-flow": words,
  flex: (tokens) => JSON.stringify(tokens.map(textOf)),
  "flex-grow": (tokens) => (tokens[0]?.kind === "number" ? shortNumber(tokens[0].number) : null),
  "flex-basis": (tokens) => length(tokens),
  "justify-content": words,
  "align-items": words,
  gap: (tokens) => length(tokens.slice(-1)),
  "grid-template-columns": readTracks,
  "grid-template-areas": () => "areas",
  "grid-column": (tokens) => tokens.map(textOf).join(" "),
  order: ([token]) => (token?.kind === "number" ? String(Math.trunc(token.number)) : null),
  "column-width": (tokens) => countOf(tokens[0]),
  "column-count": (tokens) => (tokens[0]?.kind === "number" ? String(tokens[0].number) : null),
  columns: (tokens) => {
    const count = tokens.find((token) => token.kind === "number" && token.unit === "");
    return count?.kind === "number" ? String(count.number) : countOf(tokens.find(isNumber));
  },
  "counter-reset": (tokens) => readCounters(tokens, 0),
  "counter-increment": (tokens) => readCounters(tokens, 1),
  "counter-set": (tokens) => readCounters(tokens, 0),
  content: readContent,
  quotes: readContent,
  ...borderParts(),
};

/** Width, style and colour of each side, before they are joined as they are stored. */
function borderParts(): Record<string, (tokens: CssToken[]) => string | null> {
  const parts: Record<string, (tokens: CssToken[]) => string | null> = {};
  for (const side of ["top", "right", "bottom", "left"]) {
    parts[`border-${side}-width`] = readBorderWidth;
    parts[`border-${side}-style`] = readBorderStyle;
    parts[`border-${side}-color`] = readBorderColour;
  }
  return parts;
}

const BORDER_WIDTHS: Readonly<Record<string, string>> = {
  thin: "0.5pt",
  medium: "1.5pt",
  thick: "3pt",
};
const BORDER_STYLES: Record<string, string> = {
  solid: "solid",
  dashed: "dashed",
  dotted: "dotted",
  double: "solid",
  groove: "solid",
  ridge: "solid",
  inset: "solid",
  outset: "solid",
  none: "none",
  hidden: "none",
};

function readBorderWidth([token]: CssToken[]): string | null {
  if (token?.kind === "word") return oneOf([token], BORDER_WIDTHS);
  return readLength(token, { pt: [0, 6], em: [0, 0.5] });
}

function readBorderStyle([token]: CssToken[]): string | null {
  return token ? oneOf([token], BORDER_STYLES) : null;
}

function readBorderColour([token]: CssToken[]): string | null {
  if (token?.kind === "word" && token.text === "currentcolor") return "currentcolor";
  return isTransparent(token) ? "transparent" : readColour(token);
}

function isTransparent(token: CssToken | undefined): boolean {
  if (token?.kind === "word") return token.text === "transparent";
  if (token?.kind === "hash") return /^(?:...0|.{6}00)$/.test(token.text);
  if (token?.kind !== "function") return false;
  const numbers = token.inner.filter((part) => part.kind === "number");
  return numbers.length === 4 && numbers[3]?.number === 0;
}

function words(tokens: CssToken[]): string | null {
  if (tokens.length === 0 || tokens.some((token) => token.kind !== "word")) return null;
  return tokens.map(textOf).join(" ");
}

function oneOf(tokens: CssToken[], known: Record<string, string>): string | null {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== "word") return null;
  return Object.hasOwn(known, token.text) ? (known[token.text] ?? null) : null;
}

const isNumber = (token: CssToken) => token.kind === "number";

/** How many columns of a width fit on a line of 450 points. */
function countOf(width: CssToken | undefined): string | null {
  if (width?.kind === "word") return width.text === "auto" ? "auto" : null;
  const stored = readLength(width, { pt: [1, 2_000], em: [0.1, 200] });
  if (stored === null) return null;
  const points = Number.parseFloat(stored) * (stored.endsWith("em") ? 10.5 : 1);
  return String(Math.max(1, Math.floor(450 / points)));
}

/** Values that are drawn: no property of the profile takes one. */
const PICTURES = /^(?:url|(?:-webkit-)?image-set|image|cross-fade|element|paint|.*-gradient)$/;

export const isPicture = (token: CssToken): boolean =>
  token.kind === "function" && PICTURES.test(token.name);

/** Degrees that a box is turned by, `nothing` where nothing is left of it. */
function readTurn(tokens: CssToken[]): string {
  let turn = "none";
  for (const token of tokens) {
    if (token.kind === "number" && Object.hasOwn(DEGREES, token.unit)) turn = degreesOf(token);
    const [first] = token.kind === "function" ? token.inner : [];
    if (token.kind !== "function" || first?.kind !== "number") continue;
    if (/^scale/.test(token.name) && first.number === 0) return "nothing";
    if (/^rotatez?$/.test(token.name)) turn = degreesOf(first);
  }
  return turn;
}

const DEGREES: Readonly<Record<string, number>> = {
  deg: 1,
  turn: 360,
  rad: 180 / Math.PI,
  grad: 0.9,
};

function degreesOf({ number, unit }: { number: number; unit: string }): string {
  const degrees = (number * (DEGREES[unit] ?? 1)) % 360;
  return shortNumber(degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees);
}

const FAR = 100_000;

function length(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (token?.kind === "word" && (token.text === "auto" || token.text === "content")) return "auto";
  return readLength(token, { pt: [0, 2_000], em: [0, 200], percent: [0, 100] });
}

function offset(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (token?.kind === "word") return "auto";
  return readLength(token, { pt: [-FAR, FAR], em: [-FAR, FAR], percent: [-FAR, FAR] });
}

function textOf(token: CssToken): string {
  switch (token.kind) {
    case "number":
      return shortNumber(token.number) + token.unit;
    case "function":
      return `${token.name}()`;
    default:
      return token.text;
  }
}

/** `rect(0 0 0 0)`, `inset(50%)`, `circle(0)`: nothing of the element would be seen. */
function isCutAway([token]: CssToken[]): boolean {
  if (token?.kind !== "function") return false;
  const numbers = token.inner.filter((part) => part.kind === "number");
  if (token.name === "inset") {
    return numbers.some((part) => part.unit === "%" && part.number >= 50);
  }
  const [top = 0, right = 0, bottom = 0, left = 0] = numbers.map((part) => part.number);
  if (token.name === "rect") return bottom - top <= 1 || right - left <= 1;
  return token.name === "circle" && numbers[0]?.number === 0;
}

/** One column of a grid: a share of the room, a length, or as wide as what stands in it. */
export type Track = { fr: number } | { length: string } | "auto";

const MOST_TRACKS = 24;

function readTracks(tokens: CssToken[]): string | null {
  const tracks = tracksIn(tokens);
  return tracks === null || tracks.length === 0 || tracks.length > MOST_TRACKS
    ? null
    : JSON.stringify(tracks);
}

function tracksIn(tokens: CssToken[]): Track[] | null {
  const tracks: Track[] = [];
  for (const token of tokens) {
    if (token.kind === "function" && token.name === "repeat") {
      const [count, ...inner] = token.inner;
      const repeated = tracksIn(inner.filter((part) => part.kind !== "mark"));
      if (repeated === null) return null;
      const times = count?.kind === "number" ? count.number : countAutoTracks(inner);
      for (let at = 0; at < Math.min(times, MOST_TRACKS); at += 1) tracks.push(...repeated);
    } else {
      const track = trackOf(token);
      if (track === null) return null;
      tracks.push(track);
    }
  }
  return tracks;
}

/** `auto-fit` and `auto-fill`: as many as fit on a line of 450 points. */
function countAutoTracks(inner: CssToken[]): number {
  const [track] = inner.filter((part) => part.kind !== "mark");
  const least = track?.kind === "function" ? track.inner[0] : track;
  const stored = readLength(least, { pt: [20, 450], em: [2, 40] }) ?? "450pt";
  const points = Number.parseFloat(stored) * (stored.endsWith("em") ? 10.5 : 1);
  return Math.max(1, Math.floor(450 / points));
}

function trackOf(token: CssToken): Track | null {
  if (token.kind === "number" && token.unit === "fr") return { fr: token.number };
  const stored = readLength(token, { pt: [0, 600], em: [0, 60], percent: [0, 100] });
  if (stored !== null) return { length: stored };
  if (token.kind === "word") return "auto";
  if (token.kind !== "function") return null;
  const inner = token.inner.filter((part) => part.kind !== "mark");
  if (token.name === "minmax") return inner[1] ? trackOf(inner[1]) : null;
  return token.name === "fit-content" ? "auto" : null;
}

/** A part of what `content` generates. */
export type ContentPart =
  | { text: string }
  | { counter: string; style: string }
  | { counters: string; between: string; style: string }
  | { attribute: string }
  | { word: string }
  /** Something drawn, which is not generated. */
  | { picture: true };

const MOST_PARTS = 40;

/** The value of `content` (CSS Content 3) as it is kept; null where it has parts that are none of {@link ContentPart}. */
export function readContent(tokens: CssToken[]): string | null {
  const parts: ContentPart[] = [];
  for (const token of tokens) {
    // What stands behind a slash is for screen readers.
    if (token.kind === "mark" && token.text === "/") break;
    const part = contentPart(token);
    if (part === null || parts.length >= MOST_PARTS) return null;
    parts.push(part);
  }
  return parts.length === 0 ? null : JSON.stringify(parts);
}

function contentPart(token: CssToken): ContentPart | null {
  if (token.kind === "text") return { text: token.text };
  if (token.kind === "word") return { word: token.text };
  if (token.kind !== "function") return null;
  if (isPicture(token)) return { picture: true };
  const [name, ...rest] = token.inner.filter((part) => part.kind !== "mark");
  if (name?.kind !== "word") return null;
  const styleIn = (part: CssToken | undefined) =>
    part?.kind === "word" ? part.text : part?.kind === "text" ? `text:${part.text}` : "decimal";
  switch (token.name) {
    case "counter":
      return { counter: name.text, style: styleIn(rest[0]) };
    case "counters":
      if (rest[0]?.kind !== "text") return null;
      return { counters: name.text, between: rest[0].text, style: styleIn(rest[1]) };
    case "attr":
      return { attribute: name.text };
    default:
      return null;
  }
}

/** Names of counters with their numbers, in the order they are written. */
export type CounterList = [name: string, by: number][];

function readCounters(tokens: CssToken[], usual: number): string | null {
  const list: CounterList = [];
  for (const token of tokens) {
    const last = list.at(-1);
    if (token.kind === "word") list.push([token.text, usual]);
    else if (token.kind === "number" && last && Number.isInteger(token.number)) {
      last[1] = clamp(token.number, -1e9, 1e9);
    } else return null;
  }
  return JSON.stringify(list.filter(([name]) => name !== "none"));
}
