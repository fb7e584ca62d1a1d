import { CannotTake } from "./limits.ts";

type Attributes = Record<string, string>;

/** Keeps account of the open elements, as HTML would have them. */
interface OpenElements {
  /** Closes what the start tag ends without saying so, and opens again what goes on in it. */
  push(name: string, attributes: Attributes): void;
  /**
   * The parser closed its innermost element.
   * @param implied by another's end tag, not by its own
   */
  pop(implied: boolean): void;
  /** Opens again what goes on in a text. */
  text(text: string): void;
  /** Whether the end tag is done with: of an element that had been opened again, or that stands around the cell. */
  end(name: string): boolean;
}

/** What happens to the tree. */
interface Tree {
  open(name: string, attributes: Attributes, depth: number): void;
  close(): void;
}

const PARTS = ["caption", "colgroup", "thead", "tbody", "tfoot", "tr", "td", "th"];

/**
 * End tags that may be left out (HTML, section 13.1.2.4) where htmlparser2 does
 * not see it, since another element is open inside: a row ends the cell before
 * it, an item the item, whatever stands open in them.
 */
const ENDS: Readonly<Record<string, { ended: ReadonlySet<string>; within: ReadonlySet<string> }>> =
  {
    // Only a cell or a caption has room for another table (13.2.6.4.9).
    table: { ended: new Set(["table"]), within: new Set(["td", "th", "caption"]) },
    td: { ended: new Set(["td", "th"]), within: new Set(["table", "tr"]) },
    th: { ended: new Set(["td", "th"]), within: new Set(["table", "tr"]) },
    tr: { ended: new Set(["td", "th", "tr", "caption"]), within: new Set(["table"]) },
    thead: { ended: new Set(PARTS), within: new Set(["table"]) },
    tbody: { ended: new Set(PARTS), within: new Set(["table"]) },
    tfoot: { ended: new Set(PARTS), within: new Set(["table"]) },
    li: { ended: new Set(["li"]), within: new Set(["table", "ol", "ul", "menu", "dir"]) },
    dt: { ended: new Set(["dt", "dd"]), within: new Set(["table", "dl"]) },
    dd: { ended: new Set(["dt", "dd"]), within: new Set(["table", "dl"]) },
  };

/** The parser still holds what was closed here; each such element costs it time. */
const MOST_HELD = 1_500;

/**
 * Formatting elements: where another's end tag closes them, they go on behind it
 * until their own (HTML, sections 13.2.4.3 and 13.2.6.1).
 */
const FORMATTING = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));
/** Start tags before which they are opened again; before all others they wait for text. */
const IN_LINE = new Set([
  ...FORMATTING,
  ..."span label q cite abbr sub sup mark time kbd samp var ins del br img input svg".split(" "),
]);
/** They end here, and begin anew for what stands behind. */
const SCOPES = new Set(["td", "th", "caption"]);
/** Text in them is none of the page's, or is moved out of them. */
const UNFIT = new Set(
  "style script title textarea select option optgroup template svg math table thead tbody tfoot tr colgroup".split(
    " ",
  ),
);
/** Of the same name and attributes three go on (HTML, section 13.2.4.3); a page means no more in all. */
const MOST_ALIKE = 3;
const MOST_GOING_ON = 8;

interface Formatting {
  name: string;
  attributes: Attributes;
}

interface Held extends Formatting {
  open: boolean;
  /** Opened again: the parser does not hold it. */
  again: boolean;
  /** What went on around a scope. */
  around: Formatting[] | null;
}

/** @param html whether HTML's rules of what closes what hold */
export function openElements({ open, close }: Tree, html: boolean): OpenElements {
  const held: Held[] = [];
  let depth = 0;
  let foreign = 0;
  let goingOn: Formatting[] = [];
  /** Where those that one tag closes are put, the outermost first. */
  let place = 0;
  const add = (name: string, attributes: Attributes, again: boolean) => {
    const around = SCOPES.has(name) ? goingOn : null;
    if (around) goingOn = [];
    held.push({ name, attributes, open: true, again, around });
    if (held.length > MOST_HELD) throw new CannotTake("the HTML leaves too many elements open");
    depth += 1;
    if (name === "svg" || name === "math") foreign += 1;
    open(name, attributes, depth);
  };
  const shut = (element: Held, isOwn: boolean) => {
    if (!element.open) return;
    const { name, attributes, around } = element;
    element.open = false;
    depth -= 1;
    if (name === "svg" || name === "math") foreign -= 1;
    close();
    if (around) {
      goingOn = around;
      place = goingOn.length;
    } else if (!isOwn && html && foreign === 0 && FORMATTING.has(name)) goOn({ name, attributes });
  };
  const goOn = (element: Formatting) => {
    goingOn.splice(place, 0, element);
    const alike = goingOn.filter((one) => isAlike(one, element));
    const extra = alike.length > MOST_ALIKE ? alike[0] : goingOn[MOST_GOING_ON] && goingOn[0];
    if (extra) {
      goingOn.splice(goingOn.indexOf(extra), 1);
      place = Math.min(place, goingOn.length);
    }
  };
  const closeTo = (at: number) => {
    for (const element of held.slice(at).reverse()) shut(element, false);
  };
  const openAgain = () => {
    const innermost = held.findLast((element) => element.open);
    if (goingOn.length === 0 || foreign > 0 || UNFIT.has(innermost?.name ?? "")) return;
    const waiting = goingOn;
    goingOn = [];
    for (const { name, attributes } of waiting) {
      const { id: _, ...others } = attributes;
      add(name, others, true);
    }
  };
  return {
    push(name, attributes) {
      place = goingOn.length;
      const ends = html && Object.hasOwn(ENDS, name) ? ENDS[name] : undefined;
      if (ends) {
        let outermost = -1;
        for (let index = held.length - 1; index >= 0; index -= 1) {
          const element = held[index];
          if (!element?.open) continue;
          if (ends.within.has(element.name)) break;
          if (ends.ended.has(element.name)) outermost = index;
        }
        if (outermost >= 0) closeTo(outermost);
      }
      if (name === "a") goingOn = goingOn.filter((one) => one.name !== "a");
      if (IN_LINE.has(name)) openAgain();
      add(name, attributes, false);
    },
    text(text) {
      if (text.trim() !== "") openAgain();
    },
    end(name) {
      place = goingOn.length;
      if (foreign > 0 || !html) return false;
      if (!FORMATTING.has(name)) return isOutside(name, held);
      const real = held.findLastIndex((element) => !element.again);
      const at = held.findLastIndex((element) => element.name === name && element.open);
      if (at > real) {
        for (const element of held.splice(at).reverse()) shut(element, element.name === name);
        return true;
      }
      const waiting = goingOn.findLastIndex((one) => one.name === name);
      if (waiting < 0) return isOutside(name, held);
      goingOn.splice(waiting, 1);
      return true;
    },
    pop(implied) {
      while (held.at(-1)?.again) shut(held.pop()!, false);
      const element = held.pop();
      if (element) shut(element, !implied);
    },
  };
}

/** End tags of what stands around a cell, a caption or a table end nothing in it (HTML, section 13.2.4.2). */
function isOutside(name: string, held: readonly Held[]): boolean {
  const ofTable = name === "table" || PARTS.includes(name);
  for (let at = held.length - 1; at >= 0; at -= 1) {
    const element = held[at]!;
    if (!element.open) continue;
    if (element.name === name) return false;
    if (element.name === "table" || (SCOPES.has(element.name) && !ofTable)) return true;
  }
  return false;
}

function isAlike(one: Formatting, other: Formatting): boolean {
  const names = Object.keys(one.attributes);
  return (
    one.name === other.name &&
    names.length === Object.keys(other.attributes).length &&
    names.every((name) => one.attributes[name] === other.attributes[name])
  );
}
