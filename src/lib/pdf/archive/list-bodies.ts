import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { Element, StructureTree } from "./structure-tree.ts";

type Pdf = Pick<EditablePdf, "resolve" | "add">;

/**
 * Puts what an item of a list holds beside its mark into a body, without which
 * the standard knows no item (ISO 32000-1, 14.8.4.3.3, table 336).
 */
export function giveListBodies({ all }: StructureTree, pdf: Pdf): void {
  for (const item of all.filter(({ type }) => type === "LI")) {
    const inside = item.kids.filter(({ type }) => type !== "Lbl");
    const isBare = inside.length > 0 && !inside.some(({ type }) => type === "LBody");
    if (isBare && !item.hasContent && item.objects.length === 0) wrap(item, inside, pdf);
  }
}

function wrap(item: Element, inside: readonly Element[], pdf: Pdf): void {
  const moved = new Set<PdfObject | null>(inside.map(({ dict }) => dict));
  const kids = item.dict.get("K", pdf.resolve);
  const items = kids instanceof PdfArray ? kids.toArray() : [item.dict.get("K")!];
  const isMoved = (kid: PdfObject) => kid instanceof PdfRef && moved.has(pdf.resolve(kid));
  const [first] = items.filter(isMoved);
  // The item is known by what its parts call it.
  const parent = inside[0]?.dict.get("P");
  if (!first || !parent) return;
  const body = new PdfDict([
    ["Type", PdfName.of("StructElem")],
    ["S", PdfName.of("LBody")],
    ["P", parent],
    ["K", new PdfArray(items.filter(isMoved))],
  ]);
  const ref = pdf.add(body);
  for (const { dict } of inside) dict.set("P", ref);
  item.dict.set("K", new PdfArray([...items.filter((kid) => !isMoved(kid)), ref]));
  const element: Element = {
    dict: body,
    type: "LBody",
    kids: [...inside],
    objects: [],
    hasContent: false,
  };
  item.kids = [...item.kids.filter(({ type }) => type === "Lbl"), element];
}
