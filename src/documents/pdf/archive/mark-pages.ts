import { PACKING, packStream } from "#documents/pdf/assembly/page-content.ts";
import { readCodeMap, readToUnicode } from "#documents/pdf/canonical/fonts/read-code-map.ts";
import { collectContainers, type ObjectGraph } from "#documents/pdf/intake/object-graph.ts";
import type { Page } from "#documents/pdf/intake/page-tree.ts";
import {
  PdfArray,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from "#documents/pdf/objects.ts";
import { type DrawingKind, type MarkedContent, markArtifacts } from "./mark-artifacts.ts";

/** What became of all pages. */
export type MarkedPages = Omit<MarkedContent, "content">;

/**
 * Marks as artifacts what pages draw outside of the structure, and what forms do
 * that hold parts of it. In place; other forms belong to whatever draws them.
 * @param parts forms that hold parts of the structure
 */
export function markPages(
  graph: ObjectGraph,
  pages: readonly Page[],
  parts: ReadonlySet<PdfObject>,
): MarkedPages {
  const { resolve } = graph;
  const all: MarkedPages = { hasLooseText: false, depth: 0 };
  const mark = (stream: PdfStream, resources: PdfDict | undefined) => {
    const drawings = resources?.getDict("XObject", resolve);
    const fonts = resources?.getDict("Font", resolve);
    const { content, ...found } = markArtifacts(graph.decode(stream), {
      drawing: (name) => kindOf(drawings?.get(name, resolve), parts, graph),
      isBlank: (name, bytes) => isBlank(fonts?.getDict(name, resolve), bytes, graph),
    });
    all.hasLooseText ||= found.hasLooseText;
    all.depth = Math.max(all.depth, found.depth);
    return content && packStream(content);
  };
  for (const { dict } of pages) {
    const contents = dict.get("Contents", resolve);
    if (!(contents instanceof PdfStream)) continue;
    const marked = mark(contents, dict.getDict("Resources", resolve));
    if (marked) dict.set("Contents", graph.add(marked));
  }
  const replaced = new Map<PdfObject, PdfRef>();
  for (const form of parts) {
    if (!(form instanceof PdfStream)) continue;
    const marked = mark(form, form.getDict("Resources", resolve));
    if (!marked) continue;
    for (const [key, value] of form) if (!PACKING.has(key.value)) marked.set(key, value);
    replaced.set(form, graph.add(marked));
  }
  if (replaced.size > 0) leadThere(graph, replaced);
  return all;
}

/** Says nothing but blanks, as it says itself. */
function isBlank(font: PdfDict | undefined, bytes: Uint8Array, graph: ObjectGraph): boolean {
  const { resolve } = graph;
  const texts = readToUnicode(font?.get("ToUnicode", resolve), graph);
  const isComposite = font?.getName("Subtype", resolve)?.value === "Type0";
  const map = isComposite ? readCodeMap(font?.get("Encoding", resolve), graph) : undefined;
  const codes = map ? [...map.split(bytes)].map(({ code }) => code) : [...bytes];
  return codes.every((code) => texts.get(code)?.trim() === "");
}

function kindOf(
  drawing: PdfObject | undefined,
  parts: ReadonlySet<PdfObject>,
  { resolve }: ObjectGraph,
): DrawingKind {
  if (!(drawing instanceof PdfStream)) return "plain";
  if (parts.has(drawing)) return "part";
  const resources = drawing.getDict("Resources", resolve);
  // One that draws others may have letters in them.
  return resources?.has("Font") || resources?.has("XObject") ? "letters" : "plain";
}

/** All that led to the one leads to the other. */
function leadThere(graph: ObjectGraph, replaced: ReadonlyMap<PdfObject, PdfRef>): void {
  const instead = (value: PdfObject) => {
    const object = value instanceof PdfRef ? graph.resolve(value) : null;
    return object ? replaced.get(object) : undefined;
  };
  for (const container of collectContainers(graph)) {
    if (container instanceof PdfArray) {
      container.toArray().forEach((value, index) => {
        container.set(index, instead(value) ?? value);
      });
      continue;
    }
    for (const [key, value] of [...container]) container.set(key, instead(value) ?? value);
  }
}
