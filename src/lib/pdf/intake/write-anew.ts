import { writeFile } from "#lib/pdf/writing/write-file.ts";
import type { ObjectGraph } from "./object-graph.ts";

/** The lowest that cross-reference streams, object streams and all that is kept stand in. */
const LEAST_VERSION = "1.7";

/**
 * Writes what was read of a document, and changed since, as a file of its own.
 * @param source the upload: the same one gives the same bytes
 */
export function writeAnew(graph: ObjectGraph, source: Uint8Array): Uint8Array {
  const { pdf, catalog, resolve } = graph;
  const info = pdf.trailer.get("Info", resolve);
  const version = pdf.version > LEAST_VERSION ? pdf.version : LEAST_VERSION;
  return writeFile({ catalog, info, resolve, version, kind: "stream", source });
}
