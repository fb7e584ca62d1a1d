import { contentStreams, decodeContent } from "#documents/pdf/assembly/page-content.ts";
import type { PdfDict } from "#documents/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";

/**
 * Whether stamps can be drawn over a page: several streams of content have to be
 * joined for that where they are not sound, and so to be unpacked.
 */
export function canUnpack(page: PdfDict, graph: ObjectGraph): boolean {
  const streams = contentStreams(graph, page).map(({ stream }) => stream);
  return streams.length < 2 || decodeContent(graph, streams) !== undefined;
}
