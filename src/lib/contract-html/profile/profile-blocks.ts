import { type Element, isTag } from "domhandler";
import { ALIASES, isBlock } from "./profile.ts";

/** Whether anything below an element of the source will be stored as a block. */
export function holdsBlocks(element: Element): boolean {
  return element.children.some((child) => {
    if (!isTag(child)) return false;
    const name = Object.hasOwn(ALIASES, child.name) ? (ALIASES[child.name] ?? "") : child.name;
    return isBlock(name) || holdsBlocks(child);
  });
}
