import { MAX_TREE_DEPTH, type Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject } from "#lib/pdf/objects.ts";
import { USAGE_RIGHTS } from "#lib/pdf/usage-rights.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/**
 * Refuses what cannot become a contract however much is taken out of it: an XFA
 * form whose pages exist only in Adobe's programs, and a signed file. Usage
 * rights are written like a signature and are none; what an update replaced
 * counts no more.
 * @throws UnfitPdf
 */
export function refuseKinds(graph: ObjectGraph): void {
  if (isDynamicForm(graph)) throw new UnfitPdf(UNFIT.xfa);
  if (isSigned(graph)) throw new UnfitPdf(UNFIT.signed);
}

/**
 * Whether a form's pages are made by Adobe's programs when it is opened: it says
 * so, or it has no ordinary fields, and the one page it has asks for them.
 */
function isDynamicForm({ catalog, resolve }: ObjectGraph): boolean {
  const form = catalog.getDict("AcroForm", resolve);
  if (!form || !isThere(form.get("XFA", resolve))) return false;
  const fields = form.getArray("Fields", resolve);
  const isRendered = catalog.getBool("NeedsRendering", resolve)?.value === true;
  return isRendered || !fields || fields.length === 0;
}

/** DocMDP (ISO 32000-1, 12.8.4), a signed field, or the dictionary of a signature. */
function isSigned({ catalog, containers, resolve }: ObjectGraph): boolean {
  const permissions = catalog.getDict("Perms", resolve);
  if (permissions && isThere(permissions.get("DocMDP", resolve))) return true;
  const rights = USAGE_RIGHTS.map((key) => permissions?.get(key, resolve));
  return containers.some(
    (dict) => dict instanceof PdfDict && !rights.includes(dict) && isSignature(dict, resolve),
  );
}

function isSignature(dict: PdfDict, resolve: Resolve): boolean {
  if (dict.get("ByteRange", resolve) instanceof PdfArray) return !grantsRights(dict, resolve);
  return isThere(dict.get("V", resolve)) && fieldType(dict, resolve) === "Sig";
}

/** Whether each thing that a signature vouches for is a usage right (ISO 32000-1, 12.8.1, table 253). */
function grantsRights(signature: PdfDict, resolve: Resolve): boolean {
  const references = signature.getArray("Reference", resolve);
  if (!references || references.length === 0) return false;
  return Array.from(references, (_, index) => references.at(index, resolve)).every(
    (reference) =>
      reference instanceof PdfDict &&
      USAGE_RIGHTS.some((key) => reference.getName("TransformMethod", resolve)?.value === key),
  );
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
