import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, type PdfObject } from "#lib/pdf/objects.ts";

/** A part of a document's structure (ISO 32000-1, 14.7.2). */
export interface Element {
  dict: PdfDict;
  /** What it is, as a standard type where its own is mapped to one. */
  type: string;
  kids: Element[];
  /** Objects that belong to it, such as links (14.7.4.3). */
  objects: PdfDict[];
  /** It has content of its own, beside its parts. */
  hasContent: boolean;
}

/** The structure as a tree. */
export interface StructureTree {
  root: PdfDict;
  kids: Element[];
  /** Every part, in the order in which it is read. */
  all: Element[];
  /** Forms that hold content of some parts (14.7.4.2). */
  forms: Set<PdfObject>;
}

type Pdf = Pick<EditablePdf, "catalog" | "resolve">;

/** The structure of a document in canonical form; null where it is not tagged. */
export function readStructure({ catalog, resolve }: Pdf): StructureTree | null {
  const root = catalog.getDict("StructTreeRoot", resolve);
  if (!root || !catalog.has("MarkInfo")) return null;
  const roles = root.getDict("RoleMap", resolve);
  const tree: StructureTree = { root, kids: [], all: [], forms: new Set() };
  const seen = new Set<PdfDict>();
  const waiting: { value: PdfObject | undefined; into: Element | null }[] = [];
  const open = (source: PdfDict, into: Element | null) => {
    const kids = source.get("K", resolve);
    const items = kids instanceof PdfArray ? kids.toArray() : [kids];
    // The last that waits is looked at first.
    for (const value of items.reverse()) waiting.push({ value, into });
  };
  open(root, null);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { into } = next;
    const value = next.value?.type === "ref" ? resolve(next.value) : next.value;
    if (!value) continue;
    const kind = value instanceof PdfDict ? value.getName("Type", resolve)?.value : undefined;
    if (!(value instanceof PdfDict) || kind === "MCR") {
      if (into) into.hasContent = true;
      const form = value instanceof PdfDict ? value.get("Stm", resolve) : undefined;
      if (form) tree.forms.add(form);
      continue;
    }
    if (kind === "OBJR") {
      const object = value.getDict("Obj", resolve);
      if (into && object) into.objects.push(object);
      continue;
    }
    if (seen.has(value)) continue;
    seen.add(value);
    const own = value.getName("S", resolve)?.value ?? "";
    const type = standardType(own, roles);
    const element: Element = { dict: value, type, kids: [], objects: [], hasContent: false };
    (into?.kids ?? tree.kids).push(element);
    tree.all.push(element);
    open(value, element);
  }
  return tree;
}

/** Roles of roles; more nobody has. */
const MOST_ROLES = 8;

function standardType(own: string, roles: PdfDict | undefined): string {
  let type = own;
  for (let step = 0; step < MOST_ROLES && !STANDARD_TYPES.has(type); step += 1) {
    const role = roles?.get(type);
    if (!(role instanceof PdfName)) break;
    type = role.value;
  }
  return type;
}

/** ISO 32000-1, 14.8.4. */
export const STANDARD_TYPES: ReadonlySet<string> = new Set(
  [
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private",
    "P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot",
    "Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP",
    "Figure Formula Form",
  ].flatMap((names) => names.split(" ")),
);
