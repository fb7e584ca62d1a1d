import { type Element, isTag } from "domhandler";
import { elementsOf } from "./markup.ts";

/** Most elements that a drawing may come to. */
export const MOST_DRAWN = 20_000;

const ANCHOR = /^url\(#(.+)\)$/;

/**
 * How many elements a drawing comes to once every part is drawn wherever another
 * refers to it: a few references to references unfold into millions. A part that
 * comes to itself, and a marker at every corner of a line, count for what they take.
 */
export function drawnElements(root: Element): number {
  const byId = new Map([...elementsOf(root)].map((one) => [one.attribs.id ?? "", one]));
  const known = new Map<Element, number>();
  const open = new Set<Element>();
  const count = (element: Element): number => {
    const found = known.get(element);
    if (found !== undefined) return found;
    if (open.has(element)) return Number.POSITIVE_INFINITY;
    open.add(element);
    let sum = 1;
    for (const child of element.children) if (isTag(child)) sum += count(child);
    for (const [name, value] of Object.entries(element.attribs)) {
      const id = name === "href" ? value.slice(1) : ANCHOR.exec(value)?.[1];
      const part = id === undefined ? undefined : byId.get(id);
      if (part) sum += count(part) * (name.startsWith("marker") ? cornersOf(element) : 1);
    }
    open.delete(element);
    known.set(element, sum);
    return sum;
  };
  return count(root);
}

/** No fewer than the line has. */
function cornersOf({ attribs }: Element): number {
  const line = attribs.d ?? attribs.points ?? "";
  return 2 + (line.match(/[\d.]+/g)?.length ?? 0);
}

/** What a `use` is to draw that is not in the drawing: of another file, or of another drawing. */
export function lostReference(root: Element): string | null {
  const all = [...elementsOf(root)];
  const ids = new Set(all.flatMap(({ attribs }) => attribs.id ?? []));
  // One whose reference led out of the drawing has none any more.
  const isLost = ({ name, attribs }: Element) =>
    name === "use" && !ids.has(attribs.href?.slice(1) ?? "");
  const lost = all.find(isLost);
  return lost ? (lost.attribs.href ?? "<use>") : null;
}
