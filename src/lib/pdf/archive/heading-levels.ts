import { PdfName } from "#lib/pdf/objects.ts";
import type { StructureTree } from "./structure-tree.ts";

const LEVEL = /^H([1-6])$/;

/**
 * Numbers headings so that no level is left out (ISO 14289-1, 7.4.2): which
 * heading lies under which stays as it was, as of an h1 that an h4 follows.
 */
export function closeHeadingLevels({ all }: StructureTree): void {
  const above: number[] = [];
  for (const element of all) {
    const level = Number(LEVEL.exec(element.type)?.[1] ?? 0);
    if (level === 0) continue;
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    element.type = `H${above.length}`;
    element.dict.set("S", PdfName.of(element.type));
  }
}
