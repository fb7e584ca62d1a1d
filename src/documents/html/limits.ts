import type { Warning, WarningWeight } from "#documents/warnings.ts";

/** What a contract's HTML may take; the API checks 1 MB of UTF-8 itself, before. */
export const MARKUP_BYTES = 1024 * 1024;
/** The stored form: styles written to each element may make it longer than what was sent. */
export const SANITISED_BYTES = 4 * MARKUP_BYTES;
export const NESTING_LEVELS = 64;
export const NODES = 20_000;
export const STYLE_SHEET_CHARACTERS = 200_000;
/** Comparisons of an element with a part of a selector: about a second at worst. */
export const SELECTOR_STEPS = 4_000_000;
/** Text that counters and `content` generate. */
export const GENERATED_CHARACTERS = 1024 * 1024;
/** Uses of custom properties, each weighed by how many there are. */
export const VARIABLE_STEPS = 2_000_000;
export const PICTURES = 10;
/** Drawings that stand in the HTML itself: icons, mostly. */
export const DRAWINGS = 50;
export const PICTURE_BYTES = 2 * 1024 * 1024;
/** Pixels of all pictures together: what laying out holds in memory, at 4 bytes each. */
export const ALL_PICTURES_PIXELS = 40_000_000;
/** Longest run of characters a message quotes from the contract. */
const QUOTED_CHARACTERS = 80;
/** Of each weight; the answer of the service carries as many in all, weightiest first. */
const WARNINGS = 50;

/** An image that keeps a contract from being taken. */
export interface UnfitImage {
  /** As it stands in the contract; where it has none, its place. */
  address: string;
  /** What is wrong with it; null when nobody fetched it yet. */
  problem: string | null;
}

/** Ends the reading of a contract that cannot be taken; caught where the contract came in. */
export class CannotTake extends Error {
  readonly images: readonly UnfitImage[];

  /** @param images those that are the reason; none when the reason is another */
  constructor(message: string, images: readonly UnfitImage[] = []) {
    super(message);
    this.images = images;
  }
}

/** The same for a text in which something was lost before it came here. */
export class LostCharacter extends CannotTake {}

/** Collects what was changed in a contract: each sentence once, at most 50 of each weight. */
export interface Warnings {
  /** Words, numbers or what they say changed, or may be read otherwise. */
  meaning(sentence: string): void;
  /** The same words stand otherwise. */
  layout(sentence: string): void;
  /** Nothing but looks. */
  decoration(sentence: string): void;
  list(): Warning[];
}

export function collectWarnings(): Warnings {
  const sentences = { meaning: new Set(), layout: new Set(), decoration: new Set() } as Record<
    WarningWeight,
    Set<string>
  >;
  const adder = (weight: WarningWeight) => (sentence: string) => {
    if (sentences[weight].size < WARNINGS) sentences[weight].add(sentence);
  };
  return {
    meaning: adder("meaning"),
    layout: adder("layout"),
    decoration: adder("decoration"),
    list: () =>
      (Object.keys(sentences) as WarningWeight[]).flatMap((weight) =>
        [...sentences[weight]].map((text) => ({ weight, text })),
      ),
  };
}

/** A short quotation for a message, with nothing in it that could change how the message reads. */
export function quote(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, " ").trim();
  const cut = plain.length > QUOTED_CHARACTERS ? `${plain.slice(0, QUOTED_CHARACTERS)}…` : plain;
  return `"${cut}"`;
}
