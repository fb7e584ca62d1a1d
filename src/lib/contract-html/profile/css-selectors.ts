import {
  type AttributeSelector,
  type CssNode,
  ident,
  type PseudoClassSelector,
  parse,
  type Selector as SelectorNode,
} from "css-tree";
import { tooDeep } from "./css-declarations.ts";

/** What one element must be: all of it. */
export interface Compound {
  tag: string | null;
  id: string | null;
  classes: string[];
  tests: SelectorTest[];
  /** How the next compound to the left is found. */
  leftward: "ancestor" | "parent" | "brother" | "neighbour" | null;
}

/** A condition beyond name, id and classes. */
export type SelectorTest =
  | { kind: "attribute"; name: string; operator: string | null; value: string; anyCase: boolean }
  /** The `a`n+`b`th among its siblings, or among those of its name. */
  | { kind: "place"; ofType: boolean; fromEnd: boolean; a: number; b: number }
  /** `:is()`, `:where()` and `:not()`. */
  | { kind: "list"; wanted: boolean; selectors: Selector[] }
  | { kind: "empty" }
  /** What people do on a screen: `:hover` and the like. */
  | { kind: "never" };

export type Pseudo = "before" | "after" | "marker";

export interface Selector {
  /** From right to left; the first is the element itself. */
  compounds: Compound[];
  /** Ids, classes, types as one number (Selectors 4, section 15). */
  specificity: number;
  /** The generated part of the element that is meant, or null for the element. */
  pseudo: Pseudo | null;
}

/** Most characters of one list of selectors. */
export const LONGEST_SELECTORS = 2_000;

/** Reads a list of selectors; null stands for one that the profile does not have. */
export function readSelectors(list: string): (Selector | null)[] {
  if (list.length > LONGEST_SELECTORS || tooDeep(list)) return [null];
  const tree = readList(list);
  if (tree?.type !== "SelectorList") return [null];
  return readAll(tree.children.toArray());
}

/** A list with a mistake in it is none at all, as in browsers (Selectors 4, section 3.9). */
function readAll(nodes: readonly CssNode[]): (Selector | null)[] {
  const selectors = nodes.filter((node) => node.type === "Selector");
  const isSound = selectors.length === nodes.length && selectors.every(combinesCompounds);
  return isSound ? selectors.map(read) : [null];
}

/** Whether each combinator stands between two compounds, which css-tree does not look at. */
function combinesCompounds({ children }: SelectorNode): boolean {
  const parts = children.toArray();
  return parts.every(
    ({ type }, index) =>
      type !== "Combinator" ||
      [parts[index - 1], parts[index + 1]].every((beside) => beside && beside.type !== type),
  );
}

function readList(list: string): CssNode | null {
  try {
    return parse(list, { context: "selectorList" });
  } catch {
    // css-tree forgives mistakes in style sheets; in a list of selectors alone it throws.
    return null;
  }
}

/** Most compounds of one selector. */
const LONGEST = 12;

const COMBINATORS: Readonly<Record<string, Compound["leftward"]>> = {
  " ": "ancestor",
  ">": "parent",
  "~": "brother",
  "+": "neighbour",
};

function read(node: SelectorNode): Selector | null {
  const selector: Selector = { compounds: [universalCompound()], specificity: 0, pseudo: null };
  for (const part of node.children.toArray()) {
    // Nothing stands to the right of a generated part.
    if (selector.pseudo !== null || selector.compounds.length > LONGEST) return null;
    if (part.type === "Combinator") {
      const leftward = COMBINATORS[part.name];
      if (leftward === undefined) return null;
      selector.compounds.unshift({ ...universalCompound(), leftward });
      continue;
    }
    const weight = readPart(part, selector.compounds[0]!, selector);
    if (weight === null) return null;
    selector.specificity += weight;
  }
  return selector;
}

const universalCompound = (): Compound => ({
  tag: null,
  id: null,
  classes: [],
  tests: [],
  leftward: null,
});

const TYPE = 1;
const CLASS = 1_000;
const ID = 1_000_000;

/** Puts one part into its compound and returns its weight, or null where it is outside the profile. */
function readPart(part: CssNode, into: Compound, selector: Selector): number | null {
  switch (part.type) {
    case "TypeSelector":
      if (part.name === "*") return 0;
      into.tag = ident.decode(part.name).toLowerCase();
      return TYPE;
    case "ClassSelector":
      into.classes.push(ident.decode(part.name));
      return CLASS;
    case "IdSelector":
      into.id = ident.decode(part.name);
      return ID;
    case "AttributeSelector":
      into.tests.push(readAttribute(part));
      return CLASS;
    case "PseudoElementSelector":
      return readPseudoElement(part.name, into, selector);
    case "PseudoClassSelector":
      return readPseudoClass(part, into, selector);
    default:
      return null;
  }
}

function readPseudoElement(written: string, into: Compound, selector: Selector): number | null {
  const name = written.toLowerCase();
  if (name === "before" || name === "after" || name === "marker") selector.pseudo = name;
  else if (SCREEN_PARTS.test(name)) into.tests.push({ kind: "never" });
  else return null;
  return TYPE;
}

const SCREEN_PARTS = /^(?:selection|placeholder|backdrop|file-selector-button|cue|-.*)$/;

function readAttribute({ name, matcher, value, flags }: AttributeSelector): SelectorTest {
  const text =
    value?.type === "String" ? value.value : value?.type === "Identifier" ? value.name : "";
  return {
    kind: "attribute",
    name: ident.decode(name.name).toLowerCase(),
    operator: matcher,
    value: value?.type === "Identifier" ? ident.decode(text) : text,
    anyCase: flags === "i",
  };
}

type PlaceTest = Extract<SelectorTest, { kind: "place" }>;

const place = (ofType: boolean, fromEnd: boolean, a = 0, b = 1): PlaceTest => ({
  kind: "place",
  ofType,
  fromEnd,
  a,
  b,
});

const ATTRIBUTE = { kind: "attribute", operator: null, value: "", anyCase: false } as const;

const PLAIN_CLASSES: Readonly<Record<string, readonly SelectorTest[]>> = {
  "first-child": [place(false, false)],
  "last-child": [place(false, true)],
  "only-child": [place(false, false), place(false, true)],
  "first-of-type": [place(true, false)],
  "last-of-type": [place(true, true)],
  "only-of-type": [place(true, false), place(true, true)],
  empty: [{ kind: "empty" }],
  link: [{ ...ATTRIBUTE, name: "href" }],
  "any-link": [{ ...ATTRIBUTE, name: "href" }],
  checked: [{ ...ATTRIBUTE, name: "checked" }],
  disabled: [{ ...ATTRIBUTE, name: "disabled" }],
  required: [{ ...ATTRIBUTE, name: "required" }],
  hover: [{ kind: "never" }],
  active: [{ kind: "never" }],
  focus: [{ kind: "never" }],
  "focus-visible": [{ kind: "never" }],
  "focus-within": [{ kind: "never" }],
  visited: [{ kind: "never" }],
  target: [{ kind: "never" }],
};

const COUNTED: Readonly<Record<string, { ofType: boolean; fromEnd: boolean }>> = {
  "nth-child": { ofType: false, fromEnd: false },
  "nth-last-child": { ofType: false, fromEnd: true },
  "nth-of-type": { ofType: true, fromEnd: false },
  "nth-last-of-type": { ofType: true, fromEnd: true },
};

function readPseudoClass(
  part: PseudoClassSelector,
  into: Compound,
  selector: Selector,
): number | null {
  const name = part.name.toLowerCase();
  if (part.children) return readFunction(name, part.children.toArray(), into);
  if (name === "before" || name === "after") return readPseudoElement(name, into, selector);
  if (name === "root") into.tag = "html";
  else if (Object.hasOwn(PLAIN_CLASSES, name)) into.tests.push(...(PLAIN_CLASSES[name] ?? []));
  else return null;
  return CLASS;
}

function readFunction(name: string, inner: CssNode[], into: Compound): number | null {
  const [first] = inner;
  if (Object.hasOwn(COUNTED, name)) {
    const step = first?.type === "Nth" && !first.selector ? readStep(first.nth) : null;
    if (step === null) return null;
    into.tests.push({ kind: "place", ...COUNTED[name]!, ...step });
    return CLASS;
  }
  if (name !== "not" && name !== "is" && name !== "where" && name !== "matches") return null;
  if (first?.type !== "SelectorList") return null;
  const selectors = readAll(first.children.toArray());
  const known = selectors.filter((one) => one !== null && one.pseudo === null) as Selector[];
  if (known.length < selectors.length) return null;
  into.tests.push({ kind: "list", wanted: name !== "not", selectors: known });
  return name === "where" ? 0 : Math.max(0, ...known.map((one) => one.specificity));
}

/** `2n+1`, `odd`, `3`: every `a`th, from the `b`th on. */
function readStep(nth: CssNode): { a: number; b: number } | null {
  if (nth.type === "Identifier") {
    if (nth.name === "odd") return { a: 2, b: 1 };
    return nth.name === "even" ? { a: 2, b: 0 } : null;
  }
  if (nth.type !== "AnPlusB") return null;
  const [a, b] = [Number(nth.a ?? 0), Number(nth.b ?? 0)];
  return Number.isSafeInteger(a) && Number.isSafeInteger(b) ? { a, b } : null;
}
