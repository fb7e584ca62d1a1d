import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { type PdfArray, PdfDict, type PdfObject } from "#lib/pdf/objects.ts";
import { USAGE_RIGHTS } from "#lib/pdf/usage-rights.ts";
import type { AlivePdf } from "./find-alive.ts";
import { type FlatAnnotations, flattenAnnotations } from "./flatten-annotations.ts";
import { layerStates } from "./layer-states.ts";
import type { SettledLooks } from "./settled-looks.ts";
import { type StrippedPage, stripLayers } from "./strip-layers.ts";

export interface Flattened extends FlatAnnotations {
  layers: StrippedPage[];
  /** Pages from 1 whose content or annotations are others than before, in order. */
  changed: number[];
}

/**
 * Makes a document inert: what forms, annotations and layers show on screen
 * becomes content of its pages, and nothing is left that looks otherwise in
 * another reader, on paper or on another day.
 * @param pdf is changed in place; objects that nothing leads to are not to be written
 */
export function flatten(pdf: EditablePdf, alive: AlivePdf, settled: SettledLooks): Flattened {
  const isShown = layerStates(pdf.catalog, pdf.resolve);
  const flat = flattenAnnotations(pdf, alive.annotated, settled, isShown);
  forgetInStructure(alive.containers, flat.dropped, pdf);
  // Their looks may hold layers, too, and are content by now.
  const layers = alive.layered ? stripLayers(pdf) : [];
  for (const image of alive.images) for (const key of OTHER_IMAGES) image.delete(key);
  if (alive.form) forgetForm(pdf.catalog, pdf.resolve);
  const changed = new Set([...alive.annotated, ...layers.map(({ page }) => page)]);
  return { ...flat, layers, changed: [...changed].sort((one, other) => one - other) };
}

/** Other images for printers and prepress (ISO 32000-1, 8.9.5.4 and 14.11.7). */
const OTHER_IMAGES = ["Alternates", "OPI"];

function forgetForm(catalog: PdfDict, resolve: EditablePdf["resolve"]): void {
  catalog.delete("AcroForm");
  catalog.delete("NeedsRendering");
  const permissions = catalog.getDict("Perms", resolve);
  for (const key of USAGE_RIGHTS) permissions?.delete(key);
  if (permissions?.size === 0) catalog.delete("Perms");
}

/** The structure tree names annotations as its leaves (14.7.4.3). */
function forgetInStructure(
  containers: readonly (PdfDict | PdfArray)[],
  dropped: ReadonlySet<PdfDict>,
  { resolve }: EditablePdf,
): void {
  if (dropped.size === 0) return;
  const leads = (value: PdfObject | undefined): boolean => {
    if (!(value instanceof PdfDict) || value.getName("Type", resolve)?.value !== "OBJR")
      return false;
    const object = value.getDict("Obj", resolve);
    return object !== undefined && dropped.has(object);
  };
  for (const container of containers) {
    if (container instanceof PdfDict) {
      if (container.has("K") && leads(container.get("K", resolve))) container.delete("K");
      continue;
    }
    const items = [...container];
    const kept = items.filter((_, index) => !leads(container.at(index, resolve)));
    if (kept.length === items.length) continue;
    while (container.length > 0) container.pop();
    container.push(...kept);
  }
}
