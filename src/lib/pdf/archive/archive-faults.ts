import { readCodeMap, readToUnicode } from "#lib/pdf/canonical/fonts/read-code-map.ts";
import { splitShown } from "#lib/pdf/canonical/fonts/replace-composite.ts";
import { shownCodes } from "#lib/pdf/canonical/fonts/replace-simple.ts";
import type { FontUse } from "#lib/pdf/canonical/fonts/shown-strings.ts";
import type { ObjectGraph } from "#lib/pdf/intake/object-graph.ts";
import { collectContainers } from "#lib/pdf/intake/object-graph.ts";
import { PdfArray, PdfBool, PdfDict, PdfName, type PdfObject } from "#lib/pdf/objects.ts";

/**
 * What a document in canonical form may still hold that no archive takes
 * (ISO 19005-3) and nothing here mends, in no particular words. All else that
 * the standard forbids, the form has no place for.
 */
export function archiveFaults(
  graph: ObjectGraph,
  fonts: Iterable<readonly [font: PdfDict, use: FontUse]>,
): string[] {
  const faults = new Set<string>();
  for (const [font, use] of fonts) {
    const fault = fontFault(font, use, graph);
    if (fault) faults.add(fault);
  }
  for (const container of collectContainers(graph)) {
    for (const fault of objectFaults(container, graph)) faults.add(fault);
  }
  return [...faults];
}

/** In 6.2.11.8 no letter may stand for one that is not there, in 6.2.11.7 each has to say what it is. */
function fontFault(font: PdfDict, use: FontUse, graph: ObjectGraph): string | undefined {
  const { resolve } = graph;
  const kind = font.getName("Subtype", resolve)?.value;
  const texts = readToUnicode(font.get("ToUnicode", resolve), graph);
  if (kind === "Type0") {
    const map = readCodeMap(font.get("Encoding", resolve), graph);
    if (!map) return "codes without a map";
    for (const { code } of splitShown(map, use)) {
      if (!map.cidOf(code)) return "a letter that its font lacks";
      if (!isText(texts.get(code.code))) return "a letter without a text";
    }
    return undefined;
  }
  if (kind !== "Type3") return "a font of another kind";
  const names = namesByCode(font, graph);
  const drawn = font.getDict("CharProcs", resolve);
  for (const code of shownCodes(use).keys()) {
    const name = names.get(code);
    if (name === undefined || name === ".notdef" || !drawn?.has(name)) {
      return "a letter that its font lacks";
    }
    if (!isText(texts.get(code))) return "a letter without a text";
  }
  return undefined;
}

/** ISO 32000-1, 9.6.6.2. */
function namesByCode(font: PdfDict, { resolve }: ObjectGraph): Map<number, string> {
  const names = new Map<number, string>();
  const list = font.getDict("Encoding", resolve)?.getArray("Differences", resolve);
  let code = 0;
  for (const item of list ?? []) {
    if (item.type === "number") code = item.value;
    else if (item instanceof PdfName) names.set(code++, item.value);
  }
  return names;
}

/** Nothing, marks of byte order, and letters that only one font knows (6.2.11.7.2 and 6.2.11.7.3). */
const NO_TEXT = /[\0\uFEFF\uFFFE\uE000-\uF8FF\u{F0000}-\u{10FFFF}]/u;

const isText = (text: string | undefined) => text !== undefined && !NO_TEXT.test(text);

const HIDDEN = 2;

function* objectFaults(container: PdfDict | PdfArray, { resolve }: ObjectGraph): Generator<string> {
  const values = container instanceof PdfArray ? container : container.values();
  for (const value of values) {
    if (isNamed(value, "DeviceCMYK")) yield "colours of a printer";
    if (isNamed(value, "JPXDecode")) yield "a picture of JPEG 2000";
  }
  if (!(container instanceof PdfDict)) return;
  if (container.get("Interpolate") === PdfBool.TRUE) yield "a picture that readers smooth";
  const components = container.getNumber("N", resolve)?.value;
  if (container.type === "stream" && components === 4) yield "a profile of a printer";
  if (container.getName("Subtype", resolve)?.value !== "Link") return;
  if (((container.getNumber("F", resolve)?.value ?? 0) & HIDDEN) !== 0)
    yield "a link that is hidden";
}

function isNamed(value: PdfObject, name: string): boolean {
  return value instanceof PdfName && value.value === name;
}
