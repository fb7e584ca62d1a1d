import { CannotTake } from "./limits.ts";

/** Keeps account of the open elements, as HTML would have them. */
interface OpenElements {
  /** Closes what the start tag ends without saying so, opens the element, returns the depth. */
  push(name: string, html: boolean): number;
  /** The parser closed its innermost element. */
  pop(): void;
}

const PARTS = ["caption", "colgroup", "thead", "tbody", "tfoot", "tr", "td", "th"];

/**
 * End tags that may be left out (HTML, section 13.1.2.4) where htmlparser2 does
 * not see it, since another element is open inside: a row ends the cell before
 * it, an item the item, whatever stands open in them.
 */
const ENDS: Readonly<Record<string, { ended: ReadonlySet<string>; within: ReadonlySet<string> }>> =
  {
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

/** @param close closes the innermost element of the tree */
export function openElements(close: () => void): OpenElements {
  const held: { name: string; open: boolean }[] = [];
  let depth = 0;
  const closeTo = (at: number) => {
    for (let index = held.length - 1; index >= at; index -= 1) {
      const element = held[index];
      if (!element?.open) continue;
      element.open = false;
      depth -= 1;
      close();
    }
  };
  return {
    push(name, html) {
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
      held.push({ name, open: true });
      if (held.length > MOST_HELD) throw new CannotTake("the HTML leaves too many elements open");
      depth += 1;
      return depth;
    },
    pop() {
      const element = held.pop();
      if (!element?.open) return;
      depth -= 1;
      close();
    },
  };
}
