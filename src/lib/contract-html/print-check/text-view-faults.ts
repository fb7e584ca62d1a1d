import { type Expected, expectedContent } from "./expected-content.ts";
import type { Fault, FaultKind } from "./fault.ts";
import { PICTURE } from "./found-content.ts";
import { isPutThere, QUOTE } from "./profile-signs.ts";
import { GAP, GapReader, STANDING_ALONE } from "./spaced-text.ts";
import { attributeOf, type StoredToken, storedTokens } from "./stored-tokens.ts";

/**
 * Whether a text view, which many read instead of the pages, says what the
 * contract says: every word in its order and its case, parted from others as
 * there, struck through, raised or lowered as there, every picture, and nothing
 * else. Knows nothing of how it was made.
 * @param html the contract as it is stored
 * @returns the first fault, since all that follows it would be one; none where all is well
 */
export function textViewFaults(html: string, textView: string): Fault[] {
  const expected = expectedContent(html);
  const seen = readView(textView);
  if (typeof seen === "string")
    return [{ kind: "added", place: "text view", page: 0, words: seen }];
  const difference = firstDifference(unitsOf(expected), seen);
  if (difference === null) return [];
  const { kind, unit } = difference;
  const owner = ownerOf(expected, unit);
  const place = `text view ${owner?.place ?? "end"}`;
  return [{ kind, place, page: 0, words: owner?.kind === "text" ? owner.text : "" }];
}

/** A document as units that can be compared one by one: each string has one letter for each. */
interface Units {
  letters: string;
  exact: string;
  gaps: string;
  /** `s` for struck, `n` for not. */
  struck: string;
  /** `b` for sub, `p` for super, `n` for neither. */
  scripts: string;
  /** `m` for the mark of an item, `c` where capitals do not count, `n` else. */
  kinds: string;
  /** In base64, in their order. */
  pictures: string[];
}

const noUnits = (): Units => ({
  letters: "",
  exact: "",
  gaps: "",
  struck: "",
  scripts: "",
  kinds: "",
  pictures: [],
});

interface Look {
  struck: boolean;
  script: "sub" | "super" | null;
  kind: "m" | "c" | "n";
}

function add(
  units: Units,
  { letters, exact, gaps }: Pick<Units, "letters" | "exact" | "gaps">,
  { struck, script, kind }: Look,
): void {
  const { length } = letters;
  units.letters += letters;
  units.exact += exact;
  units.gaps += gaps;
  units.struck += (struck ? "s" : "n").repeat(length);
  units.scripts += (script === "sub" ? "b" : script === "super" ? "p" : "n").repeat(length);
  units.kinds += kind.repeat(length);
}

const A_PICTURE = { letters: PICTURE, exact: PICTURE, gaps: GAP.line };
const PLAIN: Look = { struck: false, script: null, kind: "n" };

function unitsOf(expected: readonly Expected[]): Units {
  const units = noUnits();
  for (const one of expected) {
    if (one.kind === "picture") {
      add(units, A_PICTURE, PLAIN);
      units.pictures.push(one.data);
    } else add(units, one, { ...one, kind: one.mark ? "m" : one.anyCase ? "c" : "n" });
  }
  return units;
}

function ownerOf(expected: readonly Expected[], unit: number): Expected | undefined {
  let left = unit;
  return expected.find((one) => {
    left -= one.kind === "picture" ? 1 : one.letters.length;
    return left < 0;
  });
}

// ---- What the view says ----

const ELEMENTS = new Set(
  "a br code div em h2 h3 h4 h5 h6 hr img li mark ol p s span strong sub sup table td th tr u ul wbr".split(
    " ",
  ),
);
/** Nothing that could hide what is inside, place it elsewhere or run. */
const ATTRIBUTES =
  /^(?:\s(?:alt|href|rel|target|src|id|lang|colspan|rowspan|dir="(?:auto|rtl|ltr)"|tabindex="0"|class="(?:marker|framed|table|blank)")(?:="[^"]*")?)*\s*$/;
const PICTURE_DATA = /^data:image\/(?:png|jpeg|webp);base64,(.*)$/;

/** @returns a tag that has no place in a text view, where there is one */
function readView(view: string): Units | string {
  const units = noUnits();
  const gaps = new GapReader();
  const open: Look[] = [PLAIN];
  for (const token of storedTokens(view)) {
    const look = open.at(-1) ?? PLAIN;
    if (token.kind === "text") {
      add(units, gaps.read(token.text), look);
      continue;
    }
    const isMarker = token.kind === "open" && token.attributes.includes('class="marker"');
    if (token.kind === "open" && !isKnown(token)) return `<${token.name}${token.attributes}>`;
    if (STANDING_ALONE.has(token.name) || isMarker) gaps.newLine();
    if (token.kind === "close") {
      if (look.kind === "m") gaps.newLine();
      open.pop();
    } else if (token.name === "img") {
      add(units, A_PICTURE, PLAIN);
      units.pictures.push(PICTURE_DATA.exec(attributeOf(token.attributes, "src") ?? "")?.[1] ?? "");
    } else if (!token.empty) open.push(lookWithin(token.name, isMarker, look));
  }
  return units;
}

const isKnown = ({ name, attributes }: Extract<StoredToken, { kind: "open" }>): boolean =>
  ELEMENTS.has(name) && ATTRIBUTES.test(attributes);

function lookWithin(name: string, isMarker: boolean, around: Look): Look {
  return {
    struck: around.struck || name === "s",
    script: name === "sub" ? "sub" : name === "sup" ? "super" : around.script,
    kind: isMarker ? "m" : around.kind,
  };
}

// ---- Both side by side ----

function firstDifference(wanted: Units, seen: Units): { kind: FaultKind; unit: number } | null {
  let [unit, at, picture] = [0, 0, 0];
  const { length } = wanted.letters;
  while (unit < length || at < seen.letters.length) {
    const isMark = wanted.kinds[unit] === "m";
    if (wanted.letters[unit] !== seen.letters[at] || (seen.kinds[at] === "m" && !isMark)) {
      const isExtra = (seen.kinds[at] === "m" && !isMark) || isPutThere(seen.letters[at] ?? "");
      if (!isExtra) return { kind: unit < length ? "lost" : "added", unit };
      at += 1;
      continue;
    }
    const kind = differenceOf(wanted, unit, seen, at);
    if (kind !== null) return { kind, unit };
    if (wanted.letters[unit] === PICTURE) {
      if (wanted.pictures[picture] !== seen.pictures[picture]) return { kind: "picture", unit };
      picture += 1;
    }
    unit += 1;
    at += 1;
  }
  return null;
}

/** Of one letter that is there. */
function differenceOf(wanted: Units, unit: number, seen: Units, at: number): FaultKind | null {
  if (wanted.exact[unit] !== seen.exact[at] && wanted.kinds[unit] !== "c") return "other-case";
  if (wanted.kinds[unit] === "m") return null;
  if (wanted.struck[unit] !== seen.struck[at]) return "struck";
  if (wanted.scripts[unit] !== seen.scripts[at]) return "script";
  const [wantedGap, gap] = [wanted.gaps[unit], seen.gaps[at]];
  if (wantedGap === GAP.none && gap !== GAP.none) return "parted";
  return wantedGap !== GAP.none && gap === GAP.none && !isBesideQuote(seen, at) ? "joined" : null;
}

const isBesideQuote = ({ letters }: Units, at: number): boolean =>
  QUOTE.test(letters[at - 1] ?? "");
