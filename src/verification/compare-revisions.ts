import { readPageTree, type TreeNode } from "#documents/pdf/assembly/page-tree.ts";
import { readInherited } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open-with.ts";
import { compareGraphs, type GraphComparison } from "./same-graph.ts";

/** Something that an update did to a sealed file. */
export interface Change {
  kind: ChangeKind;
  /** From 1, where it is about one page. */
  page?: number;
}

export type ChangeKind =
  | "validation-data"
  | "document-timestamp"
  | "metadata"
  | "unused-objects"
  | "annotation"
  | "form-field"
  | "signature-added"
  | "signature-removed"
  | "permissions-removed"
  | "page-content"
  | "pages-removed"
  | "pages-added"
  | "pages-replaced"
  | "attachment"
  | "action"
  | "structure";

/** What of the catalog an update may touch, and what it means; the rest is `structure`. */
const CATALOG: Readonly<Record<string, ChangeKind>> = {
  DSS: "validation-data",
  Extensions: "validation-data",
  Version: "validation-data",
  Metadata: "metadata",
  Perms: "permissions-removed",
  OpenAction: "action",
  AA: "action",
  Names: "attachment",
  AF: "attachment",
};
/** Compared on their own. */
const OWN = new Set(["Pages", "AcroForm"]);
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];

/**
 * Names what an update changed, by what readers make of the file before and after.
 * @param before the sealed revision
 * @throws BrokenPdf when the file cannot be read any more
 */
export function compareRevisions(before: OpenPdf, after: OpenPdf): Change[] {
  const graphs = compareGraphs(before, after);
  const changes: Change[] = [
    ...comparePages(before, after, graphs),
    ...compareForms(before, after, graphs),
  ];
  const keys = new Set([...before.catalog.keys(), ...after.catalog.keys()].map((key) => key.value));
  for (const key of keys) {
    if (OWN.has(key) || graphs.same(before.catalog.get(key), after.catalog.get(key))) continue;
    changes.push({ kind: CATALOG[key] ?? "structure" });
  }
  const info = [before.trailer.get("Info"), after.trailer.get("Info")] as const;
  if (!graphs.same(...info)) changes.push({ kind: "metadata" });
  if (hasUnmet(before, after, graphs)) changes.push({ kind: "unused-objects" });
  return distinct(changes);
}

/** Each once, but for timestamps, every one of which has to hold. */
function distinct(changes: readonly Change[]): Change[] {
  const kept = new Map<string, Change>();
  for (const [index, change] of changes.entries()) {
    const isTimestamp = change.kind === "document-timestamp";
    kept.set(isTimestamp ? String(index) : `${change.kind} ${change.page}`, change);
  }
  return [...kept.values()];
}

function comparePages(before: OpenPdf, after: OpenPdf, graphs: GraphComparison): Change[] {
  const [old, now] = [readPageTree(before).pages, readPageTree(after).pages];
  const changes: Change[] = [];
  if (now.length < old.length) changes.push({ kind: "pages-removed" });
  if (now.length > old.length) changes.push({ kind: "pages-added" });
  meetTree(after, after.catalog.get("Pages"), graphs.met);
  const places = new Set(old.map(({ ref }) => ref.objectNumber));
  now.forEach((page, index) => {
    const original = old[index];
    if (!original) return;
    if (original.ref.objectNumber !== page.ref.objectNumber) {
      // A page that only moved up where others were taken out is told with those.
      const hasMoved = now.length < old.length && places.has(page.ref.objectNumber);
      if (!hasMoved) changes.push({ kind: "pages-replaced", page: index + 1 });
      return;
    }
    for (const change of comparePage(before, after, original, page, graphs)) {
      changes.push({ ...change, page: index + 1 });
    }
  });
  return changes;
}

/** Nodes of the tree were read as pages were counted. */
function meetTree(pdf: OpenPdf, node: PdfObject | undefined, met: Set<number>): void {
  if (!(node instanceof PdfRef) || met.has(node.objectNumber)) return;
  met.add(node.objectNumber);
  const dict = pdf.resolve(node);
  const kids = dict instanceof PdfDict ? dict.get("Kids") : undefined;
  if (kids instanceof PdfRef) met.add(kids.objectNumber);
  const list = kids instanceof PdfRef ? pdf.resolve(kids) : kids;
  if (list instanceof PdfArray) for (const kid of list) meetTree(pdf, kid, met);
}

function comparePage(
  before: OpenPdf,
  after: OpenPdf,
  old: TreeNode,
  now: TreeNode,
  graphs: GraphComparison,
): Change[] {
  const keys = new Set([...old.dict.keys(), ...now.dict.keys()].map(({ value }) => value));
  let isSame = true;
  for (const key of keys) {
    if (key === "Annots" || key === "Parent") continue;
    if (!graphs.same(old.dict.get(key), now.dict.get(key))) isSame = false;
  }
  for (const key of INHERITED) {
    const both = [
      readInherited(old.dict, key, before.resolve),
      readInherited(now.dict, key, after.resolve),
    ] as const;
    if (!graphs.same(...both)) isSame = false;
  }
  const changes = compareAnnotations(before, after, old.dict, now.dict, graphs);
  return isSame ? changes : [{ kind: "page-content" }, ...changes];
}

function compareAnnotations(
  before: OpenPdf,
  after: OpenPdf,
  old: PdfDict,
  now: PdfDict,
  graphs: GraphComparison,
): Change[] {
  const annots = now.get("Annots");
  if (annots instanceof PdfRef) graphs.met.add(annots.objectNumber);
  const [present, shown] = [itemsOf(before, old, "Annots"), itemsOf(after, now, "Annots")];
  const { added, isKept } = compareLists(present, shown, graphs);
  const changes: Change[] = isKept ? [] : [{ kind: "annotation" }];
  for (const item of added) {
    if (item instanceof PdfRef) graphs.met.add(item.objectNumber);
    const dict = item instanceof PdfRef ? after.resolve(item) : item;
    if (isTimestampField(after, dict)) continue;
    const isWidget = dict instanceof PdfDict && dict.getName("Subtype")?.value === "Widget";
    changes.push({ kind: isWidget ? "form-field" : "annotation" });
  }
  return changes;
}

function compareForms(before: OpenPdf, after: OpenPdf, graphs: GraphComparison): Change[] {
  const entry = after.catalog.get("AcroForm");
  if (entry instanceof PdfRef) graphs.met.add(entry.objectNumber);
  const [old, now] = [before, after].map(
    ({ catalog, resolve }) => catalog.getDict("AcroForm", resolve) ?? new PdfDict(),
  ) as [PdfDict, PdfDict];
  const fields = now.get("Fields");
  if (fields instanceof PdfRef) graphs.met.add(fields.objectNumber);
  const changes: Change[] = [];
  for (const key of new Set([...old.keys(), ...now.keys()].map(({ value }) => value))) {
    if (key === "Fields" || key === "SigFlags") continue;
    if (!graphs.same(old.get(key), now.get(key))) changes.push({ kind: "form-field" });
  }
  const [present, shown] = [itemsOf(before, old, "Fields"), itemsOf(after, now, "Fields")];
  const { added, isKept, lost } = compareLists(present, shown, graphs);
  if (!isKept) {
    const isSignature = lost.some((item) => isSignatureField(before, item));
    changes.push({ kind: isSignature ? "signature-removed" : "form-field" });
  }
  for (const item of added) {
    if (item instanceof PdfRef) graphs.met.add(item.objectNumber);
    const dict = item instanceof PdfRef ? after.resolve(item) : item;
    if (isTimestampField(after, dict)) {
      changes.push({ kind: "document-timestamp" });
      const value = dict instanceof PdfDict ? dict.get("V") : undefined;
      if (value instanceof PdfRef) graphs.met.add(value.objectNumber);
    } else {
      changes.push({ kind: isSignatureField(after, item) ? "signature-added" : "form-field" });
    }
  }
  return changes;
}

/** What of an old list is still in the new one, in whatever order, and what came in addition. */
function compareLists(old: PdfObject[], now: PdfObject[], graphs: GraphComparison) {
  const left = [...now];
  const lost = old.filter((item) => {
    const at = left.findIndex((other) => isSameItem(item, other));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return !found || !graphs.same(item, found);
  });
  return { added: left, lost, isKept: lost.length === 0 };
}

function isSameItem(one: PdfObject, other: PdfObject): boolean {
  if (one instanceof PdfRef && other instanceof PdfRef) {
    return one.objectNumber === other.objectNumber;
  }
  return !(one instanceof PdfRef) && !(other instanceof PdfRef);
}

function itemsOf(pdf: OpenPdf, dict: PdfDict, key: string): PdfObject[] {
  return dict.getArray(key, pdf.resolve)?.toArray() ?? [];
}

function isSignatureField(pdf: OpenPdf, item: PdfObject): boolean {
  const dict = item instanceof PdfRef ? pdf.resolve(item) : item;
  return dict instanceof PdfDict && dict.getName("FT", pdf.resolve)?.value === "Sig";
}

/** Entries that a field of a document timestamp needs, none of which shows or does anything. */
const FIELD_KEYS = new Set(["Type", "Subtype", "FT", "T", "V", "P", "F", "Rect"]);

/** The invisible field of a document timestamp (ETSI EN 319 142-1, 5.4.3), and nothing else. */
function isTimestampField(pdf: OpenPdf, dict: PdfObject | null | undefined): boolean {
  if (!(dict instanceof PdfDict)) return false;
  const value = dict.getDict("V", pdf.resolve);
  const edges = dict.getArray("Rect", pdf.resolve)?.toArray() ?? [];
  return (
    [...dict.keys()].every((key) => FIELD_KEYS.has(key.value)) &&
    dict.getName("FT", pdf.resolve)?.value === "Sig" &&
    value?.getName("Type", pdf.resolve)?.value === "DocTimeStamp" &&
    value.getName("SubFilter", pdf.resolve)?.value === "ETSI.RFC3161" &&
    edges.every((edge) => edge instanceof PdfNumber && edge.value === 0)
  );
}

/** Objects that came or changed and that nothing leads to. */
function hasUnmet(before: OpenPdf, after: OpenPdf, { met }: GraphComparison): boolean {
  const known = new Set([after.catalogRef.objectNumber, ...met]);
  for (const page of readPageTree(after).pages) known.add(page.ref.objectNumber);
  for (const [number, place] of after.places) {
    const old = before.places.get(number);
    const isSame = old?.kind === place.kind && JSON.stringify(old) === JSON.stringify(place);
    if (isSame || place.kind === "free" || known.has(number)) continue;
    const isStructure =
      place.kind === "offset" && (place.offset === after.startxref || isPack(after, number));
    if (!isStructure) return true;
  }
  return false;
}

/** Object streams and cross-reference streams are how a file is written, not what it holds. */
function isPack(pdf: OpenPdf, number: number): boolean {
  const value = pdf.resolve(PdfRef.of(number));
  const type = value instanceof PdfDict ? value.getName("Type")?.value : undefined;
  return type === "ObjStm" || type === "XRef";
}
