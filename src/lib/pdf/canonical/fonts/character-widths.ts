import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, type PdfDict, PdfNumber, type PdfObject } from "#lib/pdf/objects.ts";
import { isWidth } from "./simple-names.ts";

/**
 * How far the characters of a composite font's descendant move on (ISO 32000-1,
 * 9.7.4.3), in whole numbers: PDFium takes the whole part of each, by which lines
 * end earlier in it than in other programs.
 */
export interface CharacterWidths {
  /** Of those that the list leaves out. */
  usual: number;
  ranges: { first: number; last: number; width: number }[];
  /** Whether every entry of the list was as it must be, and no character has two. */
  sound: boolean;
  /** Whether they were whole numbers. */
  whole: boolean;
}

const MAX_RANGES = 70_000;
const USUAL = 1000;

export function readCharacterWidths(descendant: PdfDict, resolve: Resolve): CharacterWidths {
  const stated = descendant.get("DW", resolve);
  const usual = stated instanceof PdfNumber && isWidth(stated.value) ? stated.value : USUAL;
  const widths: CharacterWidths = {
    usual: Math.trunc(usual),
    ranges: [],
    sound: stated === undefined || (stated instanceof PdfNumber && usual === stated.value),
    whole: Number.isInteger(usual),
  };
  const list = descendant.get("W", resolve);
  if (list === undefined) return widths;
  if (!(list instanceof PdfArray)) return { ...widths, sound: false };
  let at = 0;
  while (at < list.length && widths.ranges.length < MAX_RANGES) {
    const first = character(list.at(at, resolve));
    const next = list.at(at + 1, resolve);
    if (first !== undefined && next instanceof PdfArray) {
      for (let index = 0; index < next.length; index += 1) {
        addRange(widths, first + index, first + index, next.at(index, resolve));
      }
      at += 2;
    } else {
      const last = character(next);
      if (first === undefined || last === undefined || last < first) {
        return { ...widths, sound: false };
      }
      addRange(widths, first, last, list.at(at + 2, resolve));
      at += 3;
    }
  }
  const sorted = [...widths.ranges].sort((one, other) => one.first - other.first);
  let before = -1;
  for (const { first, last } of sorted) {
    if (first <= before) widths.sound = false;
    before = Math.max(before, last);
  }
  return widths;
}

/** Of two entries for a character the first counts, as for PDFium. */
export function widthOfCharacter(widths: CharacterWidths, character: number): number {
  let table = tables.get(widths);
  if (!table) {
    table = spreadOut(widths);
    tables.set(widths, table);
  }
  return table[character] ?? widths.usual;
}

const tables = new WeakMap<CharacterWidths, Float64Array>();

/** By character. Each place is filled once, however many ranges lie over each other. */
function spreadOut({ usual, ranges }: CharacterWidths): Float64Array {
  const table = new Float64Array(0x10000).fill(usual);
  /** From each place, one that is not beyond the next that is empty. */
  const empty = Uint32Array.from({ length: 0x10001 }, (_, place) => place);
  const nextEmpty = (from: number): number => {
    let place = from;
    while (empty[place] !== place) {
      empty[place] = empty[empty[place]!]!;
      place = empty[place]!;
    }
    return place;
  };
  for (const { first, last, width } of ranges) {
    for (let place = nextEmpty(first); place <= last; place = nextEmpty(place)) {
      table[place] = width;
      empty[place] = place + 1;
    }
  }
  return table;
}

function addRange(
  widths: CharacterWidths,
  first: number,
  last: number,
  value: PdfObject | undefined,
): void {
  if (last <= 0xffff && value instanceof PdfNumber && isWidth(value.value)) {
    widths.ranges.push({ first, last, width: Math.trunc(value.value) });
    widths.whole &&= Number.isInteger(value.value);
  } else widths.sound = false;
}

function character(value: PdfObject | undefined): number | undefined {
  const isOne = value instanceof PdfNumber && Number.isInteger(value.value) && value.value >= 0;
  return isOne && value.value <= 0xffff ? value.value : undefined;
}
