import type { AnyNode } from "domhandler";
import { elementsOf } from "#lib/contract-html/profile/markup.ts";
import type { Block, Run } from "./pieces.ts";
import { extentOf, keepExtent } from "./spacing.ts";

/** Puts a place that links lead to at the first words of blocks; the first of a name counts. */
export function withAnchor(blocks: Block[], id: string | undefined, known: Set<string>): Block[] {
  if (id === undefined || known.has(id)) return blocks;
  const placed = atFirstWords(blocks, id);
  if (placed) known.add(id);
  return placed ?? blocks;
}

/** Every document counts the places that its links lead to; on the pages of several they have to differ. */
export function renamePlaces(nodes: AnyNode[], prefix: string): void {
  for (const { attribs } of elementsOf({ children: nodes })) {
    if (attribs.id !== undefined) attribs.id = prefix + attribs.id;
    if (attribs.href?.startsWith("#")) attribs.href = `#${prefix}${attribs.href.slice(1)}`;
  }
}

/**
 * The places that really stand in blocks: one in a line without words, at the end
 * of what encloses it, is set nowhere, and a link to it would not compile.
 */
export function placedAnchors(within: unknown, found = new Set<string>()): Set<string> {
  if (typeof within !== "object" || within === null) return found;
  if (!Array.isArray(within) && "a" in within && typeof within.a === "string") found.add(within.a);
  for (const part of Object.values(within)) placedAnchors(part, found);
  return found;
}

function atFirstWords(blocks: Block[], id: string): Block[] | null {
  for (const [index, block] of blocks.entries()) {
    const placed = inBlock(block, id);
    if (placed) return blocks.with(index, placed);
  }
  return null;
}

function inBlock(block: Block, id: string): Block | null {
  switch (block.k) {
    case "p":
    case "h": {
      const runs: Run[] = [{ a: id }, ...block.runs];
      keepExtent(runs, extentOf(block.runs));
      return { ...block, runs };
    }
    case "box":
    case "turn": {
      const inside = atFirstWords(block.blocks, id);
      return inside && { ...block, blocks: inside };
    }
    case "list": {
      const [first, ...rest] = block.items;
      const inside = first && atFirstWords(first.blocks, id);
      return first && inside ? { ...block, items: [{ ...first, blocks: inside }, ...rest] } : null;
    }
    case "table": {
      const [first, ...rest] = block.cells;
      const inside = first && atFirstWords(first.blocks, id);
      return first && inside ? { ...block, cells: [{ ...first, blocks: inside }, ...rest] } : null;
    }
    default:
      return null;
  }
}
