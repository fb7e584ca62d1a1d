import { type AnyNode, type Element, isTag, Text } from "domhandler";
import { setChildren, textOf } from "#lib/contract-html/profile/markup.ts";
import { holdsBlocks } from "#lib/contract-html/profile/profile-blocks.ts";
import type { Arranging } from "./arrange.ts";
import { type Column, isBlank, percentOf, sideBySide } from "./side-by-side.ts";

const ALWAYS_INLINE = new Set(["img", "br", "input", "select", "textarea", "button"]);

/**
 * Boxes with `display: inline-block` that stand beside each other and hold
 * blocks, or share the line by percent, are the columns of a row. All others are
 * boxes in their line.
 */
export function arrangeInline(element: Element, arranging: Arranging): void {
  const children: AnyNode[] = [];
  let run: AnyNode[] = [];
  const close = () => {
    const boxes = run.filter(isTag);
    if (boxes.length > 1 && boxes.length <= 12 && boxes.some((one) => isColumn(one, arranging))) {
      children.push(...rowsOf(boxes, element, arranging));
    } else children.push(...inLine(run, boxes.length > 1, arranging));
    run = [];
  };
  for (const child of element.children) {
    const isPart = isTag(child) ? isBox(child, arranging) : run.length > 0 && isBlank(child);
    if (isPart) run.push(child);
    else {
      close();
      children.push(child);
    }
  }
  close();
  setChildren(element, children);
}

function isBox(element: Element, { cascade }: Arranging): boolean {
  const display = cascade.styleOf(element).arrangement.get("display") ?? "";
  return /^inline-(?:block|flex|grid|table)$/.test(display) && !ALWAYS_INLINE.has(element.name);
}

function isColumn(element: Element, { cascade }: Arranging): boolean {
  const width = cascade.styleOf(element).arrangement.get("box-width") ?? "auto";
  return (width.endsWith("%") && Number.parseFloat(width) >= 15) || holdsBlocks(element);
}

function rowsOf(items: Element[], parent: Element, { cascade }: Arranging): Element[] {
  const rows: Column[][] = [];
  let room = 0;
  for (const item of items) {
    const { arrangement, style } = cascade.styleOf(item);
    const asked = arrangement.get("box-width") ?? "auto";
    const width = asked !== "auto" && Number.parseFloat(asked) > 0 ? asked : "auto";
    const needed = width === "auto" ? 20 : percentOf(width);
    for (const name of ["width", "display"]) style.delete(name);
    if (item.name === "span" || item.name === "label") item.name = "div";
    const row = rows.at(-1);
    if (row && needed <= room + 3) {
      row.push({ nodes: [item], width });
      room -= needed;
    } else {
      rows.push([{ nodes: [item], width }]);
      room = 100 - needed;
    }
  }
  return rows.map((row) => {
    const isWide = row.some(({ width }) => typeof width === "string" && width.endsWith("%"));
    return sideBySide(
      [row],
      row.map(({ width }) => width),
      { gap: 0, isWide },
      parent,
      cascade,
    );
  });
}

/** Boxes in a line: those with a width keep it where they hold no blocks, and blanks stay between. */
function inLine(run: AnyNode[], areMany: boolean, { cascade }: Arranging): AnyNode[] {
  return run.flatMap((item, at): AnyNode[] => {
    if (!isTag(item)) return [item];
    const { style, arrangement } = cascade.styleOf(item);
    const width = arrangement.get("box-width") ?? "auto";
    const isLine = !holdsBlocks(item) && /^[\d.]+(?:pt|em)$/.test(width);
    if (isLine && (INLINE.has(item.name) || areMany || textOf(item).length < 60)) {
      item.name = "span";
      style.set("width", width);
    } else if (!holdsBlocks(item) && areMany) {
      item.name = INLINE.has(item.name) ? item.name : "span";
      style.delete("width");
    }
    const before = run[at - 1];
    return before && isTag(before) ? [new Text(" "), item] : [item];
  });
}

const INLINE = new Set("span label a b strong em i u small".split(" "));
