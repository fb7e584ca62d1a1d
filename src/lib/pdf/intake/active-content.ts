import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import type { ObjectGraph } from "./object-graph.ts";

/** What was taken out, in words that complete "… was removed". */
type Removed = Set<string>;

/** Actions that stay within the document or open a web page that the reader asks about first. */
const HARMLESS_ACTIONS = new Set(["GoTo", "URI", "Named"]);
const HARMLESS_NAMED = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);
const HARMLESS_SCHEMES = /^(?:https?:|mailto:|tel:|[^:]*$)/i;

/** Actions by what they are called in a warning (ISO 32000-1, 12.6.4.1, table 198). */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  JavaScript: "JavaScript",
  Launch: "an action that starts a program",
  SubmitForm: "an action that sends form data",
  ImportData: "an action that loads form data",
  GoToR: "a link to another file",
  GoToE: "a link to an embedded file",
  Rendition: "multimedia",
  Movie: "multimedia",
  Sound: "multimedia",
  GoTo3DView: "multimedia",
  RichMediaExecute: "multimedia",
};
const OTHER_ACTION = "an action that changes the document";

/** Annotations that play something or carry a file. */
const ANNOTATION_WORDS: Readonly<Record<string, string>> = {
  RichMedia: "multimedia",
  Screen: "multimedia",
  "3D": "multimedia",
  Movie: "multimedia",
  Sound: "multimedia",
  FileAttachment: "an embedded file",
};

/** Entries of the catalog that are removed whatever they hold. */
const CATALOG_WORDS: Readonly<Record<string, string>> = {
  Collection: "an embedded file",
  Requirements: "a demand on the reader's program",
};
/** Entries of the name dictionary (ISO 32000-1, 7.7.4, table 31). */
const NAMES_WORDS: Readonly<Record<string, string>> = {
  JavaScript: "JavaScript",
  EmbeddedFiles: "an embedded file",
  Renditions: "multimedia",
  AlternatePresentations: "multimedia",
};
const ON_ITS_OWN = "an action that runs on its own";
/** What people may have seen on a page, or counted on having. */
const SEEN = new Set([
  "an embedded file",
  "multimedia",
  "PostScript",
  "content kept in another file",
]);

/** Whether pages may look otherwise without what was removed. */
export function mayBeSeen(removed: readonly string[]): boolean {
  return removed.some((word) => SEEN.has(word));
}

/** What is told about what was removed. */
export function removedWarnings(removed: readonly string[]): Warning[] {
  return removed.map((word) => ({
    weight: SEEN.has(word) ? "meaning" : "layout",
    text: `removed from the document: ${word}`,
  }));
}

/**
 * Takes everything out of an open document that acts, plays, or carries another
 * file, and says what it was, in the order of the words. All embedded files go,
 * not only programs: whether one is harmless is decided by the machine that
 * opens it, and a contract's text is its pages. Links to web pages stay. What is
 * taken out is still in the file's bytes until they are written anew.
 */
export function removeActiveContent(graph: ObjectGraph): string[] {
  const removed: Removed = new Set();
  const { catalog, resolve } = graph;
  removeEntries(catalog, CATALOG_WORDS, removed);
  const names = catalog.get("Names", resolve);
  if (names instanceof PdfDict) removeEntries(names, NAMES_WORDS, removed);
  for (const container of graph.containers) {
    if (container instanceof PdfArray) cleanArray(container, resolve, removed);
    else cleanDictionary(container, resolve, removed);
  }
  return [...removed].sort();
}

function removeEntries(
  dict: PdfDict,
  words: Readonly<Record<string, string>>,
  removed: Removed,
): void {
  for (const [key, word] of Object.entries(words)) if (dict.delete(key)) removed.add(word);
}

function cleanArray(array: PdfArray, resolve: Resolve, removed: Removed): void {
  const kept: PdfObject[] = [];
  for (const item of array) {
    const word = findActive(resolved(item, resolve), resolve);
    if (word === undefined) kept.push(item);
    else removed.add(word);
  }
  if (kept.length === array.length) return;
  while (array.length > kept.length) array.pop();
  kept.forEach((item, index) => {
    array.set(index, item);
  });
}

function cleanDictionary(dict: PdfDict, resolve: Resolve, removed: Removed): void {
  for (const [name, value] of [...dict]) {
    const key = name.value;
    const word = findActiveEntry(key, resolved(value, resolve), resolve);
    if (word === undefined) continue;
    dict.delete(key);
    removed.add(word);
  }
  if (dict instanceof PdfStream) cleanStream(dict, removed);
}

/** Data and drawings that a stream takes from another file (ISO 32000-1, 7.3.8.2 and 8.10.4). */
function cleanStream(stream: PdfStream, removed: Removed): void {
  const isForm = stream.getName("Subtype")?.value === "Form";
  const outside = ["F", "FFilter", "FDecodeParms", ...(isForm ? ["Ref"] : [])];
  for (const key of outside) if (stream.delete(key)) removed.add("content kept in another file");
}

/** The word for an entry that must go, undefined for one that may stay. */
function findActiveEntry(key: string, value: PdfObject, resolve: Resolve): string | undefined {
  if (key === "AA" && value instanceof PdfDict && holdsActions(value, resolve)) return ON_ITS_OWN;
  // Where a reader looks for an action, nothing but a harmless one may stand.
  if (["A", "PA", "OpenAction", "Next"].includes(key)) {
    const actions = value instanceof PdfArray ? [...value] : [value];
    for (const action of actions) {
      const word = findAction(resolved(action, resolve), resolve);
      if (word !== undefined) return word;
    }
  }
  return findActive(value, resolve);
}

/** A font may be called AA, too; the actions of table 194 to 197 are told by their type. */
function holdsActions(triggers: PdfDict, resolve: Resolve): boolean {
  for (const [, value] of triggers) {
    const action = resolved(value, resolve);
    if (action instanceof PdfDict && action.getName("S", resolve)) return true;
  }
  return false;
}

/** The word for an object that must go wherever it stands. */
function findActive(value: PdfObject, resolve: Resolve): string | undefined {
  if (!(value instanceof PdfDict)) return undefined;
  if (value.has("EF") || value.getName("Type", resolve)?.value === "EmbeddedFile") {
    return "an embedded file";
  }
  const subtype = value.getName("Subtype", resolve)?.value;
  if (subtype !== undefined && Object.hasOwn(ANNOTATION_WORDS, subtype)) {
    return ANNOTATION_WORDS[subtype];
  }
  // PostScript is a program for the printer (ISO 32000-1, 8.8.2).
  if (value instanceof PdfStream && (subtype === "PS" || value.has("PS"))) return "PostScript";
  // A part of the logical structure may bear any name as its type.
  const isStructure = value.getName("Type", resolve)?.value === "StructElem" || value.has("P");
  const action = value.getName("S", resolve)?.value;
  const isKnown = action !== undefined && Object.hasOwn(ACTION_WORDS, action);
  return isKnown && !isStructure ? ACTION_WORDS[action] : undefined;
}

/** The word for an action that must go; undefined for a harmless one and for what is no action. */
function findAction(action: PdfObject, resolve: Resolve): string | undefined {
  if (!(action instanceof PdfDict)) return undefined;
  const type = action.getName("S", resolve)?.value;
  if (type === undefined) return undefined;
  if (!HARMLESS_ACTIONS.has(type)) {
    return Object.hasOwn(ACTION_WORDS, type) ? ACTION_WORDS[type] : OTHER_ACTION;
  }
  if (type === "Named" && !HARMLESS_NAMED.has(action.getName("N", resolve)?.value ?? "")) {
    return OTHER_ACTION;
  }
  if (type !== "URI") return undefined;
  const target = action.get("URI", resolve);
  const isHarmless =
    target instanceof PdfString && HARMLESS_SCHEMES.test(target.asString().trimStart());
  return isHarmless ? undefined : "a link that is not a web address";
}

function resolved(value: PdfObject, resolve: Resolve): PdfObject {
  return value.type === "ref" ? (resolve(value) ?? value) : value;
}
