import { type AnyNode, Element, isTag, isText, Text } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { elementsOf, lineOf, setChildren, textOf } from "#lib/contract-html/profile/markup.ts";
import { fromSymbolFont } from "./symbol-fonts.ts";

/**
 * Word writes lists as paragraphs that carry their marker as text, its level in
 * `mso-list`. They become lists with these very markers.
 */
export function listWordParagraphs(parent: Element, cascade: Cascade): void {
  if (!parent.children.some((child) => isTag(child) && itemIn(child) !== null)) return;
  const children: AnyNode[] = [];
  let open: { list: Element; level: number }[] = [];
  for (const child of parent.children) {
    const item = isTag(child) ? itemIn(child) : null;
    if (item === null || !isTag(child)) {
      if (isText(child) && child.data.trim() === "" && open.length > 0) continue;
      open = [];
      children.push(child);
      continue;
    }
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    if ((open.at(-1)?.level ?? 0) < item.level) {
      const list = new Element("ul", {}, []);
      const holder = open.at(-1)?.list.children.at(-1);
      if (holder && isTag(holder)) {
        list.parent = holder;
        holder.children.push(list);
      } else {
        list.parent = parent;
        children.push(list);
      }
      cascade.give(list, new Map());
      open.push({ list, level: item.level });
    }
    const list = open.at(-1)!.list;
    child.name = "li";
    child.attribs = { "data-marker": item.marker };
    child.parent = list;
    list.children.push(child);
    const { style } = cascade.styleOf(child);
    // The list stands in by itself.
    for (const name of ["margin-left", "text-indent", "list-style-type"]) style.delete(name);
  }
  setChildren(parent, children);
}

const LIST = /mso-list:\s*l\d+ level(\d)/i;
const IGNORED = /mso-list:\s*ignore/i;

/** The level and marker of a paragraph that is a list item; the marker is taken out of its text. */
function itemIn(element: Element): { level: number; marker: string } | null {
  if (element.name !== "p") return null;
  const level = Number(LIST.exec(element.attribs.style ?? "")?.[1] ?? 0);
  if (level === 0) return null;
  const known = markers.get(element);
  if (known !== undefined) return { level, marker: known };
  for (const span of elementsOf(element)) {
    if (!IGNORED.test(span.attribs.style ?? "")) continue;
    const written = lineOf(span);
    const marker = fromSymbolFont(written, fontOf(span, element));
    span.children = [new Text("")];
    markers.set(element, marker);
    return { level, marker };
  }
  return null;
}

const markers = new WeakMap<Element, string>();

/** The font that a marker is written in, by the nearest style that names one. */
function fontOf(span: Element, paragraph: Element): string {
  const inner = [...elementsOf(span)].filter((one) => textOf(one).trim() !== "");
  const around: Element[] = [];
  for (
    let at: Element | null = span;
    at && at !== paragraph.parent;
    at = at.parent as Element | null
  ) {
    around.push(at);
  }
  for (const element of [...inner.reverse(), ...around]) {
    const font = /font-family:\s*([^;]+)/i.exec(element.attribs.style ?? "")?.[1];
    if (font !== undefined) return font;
  }
  return "";
}
