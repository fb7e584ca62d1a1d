import type { Draft } from "./draft.ts";
import type { Lot } from "./lot.ts";

/** Puts something into a draft that readers are known, or likely, to read in more than one way. */
export type Construct = (draft: Draft, lot: Lot) => void;
