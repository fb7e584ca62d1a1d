import { MAX_TREE_DEPTH, type Resolve } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject } from "#documents/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/**
 * Refuses what cannot become a contract however much is taken out of it: an
 * XFA form, whose pages exist only in Adobe's programs, and a signed file.
 * @throws UnfitPdf
 */
export function refuseKinds(graph: ObjectGraph): void {
  const { catalog, resolve } = graph;
  const form = catalog.get("AcroForm", resolve);
  if (form instanceof PdfDict && isThere(form.get("XFA", resolve))) throw new UnfitPdf(UNFIT.xfa);
  if (isSigned(graph)) throw new UnfitPdf(UNFIT.signed);
}

/** DocMDP and usage rights (ISO 32000-1, 12.8.4), a signed field, or the mark of any signature. */
function isSigned({ catalog, containers, resolve }: ObjectGraph): boolean {
  const permissions = catalog.get("Perms", resolve);
  if (permissions instanceof PdfDict) {
    for (const key of ["DocMDP", "UR", "UR3"]) {
      if (isThere(permissions.get(key, resolve))) return true;
    }
  }
  return containers.some((dict) => dict instanceof PdfDict && isSignature(dict, resolve));
}

function isSignature(dict: PdfDict, resolve: Resolve): boolean {
  if (dict.get("ByteRange", resolve) instanceof PdfArray) return true;
  return isThere(dict.get("V", resolve)) && fieldType(dict, resolve) === "Sig";
}

/** A field's type, which it may have from the fields above it (ISO 32000-1, 12.7.3.1). */
function fieldType(field: PdfDict, resolve: Resolve): string | undefined {
  let node: PdfObject | undefined = field;
  for (let depth = 0; node instanceof PdfDict && depth < MAX_TREE_DEPTH; depth += 1) {
    const type = node.getName("FT", resolve);
    if (type) return type.value;
    node = node.get("Parent", resolve);
  }
  return undefined;
}

function isThere(value: PdfObject | undefined): boolean {
  return value !== undefined && value.type !== "null";
}
