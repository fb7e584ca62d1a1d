import { PdfArray, PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { readNumberTree } from "./number-tree.ts";

/**
 * By the number that a page or a form has among them (`StructParents`), the parts of the structure
 * that its pieces of content belong to (ISO 32000-1, 14.7.4.4).
 */
export function readParentTree({
  catalog,
  resolve,
}: Pick<OpenPdf, "catalog" | "resolve">): Map<number, PdfArray> {
  const root = catalog.getDict("StructTreeRoot", resolve)?.getDict("ParentTree", resolve);
  const entries = (root && readNumberTree({ resolve }, root)) ?? new Map();
  return new Map(
    [...entries].flatMap(([key, value]) => {
      const parents = value instanceof PdfRef ? resolve(value) : value;
      return parents instanceof PdfArray ? [[key, parents] as const] : [];
    }),
  );
}
