import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { settleDestination } from "./destinations.ts";
import { readWhole } from "./numbers.ts";
import { settleOutline } from "./outline.ts";
import { replaceEntries } from "./replace-entries.ts";
import { nameAmong, type Settling } from "./settling.ts";
import { settleStructure } from "./structure.ts";
import { readTree } from "./trees.ts";

type Settle = (at: Settling, value: PdfObject) => PdfObject | undefined;

const LAYOUTS = new Set([
  "SinglePage",
  "OneColumn",
  "TwoColumnLeft",
  "TwoColumnRight",
  "TwoPageLeft",
  "TwoPageRight",
]);
const MODES = new Set(["UseNone", "UseOutlines", "UseThumbs", "FullScreen"]);
const DIRECTIONS = new Set(["L2R", "R2L"]);
const STYLES = new Set(["D", "R", "r", "A", "a"]);
const MAX_METADATA_BYTES = 4 * 1024 * 1024;
const MAX_PAGE = 1_000_000;

/**
 * What of the catalog stays (ISO 32000-1, 7.7.2, table 28). What is not here acts
 * on its own, belongs to forms, layers, printers or other files, or to one maker.
 */
const ENTRIES: Readonly<Record<string, Settle>> = {
  Outlines: settleOutline,
  PageLabels: settleLabels,
  Names: settleNames,
  Dests: settleDests,
  Lang: (_, value) => (value instanceof PdfString ? value : undefined),
  MarkInfo: settleMarks,
  Metadata: settleMetadata,
  ViewerPreferences: settlePreferences,
  PageLayout: (_, value) => nameOf(value, LAYOUTS),
  PageMode: (_, value) => nameOf(value, MODES),
};

/** In place, after the pages: tags lead to what those became. */
export function settleCatalog(at: Settling, catalog: PdfDict, pages: PdfRef): void {
  const settled = new PdfDict([
    ["Type", PdfName.of("Catalog")],
    ["Pages", pages],
  ]);
  for (const [key, settle] of Object.entries(ENTRIES)) {
    const value = at.objectBehind(catalog.get(key));
    const one = value && settle(at, value);
    if (one) settled.set(key, one);
  }
  const structure = settleStructure(at, catalog.get("StructTreeRoot"));
  if (structure) settled.set("StructTreeRoot", structure);
  else settled.delete("MarkInfo");
  replaceEntries(catalog, settled);
}

const INFORMATION = [
  "Title",
  "Author",
  "Subject",
  "Keywords",
  "Creator",
  "Producer",
  "CreationDate",
  "ModDate",
];

/** The document information dictionary (14.3.3), in place: its texts. */
export function settleInformation(at: Settling, info: PdfObject | undefined): void {
  if (!(info instanceof PdfDict)) return;
  const settled = new PdfDict();
  for (const key of INFORMATION) {
    const text = info.getString(key, at.graph.resolve);
    if (text) settled.set(key, text);
  }
  replaceEntries(info, settled);
}

function nameOf(value: PdfObject, known: ReadonlySet<string>): PdfName | undefined {
  const name = nameAmong(value, known);
  return name === undefined ? undefined : PdfName.of(name);
}

function settleLabels(at: Settling, value: PdfObject): PdfObject | undefined {
  const { resolve } = at.graph;
  const labels = new PdfArray();
  for (const [key, leaf] of readTree(at, value, "Nums")) {
    const page = readWhole(key, 0, MAX_PAGE);
    const source = at.objectBehind(leaf);
    if (page === undefined || !(source instanceof PdfDict)) continue;
    const label = new PdfDict();
    const style = source.getName("S", resolve);
    if (style && STYLES.has(style.value)) label.set("S", style);
    const prefix = source.getString("P", resolve);
    if (prefix) label.set("P", prefix);
    const start = readWhole(source.get("St", resolve), 1, MAX_PAGE);
    if (start !== undefined) label.set("St", PdfNumber.of(start));
    labels.push(PdfNumber.of(page), label);
  }
  return labels.length > 0 ? new PdfDict([["Nums", labels]]) : undefined;
}

/** Of the names of a document those of places in it (7.7.4), in the order that readers search by. */
function settleNames(at: Settling, value: PdfObject): PdfObject | undefined {
  if (!(value instanceof PdfDict)) return undefined;
  const places = new Map<string, [PdfString, PdfObject]>();
  for (const [key, leaf] of readTree(at, value.get("Dests"), "Names")) {
    const place = settleDestination(at, leaf, at.pages);
    if (!(key instanceof PdfString) || !(place instanceof PdfArray)) continue;
    const text = Buffer.from(key.bytes).toString("latin1");
    if (!places.has(text)) places.set(text, [key, place]);
  }
  if (places.size === 0) return undefined;
  const inOrder = [...places.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  const names = new PdfArray(inOrder.flatMap(([, pair]) => pair));
  return new PdfDict([["Dests", at.graph.add(new PdfDict([["Names", names]]))]]);
}

/** Names of places as files of PDF 1.1 have them (12.3.2.3). */
function settleDests(at: Settling, value: PdfObject): PdfObject | undefined {
  if (!(value instanceof PdfDict)) return undefined;
  const places = new PdfDict();
  for (const [key, leaf] of value) {
    const place = settleDestination(at, leaf, at.pages);
    if (place instanceof PdfArray) places.set(key, place);
  }
  return places.size > 0 ? at.graph.add(places) : undefined;
}

function settleMarks(at: Settling, value: PdfObject): PdfObject | undefined {
  const isMarked =
    value instanceof PdfDict && value.getBool("Marked", at.graph.resolve)?.value === true;
  return isMarked ? new PdfDict([["Marked", PdfBool.TRUE]]) : undefined;
}

/** XMP as it is (14.3.2). */
function settleMetadata(at: Settling, value: PdfObject): PdfRef | undefined {
  const data = value instanceof PdfStream ? at.unpack(value) : undefined;
  if (!data || data.length > MAX_METADATA_BYTES) return undefined;
  const entries: [string, PdfName][] = [
    ["Type", PdfName.of("Metadata")],
    ["Subtype", PdfName.of("XML")],
  ];
  return at.graph.add(new PdfStream(entries, data));
}

function settlePreferences(at: Settling, value: PdfObject): PdfObject | undefined {
  if (!(value instanceof PdfDict)) return undefined;
  const settled = new PdfDict();
  if (value.getBool("DisplayDocTitle", at.graph.resolve)?.value) {
    settled.set("DisplayDocTitle", PdfBool.TRUE);
  }
  const direction = value.getName("Direction", at.graph.resolve);
  if (direction && DIRECTIONS.has(direction.value)) settled.set("Direction", direction);
  return settled.size > 0 ? settled : undefined;
}
