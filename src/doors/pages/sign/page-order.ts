import type { SigningField } from "./view.ts";

type Placed = Pick<SigningField, "page" | "y" | "x" | "height">;

/**
 * The places of fields in the order in which somebody reads them: by page, then
 * from the top, and side by side from the left. Who is beside whom is told by
 * the middle, since boxes of one line seldom begin at the same height.
 */
export function inPageOrder(fields: readonly Placed[]): number[] {
  const fromTop = fields
    .map((field, place) => ({ ...field, place }))
    .sort((one, other) => one.page - other.page || one.y - other.y);
  const lines: (typeof fromTop)[] = [];
  for (const field of fromTop) {
    const [first] = lines.at(-1) ?? [];
    const isBeside = first?.page === field.page && field.y < first.y + first.height / 2;
    if (isBeside) lines.at(-1)?.push(field);
    else lines.push([field]);
  }
  return lines.flatMap((line) =>
    line.sort((one, other) => one.x - other.x).map(({ place }) => place),
  );
}
