import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { readWhole } from "./numbers.ts";
import { replaceEntries } from "./replace-entries.ts";
import type { Settling } from "./settling.ts";
import { readTree } from "./trees.ts";

const MAX_CONTENT = 1 << 23;
const MAX_ATTRIBUTES = 64;

/**
 * The tags of a document (ISO 32000-1, 14.7): which part is what, in which order
 * and language. What they say instead of the words on the page (ActualText, E)
 * goes. In place, since parts know each other by number. Undefined where there
 * is no tree.
 */
export function settleStructure(at: Settling, value: PdfObject | undefined): PdfObject | undefined {
  const root = at.objectBehind(value);
  if (!(root instanceof PdfDict) || !value) return undefined;
  const { resolve } = at.graph;
  const parents = new PdfArray();
  const waiting: PdfDict[] = [];
  const walk: Walk = { at, seen: new Set([root]), waiting };
  const settled = new PdfDict([["Type", PdfName.of("StructTreeRoot")]]);
  const ref = value instanceof PdfRef ? value : at.graph.add(root);
  const pairs = readTree(at, root.get("ParentTree"), "Nums");
  const roles = settleRoles(at, root.getDict("RoleMap", resolve));
  const kids = settleKids(walk, root.get("K"));
  if (kids) settled.set("K", kids);
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    replaceEntries(element, settleElement(walk, element));
  }
  for (const [key, leaf] of pairs) {
    const number = readWhole(key, 0, MAX_CONTENT);
    const owners = settleOwners(walk, leaf);
    if (number !== undefined && owners) parents.push(PdfNumber.of(number), owners);
  }
  if (parents.length > 0) {
    settled.set("ParentTree", at.graph.add(new PdfDict([["Nums", sorted(parents)]])));
    settled.set("ParentTreeNextKey", PdfNumber.of(highestKey(parents) + 1));
  }
  if (roles) settled.set("RoleMap", roles);
  replaceEntries(root, settled);
  return ref;
}

interface Walk {
  at: Settling;
  /** Elements that are in the tree. */
  seen: Set<PdfDict>;
  waiting: PdfDict[];
}

function sorted(pairs: PdfArray): PdfArray {
  const items = pairs.toArray();
  const both = Array.from({ length: items.length / 2 }, (_, index) =>
    items.slice(2 * index, 2 * index + 2),
  );
  both.sort(([one], [other]) => numberOf(one) - numberOf(other));
  return new PdfArray(both.flat());
}

function highestKey(pairs: PdfArray): number {
  let most = 0;
  for (let index = 0; index < pairs.length; index += 2)
    most = Math.max(most, numberOf(pairs.at(index)));
  return most;
}

function numberOf(value: PdfObject | undefined): number {
  return value instanceof PdfNumber ? value.value : 0;
}

function settleRoles(at: Settling, source: PdfDict | undefined): PdfDict | undefined {
  if (!source) return undefined;
  const roles = new PdfDict();
  for (const [key, value] of source) {
    const role = at.objectBehind(value);
    if (role instanceof PdfName) roles.set(key, role);
  }
  return roles.size > 0 ? roles : undefined;
}

const NAMES = ["S", "C"];
const TEXTS = ["ID", "T", "Lang", "Alt"];

/** ISO 32000-1, 14.7.2, table 323. */
function settleElement(walk: Walk, source: PdfDict): PdfDict {
  const { at } = walk;
  const { resolve } = at.graph;
  const element = new PdfDict([["Type", PdfName.of("StructElem")]]);
  for (const key of NAMES) {
    const name = source.getName(key, resolve);
    if (name) element.set(key, name);
  }
  for (const key of TEXTS) {
    const text = source.getString(key, resolve);
    if (text) element.set(key, text);
  }
  const parent = source.get("P");
  if (parent instanceof PdfRef && at.objectBehind(parent) instanceof PdfDict)
    element.set("P", parent);
  const page = source.get("Pg");
  if (page instanceof PdfRef && at.pages.has(page.objectNumber)) element.set("Pg", page);
  const attributes = settleAttributes(at, source.get("A"));
  if (attributes) element.set("A", attributes);
  const kids = settleKids(walk, source.get("K"));
  if (kids) element.set("K", kids);
  return element;
}

function settleKids(walk: Walk, value: PdfObject | undefined): PdfObject | undefined {
  const { at } = walk;
  const source = at.objectBehind(value);
  if (!(source instanceof PdfArray)) return value && settleKid(walk, value);
  const kids = source.toArray().flatMap((item) => settleKid(walk, item) ?? []);
  return kids.length > 0 ? new PdfArray(kids) : undefined;
}

/** Content by its number, content with its page, a link, or a further element. */
function settleKid(walk: Walk, value: PdfObject): PdfObject | undefined {
  const { at, seen, waiting } = walk;
  const source = at.objectBehind(value);
  if (source instanceof PdfNumber) {
    const content = readWhole(source, 0, MAX_CONTENT);
    return content === undefined ? undefined : PdfNumber.of(content);
  }
  if (!(source instanceof PdfDict)) return undefined;
  const kind = source.getName("Type", at.graph.resolve)?.value;
  if (kind === "MCR") return settleContent(at, source);
  if (kind === "OBJR") return settleObject(at, source);
  if (!source.getName("S", at.graph.resolve) || seen.has(source) || source instanceof PdfStream) {
    return undefined;
  }
  seen.add(source);
  waiting.push(source);
  return value instanceof PdfRef ? value : at.graph.add(source);
}

/** Marked content, of a page or of a form on it (14.7.4.2). */
function settleContent(at: Settling, source: PdfDict): PdfDict | undefined {
  const content = readWhole(source.get("MCID", at.graph.resolve), 0, MAX_CONTENT);
  if (content === undefined) return undefined;
  const settled = new PdfDict([
    ["Type", PdfName.of("MCR")],
    ["MCID", PdfNumber.of(content)],
  ]);
  const page = source.get("Pg");
  if (page instanceof PdfRef && at.pages.has(page.objectNumber)) settled.set("Pg", page);
  const form = at.objectBehind(source.get("Stm"));
  if (!(form instanceof PdfStream)) return settled;
  const made = at.madeBefore("form", form);
  if (!made) return undefined;
  settled.set("Stm", made);
  return settled;
}

/** A whole object (14.7.4.3): a link that is still there, a form or an image. */
function settleObject(at: Settling, source: PdfDict): PdfDict | undefined {
  const named = source.get("Obj");
  const object = at.objectBehind(named);
  if (!object || !named) return undefined;
  const isLink = named instanceof PdfRef && at.madeBefore("link", object) !== undefined;
  const made = isLink ? named : (at.madeBefore("form", object) ?? at.madeBefore("image", object));
  if (!made) return undefined;
  const settled = new PdfDict([
    ["Type", PdfName.of("OBJR")],
    ["Obj", made],
  ]);
  const page = source.get("Pg");
  if (page instanceof PdfRef && at.pages.has(page.objectNumber)) settled.set("Pg", page);
  return settled;
}

/** Elements that are in the tree; null holds the place of one that is not. */
function settleOwners({ at, seen }: Walk, value: PdfObject): PdfObject | undefined {
  const source = at.objectBehind(value);
  const isOwner = (item: PdfObject) => {
    const element = at.objectBehind(item);
    return item instanceof PdfRef && element instanceof PdfDict && seen.has(element);
  };
  if (!(source instanceof PdfArray)) return isOwner(value) ? value : undefined;
  return at.graph.add(
    new PdfArray(source.toArray().map((item) => (isOwner(item) ? item : PdfNull.instance))),
  );
}

/** Attributes are plain values (14.7.5): names, numbers, texts and lists of them. */
function settleAttributes(
  at: Settling,
  value: PdfObject | undefined,
  isListed = false,
): PdfObject | undefined {
  const source = at.objectBehind(value);
  if (source instanceof PdfArray && !isListed) {
    const each = source.toArray().flatMap((item) => settleAttributes(at, item, true) ?? []);
    return each.length > 0 ? new PdfArray(each.slice(0, MAX_ATTRIBUTES)) : undefined;
  }
  if (!(source instanceof PdfDict) || source instanceof PdfStream) return undefined;
  const attributes = new PdfDict();
  for (const [key, item] of source) {
    const plain = plainValue(at, item, 0);
    if (plain && attributes.size < MAX_ATTRIBUTES) attributes.set(key, plain);
  }
  return attributes.has("O") ? attributes : undefined;
}

function plainValue(at: Settling, value: PdfObject, depth: number): PdfObject | undefined {
  const source = at.objectBehind(value);
  if (source instanceof PdfArray && depth < 2) {
    return new PdfArray(source.toArray().flatMap((item) => plainValue(at, item, depth + 1) ?? []));
  }
  const isPlain =
    source instanceof PdfName ||
    source instanceof PdfNumber ||
    source instanceof PdfString ||
    source instanceof PdfBool;
  return isPlain ? source : undefined;
}
