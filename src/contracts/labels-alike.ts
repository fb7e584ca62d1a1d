import type { Problem } from "#kernel/refusals.ts";
import { skeletonOf } from "#kernel/skeleton.ts";

/**
 * A problem for each label that differs from one before it in ways that an eye does not see, or in
 * its case alone: on the page and on paper they would name two signers alike.
 */
export function labelsAlike(labels: readonly string[]): Problem[] {
  const first = new Map<string, string>();
  return labels.flatMap((label, index) => {
    if (label === "") return [];
    const [shown, small] = [skeletonOf(label).toLowerCase(), skeletonOf(label.toLowerCase())];
    const keys = [`shown ${shown}`, `small ${small}`];
    const other = keys.map((key) => first.get(key)).find((one) => one !== undefined);
    for (const key of keys) if (!first.has(key)) first.set(key, label);
    if (other === undefined || other === label) return [];
    const path = `signatureFields[${index}].label`;
    return [{ field: index, path, message: `"${label}" looks like the label "${other}"` }];
  });
}
