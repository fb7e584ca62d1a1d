import { boundContent } from "./content-bounds.ts";
import { boundRepeats } from "./drawing-repeats.ts";
import type { ObjectGraph } from "./object-graph.ts";

/** Makes sure that drawing the pages is bounded work, before anything draws them. @throws UnfitPdf */
export function boundDrawing(graph: ObjectGraph): void {
  boundContent(graph);
  boundRepeats(graph);
}
