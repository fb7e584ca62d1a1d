import { type AnyNode, type Element, isTag } from "domhandler";
import { isBlank } from "#lib/contract-html/profile/arranging/side-by-side.ts";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { setChildren } from "#lib/contract-html/profile/markup.ts";
import { classesOf } from "#lib/contract-html/profile/selector-matcher.ts";

/**
 * Google Docs writes each level of a list as a list of its own beside the others,
 * with the level at the end of its class. Deeper ones go into the item before.
 */
export function nestKixLists(parent: Element, cascade: Cascade): void {
  if (!parent.children.some((child) => isTag(child) && levelOf(child) > 0)) return;
  const children: AnyNode[] = [];
  let open: { list: Element; level: number; name: string }[] = [];
  for (const child of parent.children) {
    const kix = isTag(child) ? kixOf(child) : null;
    if (kix === null || !isTag(child)) {
      if (!isBlank(child)) open = [];
      children.push(child);
      continue;
    }
    if (open.at(-1)?.name !== kix.name) open = [];
    while ((open.at(-1)?.level ?? -1) > kix.level) open.pop();
    for (const item of child.children) {
      if (isTag(item) && item.name === "li") cascade.styleOf(item).style.delete("margin-left");
    }
    const around = open.at(-1);
    if (around?.level === kix.level) {
      for (const item of child.children) item.parent = around.list;
      around.list.children.push(...child.children);
      continue;
    }
    const holder = around?.list.children.findLast(isTag);
    if (holder) {
      child.parent = holder;
      holder.children.push(child);
    } else children.push(child);
    open.push({ list: child, ...kix });
  }
  setChildren(parent, children);
}

function kixOf(element: Element): { name: string; level: number } | null {
  if (element.name !== "ol" && element.name !== "ul") return null;
  for (const name of classesOf(element)) {
    const match = /^(lst-kix_.+)-(\d)$/.exec(name);
    if (match?.[1] !== undefined) return { name: match[1], level: Number(match[2]) };
  }
  return null;
}

const levelOf = (element: Element): number => kixOf(element)?.level ?? 0;
