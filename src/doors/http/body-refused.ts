import type { Refusal } from "#kernel/refusals.ts";

/** A body that is not read to its end, or not taken as it is. */
export class BodyRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
