import { writeFile } from "#documents/pdf/writing/write-file.ts";
import type { ObjectGraph } from "./object-graph.ts";

/**
 * Writes what was read of a document, and changed since, as a file of its own.
 * @param source the upload: the same one gives the same bytes
 */
export function writeAnew(graph: ObjectGraph, source: Uint8Array): Uint8Array {
  const { pdf, catalog, resolve } = graph;
  const info = pdf.trailer.get("Info", resolve);
  return writeFile({ catalog, info, resolve, version: pdf.version, kind: pdf.kind, source });
}
