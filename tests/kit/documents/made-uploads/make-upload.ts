/** Small hostile uploads, each from a seed: a line with a price, and constructs that readers may read in two ways. */
import { COLOURS } from "./colours.ts";
import type { Construct } from "./construct.ts";
import { CONTENTS } from "./contents.ts";
import { newDraft, WORDS } from "./draft.ts";
import { FONTS } from "./fonts.ts";
import { FORMS } from "./forms.ts";
import { IMAGES } from "./images.ts";
import { openLot } from "./lot.ts";
import { PAINTS } from "./paints.ts";
import { SOUND } from "./sound.ts";
import { STRUCTURES } from "./structures.ts";
import { TRANSPARENCY } from "./transparency.ts";
import { writeDraft } from "./write-draft.ts";

export const CONSTRUCTS: Readonly<Record<string, Construct>> = {
  ...COLOURS,
  ...CONTENTS,
  ...FONTS,
  ...FORMS,
  ...IMAGES,
  ...PAINTS,
  ...STRUCTURES,
  ...TRANSPARENCY,
  ...SOUND,
};
const NAMES = Object.keys(CONSTRUCTS);

export interface MadeUpload {
  seed: number;
  /** Names of `CONSTRUCTS`, in the order in which they were put in. */
  constructs: string[];
  pdf: Buffer;
}

/** Most have one construct, so that what is wrong with it is plain; others have two or three. */
const HOW_MANY = [1, 1, 1, 1, 1, 2, 2, 3];

/** @param only the constructs to put in, instead of those of the lot */
export function makeUpload(seed: number, only?: readonly string[]): MadeUpload {
  const lot = openLot(seed);
  const drawn = Array.from({ length: lot.of(HOW_MANY) }, () => lot.of(NAMES));
  const constructs = [...new Set(only ?? drawn)];
  const draft = newDraft();
  if (lot.oneIn(8)) draft.words = WORDS.other;
  for (const construct of constructs)
    CONSTRUCTS[construct]!(draft, openLot(seed + 1 + NAMES.indexOf(construct)));
  return { seed, constructs, pdf: writeDraft(draft) };
}
