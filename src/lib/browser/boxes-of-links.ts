import { type PageGeometry, type Resolve, seenToUser } from "#lib/pdf/geometry.ts";
import { readPages } from "#lib/pdf/intake/page-tree.ts";
import { readStrictly } from "#lib/pdf/intake/read-graph.ts";
import { UNFIT, UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { writeAnew } from "#lib/pdf/intake/write-anew.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject } from "#lib/pdf/objects.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";

export interface PlacedBoxes {
  /** The same document without the links that the places were read from. */
  pdf: Uint8Array;
  pages: PageSize[];
  /** By the address of its link; a box that is on no page, or is cut in two, has none. */
  boxes: ReadonlyMap<string, FieldBox>;
  /** The same of all places of a link. */
  places: ReadonlyMap<string, readonly FieldBox[]>;
}

/**
 * Reads from a printed PDF where links to given addresses lie, and takes them out.
 * @throws UnfitPdf where it has no pages, or too many
 */
export function takeBoxesOfLinks(printed: Uint8Array, marks: ReadonlySet<string>): PlacedBoxes {
  const graph = readStrictly(printed);
  if (!graph) throw new UnfitPdf(UNFIT.damaged);
  const pages = readPages(graph);
  const places = new Map<string, FieldBox[]>();
  for (const [index, { dict, geometry }] of pages.entries()) {
    const annotations = dict.getArray("Annots", graph.resolve);
    if (!annotations) continue;
    const kept: PdfObject[] = [];
    for (const [at, entry] of annotations.toArray().entries()) {
      const link = linkOf(annotations.at(at, graph.resolve), graph.resolve);
      if (link === null || !marks.has(link.address)) {
        kept.push(entry);
        continue;
      }
      const known = places.get(link.address) ?? [];
      places.set(link.address, [...known, boxOn(index + 1, geometry, link.corners)]);
    }
    if (kept.length > 0) dict.set("Annots", new PdfArray(kept));
    else dict.delete("Annots");
  }
  const whole = [...places].flatMap(([address, [box, ...others]]) =>
    box && others.length === 0 ? [[address, box] as const] : [],
  );
  return {
    pdf: writeAnew(graph, printed),
    pages: pages.map(({ geometry: { width, height } }) => ({ width, height })),
    boxes: new Map(whole),
    places,
  };
}

type Corners = [number, number, number, number];

function linkOf(
  annotation: PdfObject | undefined,
  resolve: Resolve,
): { address: string; corners: Corners } | null {
  if (!(annotation instanceof PdfDict)) return null;
  const address = annotation.getDict("A", resolve)?.getString("URI", resolve)?.asString();
  const corners = annotation.getArray("Rect", resolve);
  if (address === undefined || corners?.length !== 4) return null;
  const numbers = [0, 1, 2, 3].map((at) => {
    const side = corners.at(at, resolve);
    return side instanceof PdfNumber ? side.value : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? { address, corners: numbers as Corners } : null;
}

function boxOn(page: number, geometry: PageGeometry, [x1, y1, x2, y2]: Corners): FieldBox {
  const [a, , , d, e, f] = seenToUser(geometry);
  // A print is never turned: each side of the page is one of its space's.
  const [left, top] = [(Math.min(x1, x2) - e) / a, (Math.max(y1, y2) - f) / d];
  return {
    page,
    x: percent(left, geometry.width),
    y: percent(top, geometry.height),
    width: percent(Math.abs(x2 - x1) / Math.abs(a), geometry.width),
    height: percent(Math.abs(y2 - y1) / Math.abs(d), geometry.height),
  };
}

const percent = (points: number, whole: number) => Math.round((points / whole) * 100_000) / 1_000;
