import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfStream } from "#lib/pdf/objects.ts";
import { hasUsageRights } from "#lib/pdf/usage-rights.ts";
import { isQuietLink } from "./quiet-links.ts";

/** What of a document may look otherwise in another reader, or on another day. */
export interface AlivePdf {
  /** Every reachable dictionary and array. */
  containers: readonly (PdfDict | PdfArray)[];
  /** It has form fields, or says how forms are to be treated. */
  form: boolean;
  /** Usage rights of Adobe's programs. */
  rights: boolean;
  xfa: boolean;
  layered: boolean;
  /** Pages from 1 with annotations other than links that show nothing, or with what is none. */
  annotated: number[];
  /** Images that bring others along for printing. */
  images: PdfStream[];
}

/** Null for a document whose pages are all there is to it. */
export function findAlive(
  pdf: EditablePdf,
  containers: readonly (PdfDict | PdfArray)[],
): AlivePdf | null {
  const { catalog, resolve } = pdf;
  const alive: AlivePdf = {
    containers,
    form: hasForm(catalog, resolve),
    rights: hasUsageRights(catalog, resolve),
    xfa: catalog.getDict("AcroForm", resolve)?.has("XFA") === true,
    layered: catalog.has("OCProperties"),
    annotated: [],
    images: [],
  };
  pdf.pages.forEach(({ dict }, index) => {
    const annots = dict.get("Annots", resolve);
    if (annots instanceof PdfArray ? !isQuiet(annots, resolve) : dict.has("Annots")) {
      alive.annotated.push(index + 1);
    }
  });
  for (const container of containers) {
    if (!(container instanceof PdfDict)) continue;
    if (!alive.layered && isLayered(container, resolve)) alive.layered = true;
    const isImage = container instanceof PdfStream && IMAGES.some((key) => container.has(key));
    if (isImage) alive.images.push(container);
  }
  const { form, layered, annotated, images } = alive;
  return form || layered || annotated.length > 0 || images.length > 0 ? alive : null;
}

const IMAGES = ["Alternates", "OPI"];

/** Links that show nothing, and nothing that is no annotation: readers trip over that. */
function isQuiet(annots: PdfArray, resolve: EditablePdf["resolve"]): boolean {
  for (let at = 0; at < annots.length; at += 1) {
    const annotation = annots.at(at, resolve);
    if (!(annotation instanceof PdfDict && isQuietLink(annotation, resolve))) return false;
  }
  return true;
}

/** An empty form, which many programs write, changes nothing. */
function hasForm(catalog: PdfDict, resolve: EditablePdf["resolve"]): boolean {
  if (hasUsageRights(catalog, resolve)) return true;
  const form = catalog.getDict("AcroForm", resolve);
  if (!form) return false;
  const fields = form.get("Fields", resolve);
  const hasFields = fields instanceof PdfArray && fields.length > 0;
  return hasFields || form.has("XFA") || form.getBool("NeedAppearances", resolve)?.value === true;
}

/** Layers hide and show also where the catalog does not list them (PDFium). */
function isLayered(dict: PdfDict, resolve: EditablePdf["resolve"]): boolean {
  if (dict.has("OC")) return true;
  const type = dict.getName("Type", resolve)?.value;
  return type === "OCG" || type === "OCMD";
}
