import type { Glyph, PageTexts, Showing, TextObject } from "./shown-text.ts";
import { latin1 } from "./shown-text.ts";
import { hexCode, hexText } from "./unicode-map.ts";

/** Two text objects that become one. */
export interface Joined {
  from: TextObject;
  /** The one before it. */
  to: TextObject;
}

interface Piece {
  start: number;
  end: number;
  text: string;
}

/** A page's content with its texts as they are read from now on. */
export function rewriteTexts(
  content: Uint8Array,
  { objects, spans }: PageTexts,
  joined: readonly Joined[],
): Uint8Array {
  const pieces: Piece[] = spans.map(([start, end]) => ({ start, end, text: "" }));
  const origins = new Map<TextObject, TextObject>();
  const gone = new Set<Showing>();
  for (const { from, to } of joined) {
    const first = origins.get(to) ?? to;
    origins.set(from, first);
    for (const place of from.places) {
      place.x += from.x - first.x;
      // Text is drawn upside down in coordinates that are: down is up.
      place.y += first.y - from.y;
    }
    // They have one colour, so that nothing between them counts.
    pieces.push({ start: to.end, end: from.start, text: "" });
    const whole = goneOn(content, to, from);
    if (!whole) {
      dropSmallMove(from.showings[0]);
      continue;
    }
    const [next] = from.showings;
    gone.add(next!);
    pieces.push({ start: from.start, end: next!.end, text: "" });
    from.showings[0] = whole;
  }
  const showings = new Set(objects.flatMap((object) => object.showings));
  for (const showing of showings) {
    const { start, end, place } = showing;
    if (gone.has(showing)) continue;
    startAtGlyph(showing);
    pieces.push({ start, end, text: `\n${writeShowing(showing)}` });
    if (place) {
      const { x, y } = place;
      pieces.push({ ...place, text: ` ${numberText(x)} ${numberText(y)}` });
    }
  }
  return withPieces(content, pieces);
}

/** Of a letter's size: what is raised by no more stands on the line. */
const ON_THE_LINE = 0.01;
/** Nothing but what a showing is set with. */
const SETTING =
  /^\s*(?:\/Span <<\s*\/ActualText <[0-9A-F]+>\s*>> BDC\s*)?(?:[-\d.]+ Tr\s+)?\/\S+ [\d.]+ Tf\s+1 0 0 -1 \S+ \S+ Tm\s*$/;

/**
 * The last showing of a text object goes on with the first of the next, where that stands on its line:
 * what is in one piece is read in one piece.
 * @returns the showing that holds both; null where they stay apart
 */
function goneOn(content: Uint8Array, to: TextObject, from: TextObject): Showing | null {
  const last = to.showings.at(-1);
  const [next] = from.showings;
  if (!last?.place || !next?.place) return null;
  if (last.font !== next.font || last.size !== next.size) return null;
  if (Math.abs(last.place.y - next.place.y) > ON_THE_LINE * last.size) return null;
  if (latin1(content.subarray(last.behind, to.end)).replace("EMC", "").trim() !== "") return null;
  if (!SETTING.test(latin1(content.subarray(from.start, next.start)))) return null;
  const gap = last.place.x + (advanceOf(last.items) * last.size) / 1_000 - next.place.x;
  const moved = Number(((gap / last.size) * 1_000).toFixed(3));
  if (moved !== 0) last.items.push(moved);
  last.items.push(...next.items);
  last.behind = next.end;
  return last;
}

/** Some readers sort texts by where they begin, and would put a mark behind the letter that follows it. */
function dropSmallMove(raised: Showing | undefined): void {
  const [move] = raised?.items ?? [];
  if (typeof move === "number" && Math.abs(move) <= SMALL_MOVE) raised?.items.shift();
  if (raised?.place) raised.place.x -= ROUNDING;
}

/** Points: what stands at one place stands in order. */
const ROUNDING = 0.01;

/** In thousandths of the size: too little to be seen. */
const SMALL_MOVE = 30;

/** In thousandths of the size. */
function advanceOf(items: readonly (Glyph | number)[]): number {
  return items.reduce<number>(
    (sum, item) => (typeof item === "number" ? sum - item : sum + item.font.widthOf(item.code)),
    0,
  );
}

/** Some readers sort texts by where they begin: that is at their first glyph. */
function startAtGlyph({ items, place, size }: Showing): void {
  while (place && typeof items[0] === "number") {
    place.x -= (items.shift() as number) * (size / 1_000);
  }
}

function writeShowing({ items }: Showing): string {
  let written = "";
  let codes = "";
  let isOpen = false;
  const endCodes = () => {
    if (codes !== "") written += `<${codes}>`;
    codes = "";
  };
  const open = () => {
    if (!isOpen) written += "[";
    isOpen = true;
  };
  const close = () => {
    endCodes();
    if (isOpen) written += "] TJ\n";
    isOpen = false;
  };
  for (const item of items) {
    if (typeof item === "number") {
      open();
      endCodes();
      written += ` ${numberText(item)} `;
      continue;
    }
    if (item.begins !== undefined) {
      close();
      written += `/Span <</ActualText <feff${hexText(item.begins)}>>> BDC\n`;
    }
    open();
    codes += hexCode(item.font.codeFor(item.code, item.own));
    if (item.ends) {
      close();
      written += "EMC\n";
    }
  }
  close();
  return written;
}

const numberText = (value: number): string => String(Number(value.toFixed(5)));

/** What lies within another piece falls away with it. */
function withPieces(content: Uint8Array, pieces: Piece[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = 0;
  pieces.sort((one, other) => one.start - other.start || other.end - one.end);
  for (const { start, end, text } of pieces) {
    if (start < from) continue;
    parts.push(content.subarray(from, start), Buffer.from(text));
    from = end;
  }
  return Buffer.concat([...parts, content.subarray(from)]);
}
