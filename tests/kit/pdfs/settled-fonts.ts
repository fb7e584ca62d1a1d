import { type SettledFonts, settleFonts } from "#documents/pdf/canonical/fonts/settle-fonts.ts";
import { collectContainers } from "#documents/pdf/intake/object-graph.ts";
import { readPages } from "#documents/pdf/intake/page-tree.ts";
import { readStrictly } from "#documents/pdf/intake/read-graph.ts";
import { writeAnew } from "#documents/pdf/intake/write-anew.ts";

/** A sound PDF with its fonts settled, written anew. For tests. */
export function settled(upload: Uint8Array): SettledFonts & { pdf: Uint8Array } {
  const graph = readStrictly(upload);
  if (!graph) throw new Error("not a sound PDF");
  const pages = readPages(graph);
  const told = settleFonts({ ...graph, pages, containers: collectContainers(graph) });
  return { ...told, pdf: writeAnew(graph, upload) };
}
