import type { Problem } from "#kernel/refusals.ts";
import { skeletonOf } from "#kernel/skeleton.ts";

/**
 * A problem for each label that differs from one before it in ways that an eye
 * does not see: on the page and on paper they would name two signers alike.
 */
export function labelsAlike(labels: readonly string[]): Problem[] {
  const first = new Map<string, string>();
  return labels.flatMap((label, index) => {
    if (label === "") return [];
    const skeleton = skeletonOf(label);
    const other = first.get(skeleton);
    if (other === undefined) first.set(skeleton, label);
    if (other === undefined || other === label) return [];
    const path = `signatureFields[${index}].label`;
    return [{ field: index, path, message: `"${label}" looks like the label "${other}"` }];
  });
}

/** A warning for each label that another differs from in its case alone: they name two signers. */
export function labelsInOtherCase(labels: readonly string[]): string[] {
  const first = new Map<string, string>();
  return [...new Set(labels)].flatMap((label) => {
    const small = label.toLowerCase();
    const other = first.get(small);
    if (other === undefined) first.set(small, label);
    return other === undefined
      ? []
      : `The labels "${other}" and "${label}" differ in their case alone; they name two signers.`;
  });
}
