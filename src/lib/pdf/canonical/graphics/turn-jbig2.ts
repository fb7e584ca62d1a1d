import { PAGE_INFORMATION, readSegments } from "./jbig2-header.ts";

/** Regions that are drawn on the page at once (ISO/IEC 14492, 7.3.1): of text, halftones, and dots. */
const DRAWN = new Set([6, 7, 22, 23, 38, 39]);
/** These refine what is on the page already. */
const REFINED = new Set([42, 43]);
/** How far into a page's information, and a region's, its flags lie (7.4.8, 7.4.1). */
const FLAGS = 16;
/** Of a page: each dot is set before anything is drawn; how regions are drawn, and that they may say so. */
const ALL_SET = 0x04;
const OPERATOR = 0x18;
const OVERRIDE = 0x40;
const [OR, XOR] = [0, 2];

/**
 * The same picture with every dot the other way: a page that is wholly set, of
 * which regions turn dots round. Null for one that is drawn in another way.
 */
export function turnJbig2(bytes: Uint8Array): Buffer | null {
  const turned = Buffer.from(bytes);
  const segments = readSegments(turned);
  if (!segments) return null;
  const pages = segments.filter(({ type }) => type === PAGE_INFORMATION);
  const regions = segments.filter(({ type }) => DRAWN.has(type));
  const [page] = pages;
  const isRefined = segments.some(({ type }) => REFINED.has(type));
  if (!page || pages.length > 1 || isRefined) return null;
  if (
    [page, ...regions].some(
      ({ start, length }) => length <= FLAGS || start + length > turned.length,
    )
  )
    return null;
  const operators = regions.map(({ start }) => turned[start + FLAGS]! & 7);
  const flags = turned[page.start + FLAGS]!;
  const isAlone = regions.length === 1 && operators[0] === OR && (flags & ALL_SET) === 0;
  if (!isAlone && !operators.every((operator) => operator === XOR)) return null;
  for (const { start } of regions) turned[start + FLAGS] = (turned[start + FLAGS]! & ~7) | XOR;
  turned[page.start + FLAGS] = ((flags ^ ALL_SET) & ~OPERATOR) | (XOR << 3) | OVERRIDE;
  return turned;
}
