import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open-with.ts";
import { BrokenPdf } from "#documents/pdf/reading/parse.ts";
import { sameBytes } from "#kernel/bytes.ts";

/** Compares what two revisions of a file hold, whichever objects it is written in. */
export interface GraphComparison {
  same(old: PdfObject | undefined, now: PdfObject | undefined): boolean;
  /** Numbers of the new revision's objects that were compared or met. */
  met: Set<number>;
}

/** Ways up and across, which would make everything part of everything. */
const WAYS_UP = new Set(["Parent", "P", "Pg"]);
/** Beyond any document that is sealed; a file made to be slow ends here. */
const MAX_STEPS = 5_000_000;

type Maybe = PdfObject | null | undefined;

/**
 * A comparison that meets each pair of objects once, so that a difference is told where it is
 * met first. Pages are ends: two references to one page are the same, and the pages themselves
 * are compared on their own.
 */
export function compareGraphs(before: OpenPdf, after: OpenPdf): GraphComparison {
  const met = new Set<number>();
  const pairs = new Set<string>();
  let steps = 0;

  /** Whether two values are alike but for what they lead to, which is put on the list. */
  const areAlike = (old: Maybe, now: Maybe, list: [Maybe, Maybe][]): boolean => {
    if (!(old instanceof PdfRef) && !(now instanceof PdfRef)) return sameValues(old, now, list);
    if (now instanceof PdfRef) met.add(now.objectNumber);
    const values = [
      old instanceof PdfRef ? before.resolve(old) : old,
      now instanceof PdfRef ? after.resolve(now) : now,
    ] as const;
    if (old instanceof PdfRef && now instanceof PdfRef) {
      if (values.some(isPage)) return old.objectNumber === now.objectNumber;
      const pair = `${old.objectNumber} ${now.objectNumber}`;
      if (pairs.has(pair)) return true;
      pairs.add(pair);
    } else if (now instanceof PdfRef && !old) {
      if (isPage(values[1]) || pairs.has(`+ ${now.objectNumber}`)) return false;
      pairs.add(`+ ${now.objectNumber}`);
    }
    return sameValues(...values, list);
  };

  return {
    met,
    same(old, now) {
      const list: [Maybe, Maybe][] = [[old, now]];
      let isSame = true;
      // The whole of it is gone through, also behind a difference: so `met` is complete.
      for (let pair = list.pop(); pair; pair = list.pop()) {
        steps += 1;
        if (steps > MAX_STEPS) throw new BrokenPdf("too much to compare");
        if (!areAlike(...pair, list)) isSame = false;
      }
      return isSame;
    },
  };
}

function sameValues(old: Maybe, now: Maybe, list: [Maybe, Maybe][]): boolean {
  if (!old || !now || old.type !== now.type) {
    meetAll(now, list);
    return isNothing(old) && isNothing(now);
  }
  if (old instanceof PdfArray && now instanceof PdfArray) {
    const [one, other] = [old.toArray(), now.toArray()];
    other.forEach((item, index) => {
      list.push([one[index], item]);
    });
    return one.length === other.length;
  }
  if (old instanceof PdfDict && now instanceof PdfDict) {
    const areSame = sameEntries(old, now, list);
    if (!(old instanceof PdfStream && now instanceof PdfStream)) return areSame;
    return areSame && sameData(old.data, now.data);
  }
  return sameAtoms(old, now);
}

/** What is new has nothing to be compared with, and is met all the same. */
function meetAll(now: Maybe, list: [Maybe, Maybe][]): void {
  if (now instanceof PdfArray) for (const item of now) list.push([undefined, item]);
  if (!(now instanceof PdfDict)) return;
  for (const [key, value] of now) {
    if (!(WAYS_UP.has(key.value) && value instanceof PdfRef)) list.push([undefined, value]);
  }
}

function sameEntries(old: PdfDict, now: PdfDict, list: [Maybe, Maybe][]): boolean {
  let areSame = true;
  for (const key of new Set([...old.keys(), ...now.keys()].map(({ value }) => value))) {
    const [one, other] = [old.get(key), now.get(key)];
    if (WAYS_UP.has(key) && one instanceof PdfRef && other instanceof PdfRef) {
      areSame &&= one.objectNumber === other.objectNumber;
    } else list.push([one, other]);
  }
  return areSame;
}

function isNothing(value: Maybe): boolean {
  return !value || value.type === "null";
}

function isPage(value: Maybe): boolean {
  return value instanceof PdfDict && value.getName("Type")?.value === "Page";
}

/** Bytes of one file that begin at the same place are the same bytes. */
function sameData(old: Uint8Array, now: Uint8Array): boolean {
  if (old.buffer === now.buffer && old.byteOffset === now.byteOffset) {
    return old.length === now.length;
  }
  return sameBytes(old, now);
}

function sameAtoms(old: PdfObject, now: PdfObject): boolean {
  if (old instanceof PdfNumber && now instanceof PdfNumber) return old.value === now.value;
  if (old instanceof PdfName && now instanceof PdfName) return old.value === now.value;
  if (old instanceof PdfBool && now instanceof PdfBool) return old.value === now.value;
  if (old instanceof PdfString && now instanceof PdfString) return sameBytes(old.bytes, now.bytes);
  return old.type === "null";
}
