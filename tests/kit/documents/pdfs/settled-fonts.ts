import { type SettledFonts, settleFonts } from "#lib/pdf/canonical/fonts/settle-fonts.ts";
import { collectContainers } from "#lib/pdf/intake/object-graph.ts";
import { readPages } from "#lib/pdf/intake/page-tree.ts";
import { readStrictly } from "#lib/pdf/intake/read-graph.ts";
import { writeAnew } from "#lib/pdf/intake/write-anew.ts";

/** A sound PDF with its fonts settled, written anew. For tests. */
export function settled(upload: Uint8Array): SettledFonts & { pdf: Uint8Array } {
  const graph = readStrictly(upload);
  if (!graph) throw new Error("not a sound PDF");
  const pages = readPages(graph);
  const told = settleFonts({ ...graph, pages, containers: collectContainers(graph) });
  return { ...told, pdf: writeAnew(graph, upload) };
}
