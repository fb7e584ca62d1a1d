import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfRef,
  type PdfStream,
} from "#lib/pdf/objects.ts";
import type { Space } from "./colour-spaces.ts";
import { EVERYWHERE, isIdentity, numbers, readBox, readMatrix, readWhole } from "./numbers.ts";
import { settleResources } from "./resources.ts";
import type { Settling } from "./settling.ts";

/**
 * A form with a box, resources of its own, and nothing that refers outside or to
 * a printer (ISO 32000-1, 8.10.2, table 95). One that is flattened to nothing by
 * its matrix or box draws nothing.
 * @param above the resources of what draws it, which a form without its own uses
 * @throws UnfitPdf
 */
export function settleForm(at: Settling, source: PdfStream, above: PdfDict | undefined): PdfRef {
  return settle(at, source, { kind: "form", above, groupSpace: undefined });
}

/** The group of a soft mask. @param space what its luminosity is taken of @throws UnfitPdf */
export function settleMaskGroup(at: Settling, source: PdfStream, space: Space | undefined): PdfRef {
  return settle(at, source, { kind: "mask group", above: undefined, groupSpace: space });
}

interface Use {
  kind: "form" | "mask group";
  above: PdfDict | undefined;
  groupSpace: Space | undefined;
}

function settle(at: Settling, source: PdfStream, { kind, above, groupSpace }: Use): PdfRef {
  const known = at.madeBefore(kind, source);
  if (known) return known;
  const { resolve } = at.graph;
  const claimed = at.objectBehind(source.get("BBox"));
  // PDFium clips to no box where there is none.
  const box = claimed instanceof PdfArray ? readBox(claimed, resolve) : EVERYWHERE;
  const matrix = readMatrix(at.objectBehind(source.get("Matrix")), resolve);
  const form = box && matrix ? at.content(source) : at.pack(new Uint8Array(0));
  form.set("Type", PdfName.XObject);
  form.set("Subtype", PdfName.of("Form"));
  form.set("BBox", numbers(box ?? [0, 0, 1, 1]));
  if (matrix && !isIdentity(matrix)) form.set("Matrix", numbers(matrix));
  const ref = at.note(kind, source, form);
  const resources = source.getDict("Resources", resolve) ?? above;
  form.set("Resources", resources ? settleResources(at, resources) : new PdfDict());
  const group = source.getDict("Group", resolve);
  if (kind === "mask group") form.set("Group", settleGroup(at, group ?? new PdfDict(), groupSpace));
  else if (group) form.set("Group", settleGroup(at, group, undefined));
  const parents = readWhole(source.get("StructParents", resolve), 0, 1 << 23);
  if (kind === "form" && parents !== undefined) form.set("StructParents", PdfNumber.of(parents));
  return ref;
}

/**
 * A transparency group without a space of its own, in which some readers blend
 * and others do not, and without knockout, which MuPDF alone does (11.6.6).
 * @param space for the group of a soft mask
 */
export function settleGroup(at: Settling, source: PdfDict, space: Space | undefined): PdfDict {
  const group = new PdfDict([["S", PdfName.of("Transparency")]]);
  if (source.getBool("I", at.graph.resolve)?.value === true) group.set("I", PdfBool.TRUE);
  if (space) group.set("CS", space.object);
  return group;
}
