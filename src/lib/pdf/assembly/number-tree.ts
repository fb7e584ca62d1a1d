import { MAX_TREE_DEPTH } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import type { Revision } from "./revision.ts";

type Entries = readonly (readonly [key: number, value: PdfObject])[];

/** More than a file of the size we take has any use for. */
const MAX_ENTRIES = 200_000;

/**
 * Reads a number tree (ISO 32000-1, 7.9.7), values as they stand there; null
 * when it is damaged or without end.
 */
export function readNumberTree(
  { resolve }: Pick<OpenPdf, "resolve">,
  root: PdfDict,
): ReadonlyMap<number, PdfObject> | null {
  const entries = new Map<number, PdfObject>();
  let nodes = 0;
  const read = (node: PdfObject | undefined, depth: number): boolean => {
    nodes += 1;
    if (!(node instanceof PdfDict) || depth > MAX_TREE_DEPTH || nodes > MAX_ENTRIES) return false;
    const kids = node.get("Kids", resolve);
    if (kids instanceof PdfArray) {
      return kids.toArray().every((_, index) => read(kids.at(index, resolve), depth + 1));
    }
    const pairs = node.get("Nums", resolve);
    if (!(pairs instanceof PdfArray) || pairs.length > 2 * MAX_ENTRIES) return false;
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const key = pairs.at(index, resolve);
      const value = pairs.at(index + 1);
      if (!(key instanceof PdfNumber) || !value) return false;
      entries.set(key.value, value);
    }
    return entries.size <= MAX_ENTRIES;
  };
  return read(root, 0) ? entries : null;
}

/**
 * Adds entries to the number tree that a dictionary holds under `name`; their
 * keys are larger than all in it, and in rising order.
 */
export function extendNumberTree(
  base: OpenPdf,
  holder: PdfDict,
  name: string,
  entries: Entries,
  revision: Revision,
): void {
  const entry = holder.get(name);
  const tree = holder.get(name, base.resolve);
  const root = tree instanceof PdfDict ? tree : new PdfDict();
  const pairs = entries.flatMap(([key, value]) => [PdfNumber.of(key), value]);
  const kids = root.get("Kids", base.resolve);
  const copy = entry instanceof PdfRef ? revision.edit(entry, root) : root.clone();
  if (kids instanceof PdfArray) {
    const keys = entries.map(([key]) => PdfNumber.of(key));
    const leaf = new PdfDict([
      ["Limits", new PdfArray([keys[0]!, keys.at(-1)!])],
      ["Nums", new PdfArray(pairs)],
    ]);
    copy.set("Kids", new PdfArray([...kids.toArray(), revision.add(leaf)]));
  } else {
    const present = root.get("Nums", base.resolve);
    copy.set("Nums", new PdfArray([...(present instanceof PdfArray ? present : []), ...pairs]));
  }
  if (!(entry instanceof PdfRef)) holder.set(name, revision.add(copy));
}
