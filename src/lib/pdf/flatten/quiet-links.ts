import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, type PdfDict, PdfNumber } from "#lib/pdf/objects.ts";

const HIDDEN = 2;

/** Whether an annotation is a link that shows nothing and belongs to no layer: it may stay as it is. */
export function isQuietLink(annotation: PdfDict, resolve: Resolve): boolean {
  if (annotation.getName("Subtype", resolve)?.value !== "Link") return false;
  if (annotation.has("AP") || annotation.has("OC")) return false;
  const flags = annotation.getNumber("F", resolve)?.value ?? 0;
  return (flags & HIDDEN) !== 0 || frameWidth(annotation, resolve) === 0;
}

/** Takes a link's look away; it goes on leading where it leads (ISO 32000-1, 12.5.6.5). */
export function quieten(link: PdfDict): void {
  for (const key of ["AP", "AS", "BS", "C", "OC"]) link.delete(key);
  link.set("Border", new PdfArray([0, 0, 0].map((side) => PdfNumber.of(side))));
}

/** A frame is one point wide unless something else is said (12.5.4). */
function frameWidth(link: PdfDict, resolve: Resolve): number {
  const style = link.getDict("BS", resolve)?.get("W", resolve);
  if (style instanceof PdfNumber) return style.value;
  const width = link.getArray("Border", resolve)?.at(2, resolve);
  return width instanceof PdfNumber ? width.value : 1;
}
