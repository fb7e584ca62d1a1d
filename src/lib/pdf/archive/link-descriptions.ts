import type { Resolve } from "#lib/pdf/geometry.ts";
import type { Page } from "#lib/pdf/intake/page-tree.ts";
import { PdfArray, PdfDict, PdfName, PdfRef, PdfString } from "#lib/pdf/objects.ts";

/**
 * Says of each link where it leads, for those who cannot see what it lies on
 * (ISO 14289-1, 7.18.5): its address, or the name or number of the place.
 * @returns whether every link has such words now
 */
export function describeLinks(pages: readonly Page[], resolve: Resolve): boolean {
  const numbers = new Map(pages.map(({ ref }, index) => [ref.objectNumber, index + 1]));
  let areAll = true;
  for (const { dict } of pages) {
    const links = dict.getArray("Annots", resolve);
    for (let at = 0; at < (links?.length ?? 0); at += 1) {
      const link = links?.at(at, resolve);
      if (!(link instanceof PdfDict)) continue;
      const said = link.getString("Contents", resolve)?.asString().trim() ?? "";
      const words = said === "" ? targetOf(link, numbers, resolve) : said;
      if (words === "") areAll = false;
      else if (said === "") link.set("Contents", PdfString.fromString(words));
    }
  }
  return areAll;
}

function targetOf(link: PdfDict, numbers: ReadonlyMap<number, number>, resolve: Resolve): string {
  const action = link.getDict("A", resolve);
  const address = action?.getString("URI", resolve);
  if (address) return address.asString();
  const place = link.get("Dest", resolve) ?? action?.get("D", resolve);
  if (place instanceof PdfName) return `#${place.value}`;
  if (place instanceof PdfString) return `#${place.asString()}`;
  const page = place instanceof PdfArray ? place.at(0) : undefined;
  return page instanceof PdfRef ? String(numbers.get(page.objectNumber) ?? "") : "";
}
