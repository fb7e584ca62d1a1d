import { PdfArray, PdfDict, type PdfObject } from "#lib/pdf/objects.ts";
import type { Settling } from "./settling.ts";

const MAX_DEPTH = 32;
const MAX_ENTRIES = 100_000;

/**
 * The pairs of a name tree or number tree (ISO 32000-1, 7.9.6, 7.9.7) in the order
 * in which they stand. A node that is met again is passed over.
 * @param list "Names" or "Nums"
 */
export function readTree(
  at: Settling,
  root: PdfObject | undefined,
  list: "Names" | "Nums",
): [key: PdfObject, value: PdfObject][] {
  const pairs: [PdfObject, PdfObject][] = [];
  const seen = new Set<PdfDict>();
  const visit = (value: PdfObject | undefined, depth: number): void => {
    const node = at.objectBehind(value);
    if (!(node instanceof PdfDict) || depth > MAX_DEPTH || seen.has(node)) return;
    seen.add(node);
    const leaves = at.objectBehind(node.get(list));
    if (leaves instanceof PdfArray) {
      for (let index = 0; index + 1 < leaves.length && pairs.length < MAX_ENTRIES; index += 2) {
        const key = at.objectBehind(leaves.at(index));
        const leaf = leaves.at(index + 1);
        if (key && leaf) pairs.push([key, leaf]);
      }
    }
    const kids = at.objectBehind(node.get("Kids"));
    if (kids instanceof PdfArray) for (const kid of kids) visit(kid, depth + 1);
  };
  visit(root, 0);
  return pairs;
}
