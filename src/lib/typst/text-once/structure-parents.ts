import { readParentTree } from "#lib/pdf/assembly/parent-tree.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";

/** Which element of the structure a piece of marked content belongs to (ISO 32000-1, 14.7.4). */
export class StructureParents {
  readonly #source: OpenPdf;
  readonly #tree: ReadonlyMap<number, PdfArray>;
  /** Numbers of pieces that left, by element, then by page: an element may have a hundred thousand. */
  readonly #left = new Map<number, Map<number, Set<number>>>();

  constructor(source: OpenPdf) {
    this.#source = source;
    this.#tree = readParentTree(source);
  }

  /** Whether two pieces of a page belong to one element; -1 stands for what belongs to none. */
  areOne(page: PdfDict, mcid: number, other: number): boolean {
    if (mcid < 0 || other < 0) return mcid === other;
    const parent = this.#parentOf(page, mcid);
    return (
      parent !== undefined && parent.objectNumber === this.#parentOf(page, other)?.objectNumber
    );
  }

  /** Takes a piece out of its element: another holds its content now. */
  remove(page: PdfDict, pageRef: PdfRef, mcid: number): void {
    const parent = this.#parentOf(page, mcid);
    if (!parent) return;
    const pages = this.#left.get(parent.objectNumber) ?? new Map<number, Set<number>>();
    this.#left.set(parent.objectNumber, pages);
    const pieces = pages.get(pageRef.objectNumber) ?? new Set();
    pages.set(pageRef.objectNumber, pieces.add(mcid));
  }

  /** The elements that pieces were taken out of, by object number. */
  changes(): ReadonlyMap<number, PdfDict> {
    const changed = new Map<number, PdfDict>();
    for (const [number, pages] of this.#left) {
      const element = this.#without(number, pages);
      if (element) changed.set(number, element);
    }
    return changed;
  }

  #without(number: number, pages: ReadonlyMap<number, ReadonlySet<number>>): PdfDict | null {
    const { resolve } = this.#source;
    const element = resolve(PdfRef.of(number));
    if (!(element instanceof PdfDict)) return null;
    const kids = element.get("K", resolve);
    if (!(kids instanceof PdfArray)) return null;
    const hasLeft = (page: PdfRef | undefined, mcid: number | undefined) =>
      page !== undefined && mcid !== undefined && pages.get(page.objectNumber)?.has(mcid);
    const own = element.getRef("Pg");
    const stays = (kid: PdfObject) => {
      if (kid instanceof PdfNumber) return !hasLeft(own, kid.value);
      const dict = kid instanceof PdfRef ? resolve(kid) : kid;
      if (!(dict instanceof PdfDict)) return true;
      return !hasLeft(dict.getRef("Pg") ?? own, dict.getNumber("MCID")?.value);
    };
    const without = element.clone();
    without.set("K", new PdfArray([...kids].filter(stays)));
    return without;
  }

  #parentOf(page: PdfDict, mcid: number): PdfRef | undefined {
    const key = page.getNumber("StructParents", this.#source.resolve)?.value ?? -1;
    const parent = this.#tree.get(key)?.at(mcid);
    return parent instanceof PdfRef ? parent : undefined;
  }
}
