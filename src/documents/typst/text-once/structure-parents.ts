import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";

/** Which element of the structure a piece of marked content belongs to (ISO 32000-1, 14.7.4). */
export class StructureParents {
  readonly #source: OpenPdf;
  readonly #tree = new Map<number, PdfArray>();
  readonly #changed = new Map<number, PdfDict>();

  constructor(source: OpenPdf) {
    this.#source = source;
    const { catalog, resolve } = source;
    const root = catalog.getDict("StructTreeRoot", resolve)?.getDict("ParentTree", resolve);
    if (root) this.#readNode(root);
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
    const { resolve } = this.#source;
    const known = this.#changed.get(parent.objectNumber) ?? resolve(parent);
    if (!(known instanceof PdfDict)) return;
    const kids = known.get("K", resolve);
    if (!(kids instanceof PdfArray)) return;
    const isOnPage = (ref: PdfRef | undefined) => ref?.objectNumber === pageRef.objectNumber;
    const isIt = (kid: PdfObject) => {
      if (kid instanceof PdfNumber) return kid.value === mcid && isOnPage(known.getRef("Pg"));
      const dict = kid instanceof PdfRef ? resolve(kid) : kid;
      if (!(dict instanceof PdfDict) || dict.getNumber("MCID")?.value !== mcid) return false;
      return isOnPage(dict.getRef("Pg") ?? known.getRef("Pg"));
    };
    const dict = known.clone();
    dict.set("K", new PdfArray([...kids].filter((kid) => !isIt(kid))));
    this.#changed.set(parent.objectNumber, dict);
  }

  changes(): ReadonlyMap<number, PdfDict> {
    return this.#changed;
  }

  #parentOf(page: PdfDict, mcid: number): PdfRef | undefined {
    const key = page.getNumber("StructParents", this.#source.resolve)?.value ?? -1;
    const parent = this.#tree.get(key)?.at(mcid);
    return parent instanceof PdfRef ? parent : undefined;
  }

  #readNode(node: PdfDict): void {
    const { resolve } = this.#source;
    const numbers = node.getArray("Nums", resolve);
    for (let at = 0; numbers && at + 1 < numbers.length; at += 2) {
      const key = numbers.at(at, resolve);
      const value = numbers.at(at + 1, resolve);
      if (key instanceof PdfNumber && value instanceof PdfArray) this.#tree.set(key.value, value);
    }
    for (const kid of node.getArray("Kids", resolve) ?? []) {
      const dict = kid instanceof PdfRef ? resolve(kid) : kid;
      if (dict instanceof PdfDict) this.#readNode(dict);
    }
  }
}
