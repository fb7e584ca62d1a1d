import type { Warning, WarningWeight } from "#lib/pdf/warnings.ts";

/** What a contract's HTML may take; the API checks 1 MB of UTF-8 itself, before. */
export const MARKUP_BYTES = 1024 * 1024;
/** The stored form: styles written to each element may make it longer than what was sent. */
export const SANITISED_BYTES = 4 * MARKUP_BYTES;
export const NESTING_LEVELS = 64;
export const NODES = 20_000;
/** Of all style sheets: what the HTML around them may have. */
export const STYLE_SHEET_CHARACTERS = 1024 * 1024;
/** Selectors that are read, since they name what the contract has: half a second at worst. */
export const SELECTORS = 10_000;
/** Selectors that match something. */
export const MATCHING_SELECTORS = 2_000;
/** Declarations of all elements together. */
export const DECLARATION_STEPS = 4_000_000;
/** Comparisons of an element with a part of a selector: about a second at worst. */
export const SELECTOR_STEPS = 4_000_000;
/** Text that counters and `content` generate. */
export const GENERATED_CHARACTERS = 1024 * 1024;
/** Uses of custom properties, each weighed by how many there are. */
export const VARIABLE_STEPS = 2_000_000;
/** Pictures that differ in their bytes. */
export const PICTURES = 100;
/** Drawings that stand in the HTML itself: icons, mostly. */
export const DRAWINGS = 50;
export const PICTURE_BYTES = 2 * 1024 * 1024;
/** Of all pictures that differ, as they were sent. */
export const ALL_PICTURE_BYTES = 10 * PICTURE_BYTES;
/** What stands in the stored form, where a picture stands in each place that it is used in. */
export const WRITTEN_PICTURE_CHARACTERS = 32 * 1024 * 1024;
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

/**
 * Collects what was changed in a contract, at most 50 sentences of each weight.
 * What ends with a quotation behind a colon is one of a kind: all of a kind are
 * one sentence, with what each of them quotes.
 */
export interface Warnings {
  /** Words, numbers or what they say changed, or may be read otherwise. */
  meaning(sentence: string): void;
  /**
   * The same words stand otherwise.
   * @param named what of its kind it is, where the sentence does not end with it
   */
  layout(sentence: string, named?: string): void;
  /** Nothing but looks. */
  decoration(sentence: string): void;
  list(): Warning[];
}

export function collectWarnings(): Warnings {
  const kinds: Record<WarningWeight, Map<string, Set<string>>> = {
    meaning: new Map(),
    layout: new Map(),
    decoration: new Map(),
  };
  const adder = (weight: WarningWeight) => (sentence: string, own?: string) => {
    const [kind, named] = own === undefined ? inParts(sentence) : [sentence, own];
    const known = kinds[weight].get(kind);
    if (known) known.add(named);
    else if (kinds[weight].size < WARNINGS) kinds[weight].set(kind, new Set([named]));
  };
  return {
    meaning: adder("meaning"),
    layout: adder("layout"),
    decoration: adder("decoration"),
    list: () =>
      (Object.keys(kinds) as WarningWeight[]).flatMap((weight) =>
        [...kinds[weight]].map(([kind, named]) => ({ weight, text: inWords(kind, [...named]) })),
      ),
  };
}

/** Quotations of one sentence; what more there are is counted. */
const MOST_NAMED = 20;

/** `Words are gone: "some".` as its kind and what it names; nothing is named where it ends otherwise. */
function inParts(sentence: string): [kind: string, named: string] {
  const at = sentence.endsWith('".') ? sentence.lastIndexOf(': "') : -1;
  return at < 0 ? [sentence, ""] : [sentence.slice(0, at), sentence.slice(at + 2, -1)];
}

function inWords(kind: string, named: string[]): string {
  if (named[0] === "") return kind;
  const more = named.length > MOST_NAMED ? `; and ${named.length - MOST_NAMED} more` : "";
  return `${kind}: ${named.slice(0, MOST_NAMED).join("; ")}${more}.`;
}

/** A short quotation for a message, with nothing in it that could change how the message reads. */
export function quote(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, " ").trim();
  const cut = plain.length > QUOTED_CHARACTERS ? `${plain.slice(0, QUOTED_CHARACTERS)}…` : plain;
  return `"${cut}"`;
}
