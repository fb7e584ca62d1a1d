import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { type AddedPage, readLinks } from "./append-pages.ts";
import type { DrawnOverlay } from "./draw-overlays.ts";
import { type ImportSource, importFrom } from "./import-objects.ts";
import { extendNumberTree, readNumberTree } from "./number-tree.ts";
import type { PageTree } from "./page-tree.ts";
import type { Revision } from "./revision.ts";

/** The structure of a base that further pages can be added to. */
export interface BaseTags {
  ref: PdfRef;
  root: PdfDict;
  /** Larger than every key of the parent tree. */
  nextKey: number;
}

/** Names are unique in a file, and the base has its own; which header a cell has, its scope tells. */
const LEFT_BEHIND = new Set(["ID", "Headers"]);
const MAX_KEY = 1_000_000_000;

/** The structure tree of a base (ISO 32000-1, 14.7); null when it has none, or one that is damaged. */
export function readTags(base: OpenPdf, tree: PageTree): BaseTags | null {
  const ref = base.catalog.get("StructTreeRoot");
  const root = base.catalog.get("StructTreeRoot", base.resolve);
  if (!(ref instanceof PdfRef) || !(root instanceof PdfDict)) return null;
  const parents = root.get("ParentTree", base.resolve);
  const entries = parents instanceof PdfDict ? readNumberTree(base, parents) : new Map();
  if (!entries) return null;
  let last = (root.getNumber("ParentTreeNextKey", base.resolve)?.value ?? 0) - 1;
  for (const key of entries.keys()) if (key > last) last = key;
  for (const { dict } of tree.pages) {
    last = Math.max(last, dict.getNumber("StructParents", base.resolve)?.value ?? 0);
  }
  return Number.isSafeInteger(last) && last < MAX_KEY ? { ref, root, nextKey: last + 1 } : null;
}

/**
 * Takes the structure of appended pages over into that of a tagged base, so
 * that who listens to the one hears the others as well; and that of pages which
 * were drawn over its own.
 */
export function addTags(
  base: OpenPdf,
  tags: BaseTags,
  { pdf: source, importObject }: ImportSource,
  pages: readonly AddedPage[],
  revision: Revision,
  drawn: readonly DrawnOverlay[] = [],
): void {
  const root = source.catalog.get("StructTreeRoot", source.resolve);
  if (!(root instanceof PdfDict)) throw new Error("the pages to append are not tagged");
  const keyOf = (key: number) => PdfNumber.of(tags.nextKey + key);

  const known = new Map(pages.map(({ original, ref }) => [original.ref.objectNumber, ref]));
  const rootRef = source.catalog.get("StructTreeRoot");
  if (rootRef instanceof PdfRef) known.set(rootRef.objectNumber, tags.ref);
  for (const { original, dict } of pages) {
    const key = original.dict.getNumber("StructParents", source.resolve)?.value;
    if (key !== undefined) dict.set("StructParents", keyOf(key));
    dict.set("Tabs", PdfName.of("S"));
    for (const link of readLinks(source, original.dict)) {
      const placed = importObject(link);
      const annotation = link instanceof PdfRef ? source.resolve(link) : link;
      if (!(link instanceof PdfRef) || !(placed instanceof PdfRef)) continue;
      if (!(annotation instanceof PdfDict)) continue;
      known.set(link.objectNumber, placed);
      const copy = importObject(annotation);
      if (!(copy instanceof PdfDict)) continue;
      const parent = annotation.getNumber("StructParent", source.resolve)?.value;
      if (parent !== undefined) copy.set("StructParent", keyOf(parent));
      revision.put(placed, copy);
    }
  }

  const { elements: within, places } = elementsWithin(source, root, drawn);
  for (const { original, ref, form, page } of drawn) {
    known.set(original.ref.objectNumber, page);
    known.set(places.get(original.ref.objectNumber)!.objectNumber, ref);
    const key = original.dict.getNumber("StructParents", source.resolve)?.value;
    if (key !== undefined) form.set("StructParents", keyOf(key));
  }
  const rewritten = {
    ...source,
    resolve: (ref: PdfRef) => within.get(ref.objectNumber) ?? source.resolve(ref),
  };
  const importTag = importFrom(rewritten, revision, LEFT_BEHIND, known);
  const copy = revision.edit(tags.ref, tags.root);
  const elements = kidsOf(root, source).map((kid) => importTag(kid));
  copy.set("K", new PdfArray([...kidsOf(tags.root, base), ...elements]));
  nameLanguage(source, root, importTag, revision);

  const parents = root.get("ParentTree", source.resolve);
  const entries = parents instanceof PdfDict ? readNumberTree(source, parents) : null;
  if (!entries) throw new Error("the pages to append have no parent tree");
  const moved = [...entries]
    .sort(([one], [other]) => one - other)
    .map(([key, value]) => [tags.nextKey + key, importTag(value)] as const);
  const last = moved.at(-1)?.[0] ?? tags.nextKey;
  if (moved.length > 0) extendNumberTree(base, copy, "ParentTree", moved, revision);
  copy.set("ParentTreeNextKey", PdfNumber.of(last + 1));
  addRoles(base, copy, root.getDict("RoleMap", source.resolve), tags.root);
}

/** More than any document of ours has. */
const MAX_ELEMENTS = 200_000;

/**
 * The structure elements whose content stands on pages that became forms: what
 * they name by a number in the page's content, they have to name by the form
 * and the number (14.7.4.3, table 324).
 * @returns them by number, and for each such page the reference that stands for its form
 */
function elementsWithin(source: OpenPdf, root: PdfDict, drawn: readonly DrawnOverlay[]) {
  const places = new Map(
    drawn.map(({ original: { ref } }, index) => {
      return [ref.objectNumber, PdfRef.of(source.nextNumber + index)] as const;
    }),
  );
  const elements = new Map<number, PdfDict>();
  const waiting = kidsOf(root, source);
  let seen = 0;
  for (let kid = waiting.pop(); kid && drawn.length > 0; kid = waiting.pop()) {
    const element = kid instanceof PdfRef ? source.resolve(kid) : null;
    if (!(kid instanceof PdfRef) || !(element instanceof PdfDict)) continue;
    seen += 1;
    if (seen > MAX_ELEMENTS) throw new Error("the structure to append has no end");
    const kids = kidsOf(element, source);
    waiting.push(...kids);
    const own = element.getRef("Pg");
    const moved = kids.map((each) => withForm(each, own, places));
    if (moved.every((each, index) => each === kids[index])) continue;
    const copy = element.clone();
    copy.set("K", new PdfArray(moved));
    elements.set(kid.objectNumber, copy);
  }
  return { elements, places };
}

function withForm(
  kid: PdfObject,
  own: PdfRef | undefined,
  places: ReadonlyMap<number, PdfRef>,
): PdfObject {
  const isNamed = kid instanceof PdfDict && kid.getName("Type")?.value === "MCR";
  if (!isNamed && !(kid instanceof PdfNumber)) return kid;
  const page = (isNamed && kid.getRef("Pg")) || own;
  const form = page && places.get(page.objectNumber);
  const number = isNamed ? kid.get("MCID") : kid;
  if (!form || !number) return kid;
  return new PdfDict([
    ["Type", PdfName.of("MCR")],
    ["Pg", page],
    ["Stm", form],
    ["MCID", number],
  ]);
}

/** One element or an array of them (table 322). */
function kidsOf(root: PdfDict, { resolve }: OpenPdf): PdfObject[] {
  const entry = root.get("K");
  const kids = root.get("K", resolve);
  if (kids instanceof PdfArray) return kids.toArray();
  return entry ? [entry] : [];
}

/** The catalog's language stays behind, so the elements carry it themselves. */
function nameLanguage(
  source: OpenPdf,
  root: PdfDict,
  importTag: (object: PdfObject) => PdfObject,
  revision: Revision,
): void {
  const language = source.catalog.get("Lang", source.resolve);
  if (!language) return;
  for (const kid of kidsOf(root, source)) {
    const element = kid instanceof PdfRef ? source.resolve(kid) : null;
    if (!(element instanceof PdfDict) || element.has("Lang")) continue;
    const [place, copy] = [importTag(kid), importTag(element)];
    if (!(place instanceof PdfRef && copy instanceof PdfDict)) continue;
    copy.set("Lang", language);
    revision.put(place, copy);
  }
}

/** What the base says of a role holds. */
function addRoles(base: OpenPdf, copy: PdfDict, added: PdfDict | undefined, root: PdfDict): void {
  if (!added) return;
  const roles = root.getDict("RoleMap", base.resolve)?.clone() ?? new PdfDict();
  for (const [key, value] of added) if (!roles.has(key.value)) roles.set(key.value, value);
  copy.set("RoleMap", roles);
}
