import { shownToModel } from "./shown-to-model.ts";

/** That a tool did its work, with what a model may see of the answer. */
export function doneResult(body: unknown): { is: "done"; body: Record<string, unknown> } {
  return { is: "done", body: shownToModel(body) as Record<string, unknown> };
}

/** That it was refused, with what a model may see of why. */
export function refusedResult(body: unknown): { is: "refused"; body: Record<string, unknown> } {
  return { is: "refused", body: shownToModel(body) as Record<string, unknown> };
}
