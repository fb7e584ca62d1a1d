import { PACKING, packStream } from "#lib/pdf/assembly/page-content.ts";
import { readParentTree } from "#lib/pdf/assembly/parent-tree.ts";
import { readCodeMap, readToUnicode } from "#lib/pdf/canonical/fonts/read-code-map.ts";
import { collectContainers, type ObjectGraph } from "#lib/pdf/intake/object-graph.ts";
import type { Page } from "#lib/pdf/intake/page-tree.ts";
import { PdfArray, type PdfDict, type PdfObject, PdfRef, PdfStream } from "#lib/pdf/objects.ts";
import { adoption } from "./adopt-words.ts";
import {
  type DrawingKind,
  type MarkedContent,
  markArtifacts,
  type NamedInContent,
} from "./mark-artifacts.ts";

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
  const isBlank = blankText(graph);
  const mark = (
    stream: PdfStream,
    resources: PdfDict | undefined,
    adopt: NamedInContent["adopt"] = () => undefined,
  ) => {
    const drawings = resources?.getDict("XObject", resolve);
    const fonts = resources?.getDict("Font", resolve);
    const { content, ...found } = markArtifacts(graph.decode(stream), {
      drawing: (name) => kindOf(drawings?.get(name, resolve), parts, graph),
      isBlank: (name, bytes) => isBlank(fonts?.getDict(name, resolve), bytes),
      adopt,
    });
    all.hasLooseText ||= found.hasLooseText;
    all.depth = Math.max(all.depth, found.depth);
    return content && packStream(content);
  };
  const owners = readParentTree(graph);
  for (const page of pages) {
    const { dict } = page;
    const contents = dict.get("Contents", resolve);
    if (!(contents instanceof PdfStream)) continue;
    const adopt = adoption(graph, owners, page);
    const marked = mark(contents, dict.getDict("Resources", resolve), adopt);
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

/** Whether a string says nothing but blanks, as its font says itself. */
function blankText(graph: ObjectGraph) {
  const { resolve } = graph;
  const known = new Map<PdfDict | undefined, (bytes: Uint8Array) => boolean>();
  const read = (font: PdfDict | undefined) => {
    const texts = readToUnicode(font?.get("ToUnicode", resolve), graph);
    const isComposite = font?.getName("Subtype", resolve)?.value === "Type0";
    const map = isComposite ? readCodeMap(font?.get("Encoding", resolve), graph) : undefined;
    return (bytes: Uint8Array) => {
      const codes = map ? [...map.split(bytes)].map(({ code }) => code) : [...bytes];
      return codes.every((code) => texts.get(code)?.trim() === "");
    };
  };
  return (font: PdfDict | undefined, bytes: Uint8Array): boolean => {
    const isBlank = known.get(font) ?? read(font);
    known.set(font, isBlank);
    return isBlank(bytes);
  };
}

function kindOf(
  drawing: PdfObject | undefined,
  parts: ReadonlySet<PdfObject>,
  { resolve }: ObjectGraph,
): DrawingKind {
  if (!drawing || parts.has(drawing)) return drawing ? "part" : "plain";
  const seen = new Set([drawing]);
  // A set goes on to what is put into it meanwhile.
  for (const one of seen) {
    const resources = one instanceof PdfStream ? one.getDict("Resources", resolve) : undefined;
    if (resources?.has("Font")) return "letters";
    const within = resources?.getDict("XObject", resolve);
    for (const key of within?.keys() ?? []) {
      const next = within?.get(key, resolve);
      if (next) seen.add(next);
    }
  }
  return "plain";
}

/** All that led to the one leads to the other. */
function leadThere(graph: ObjectGraph, replaced: ReadonlyMap<PdfObject, PdfRef>): void {
  const replacementOf = (value: PdfObject) => {
    const object = value instanceof PdfRef ? graph.resolve(value) : null;
    return object ? replaced.get(object) : undefined;
  };
  for (const container of collectContainers(graph)) {
    if (container instanceof PdfArray) {
      container.toArray().forEach((value, index) => {
        container.set(index, replacementOf(value) ?? value);
      });
      continue;
    }
    for (const [key, value] of [...container]) container.set(key, replacementOf(value) ?? value);
  }
}
