import { type PdfDict, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { WrittenObject } from "#lib/pdf/writing/output.ts";

export type Revised = PdfObject | WrittenObject;

/** An incremental update as it was written. */
export interface WrittenRevision {
  /** Follows the base's last byte. */
  update: Uint8Array<ArrayBuffer>;
  /** Where each object begins in base ‖ update, by its number. */
  offsets: ReadonlyMap<number, number>;
  /** Where its cross-references begin in base ‖ update. */
  startxref: number;
  trailer: PdfDict;
  /** Larger than every object number in use. */
  nextNumber: number;
}

/** The objects that an incremental update adds or puts in the place of others. */
export class Revision {
  /** By number: the library does not promise one PdfRef for each. */
  readonly #objects = new Map<number, [PdfRef, Revised]>();
  readonly #edited = new Map<PdfDict, PdfDict>();
  #nextNumber: number;

  constructor(nextNumber: number) {
    this.#nextNumber = nextNumber;
  }

  /** Larger than every object number in use, now and before. */
  get nextNumber(): number {
    return this.#nextNumber;
  }

  /** A reference to an object that will be put there later. */
  reserve(): PdfRef {
    const ref = PdfRef.of(this.#nextNumber, 0);
    this.#nextNumber += 1;
    return ref;
  }

  put(ref: PdfRef, value: Revised): void {
    this.#objects.set(ref.objectNumber, [ref, value]);
  }

  add(value: Revised): PdfRef {
    const ref = this.reserve();
    this.put(ref, value);
    return ref;
  }

  /**
   * The copy of a dictionary that takes the place of the base's own; the same
   * one at every call. What it holds is shared with the base: replace, don't change.
   */
  edit(ref: PdfRef, dict: PdfDict): PdfDict {
    const known = this.#edited.get(dict);
    if (known) return known;
    const copy = dict.clone();
    this.#edited.set(dict, copy);
    this.put(ref, copy);
    return copy;
  }

  /** Everything put so far, by rising object number. */
  objects(): [PdfRef, Revised][] {
    return [...this.#objects.values()].sort(([a], [b]) => a.objectNumber - b.objectNumber);
  }
}
