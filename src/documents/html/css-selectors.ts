import { type CssNode, ident, parse, type Selector as SelectorNode } from "css-tree";
import type { Element } from "domhandler";
import { tooDeep } from "./css-declarations.ts";
import { CannotTake, SELECTOR_STEPS } from "./limits.ts";

/** What one element must be: all of it. */
interface Compound {
  tag: string | null;
  id: string | null;
  classes: string[];
  first: boolean;
  last: boolean;
  /** How the next compound to the left is found: any ancestor, or the parent. */
  leftward: "ancestor" | "parent" | null;
}

export interface Selector {
  /** From right to left; the first is the element itself. */
  compounds: Compound[];
  /** Ids, classes, types as one number (Selectors 4, section 15). */
  specificity: number;
}

/** Reads a list of selectors; null stands for one that the profile does not have. */
export function readSelectors(list: string): (Selector | null)[] {
  if (list.length > 2_000 || tooDeep(list)) return [null];
  const tree = readList(list);
  if (tree?.type !== "SelectorList") return [null];
  return tree.children.toArray().map((node) => (node.type === "Selector" ? read(node) : null));
}

function readList(list: string): CssNode | null {
  try {
    return parse(list, { context: "selectorList" });
  } catch {
    // css-tree forgives mistakes in style sheets; in a list of selectors alone it throws.
    return null;
  }
}

/** Compares elements with selectors and stops where a style sheet asks for too many comparisons. */
export class SelectorMatcher {
  #steps = 0;

  /**
   * Whether the element is one that the selector names.
   * @throws CannotTake after {@link SELECTOR_STEPS} comparisons
   */
  matches(selector: Selector, element: Element): boolean {
    const [subject, ...rest] = selector.compounds;
    if (!subject || !this.#fits(subject, element)) return false;
    // All that fitted so far, nearest first: they lie on one line of ancestors,
    // so the nearest one's ancestors are those of all.
    let fitting = [element];
    let leftward = subject.leftward;
    for (const compound of rest) {
      const candidates =
        leftward === "parent"
          ? fitting.flatMap((one) => parentOf(one) ?? [])
          : ancestorsOf(fitting[0]!);
      fitting = candidates.filter((candidate) => this.#fits(compound, candidate));
      if (fitting.length === 0) return false;
      leftward = compound.leftward;
    }
    return true;
  }

  #fits(compound: Compound, element: Element): boolean {
    this.#steps += 1;
    if (this.#steps > SELECTOR_STEPS) {
      throw new CannotTake("the style sheets have too many selectors for so long a contract");
    }
    if (compound.tag !== null && compound.tag !== element.name) return false;
    if (compound.id !== null && compound.id !== element.attribs.id) return false;
    if (compound.first && !isEnd(element, "prev")) return false;
    if (compound.last && !isEnd(element, "next")) return false;
    if (compound.classes.length === 0) return true;
    const classes = classesOf(element);
    return compound.classes.every((name) => classes.has(name));
  }
}

const classSets = new WeakMap<Element, ReadonlySet<string>>();

/** The classes of an element. */
export function classesOf(element: Element): ReadonlySet<string> {
  const known = classSets.get(element);
  if (known) return known;
  const classes = new Set((element.attribs.class ?? "").split(/\s+/).slice(0, 50));
  classSets.set(element, classes);
  return classes;
}

function read(node: SelectorNode): Selector | null {
  const compounds: Compound[] = [anything()];
  let specificity = 0;
  for (const part of node.children.toArray()) {
    const compound = compounds[0]!;
    const weight = part.type === "Combinator" ? 0 : readPart(part, compound);
    if (weight === null || compounds.length > 8) return null;
    specificity += weight;
    if (part.type !== "Combinator") continue;
    if (part.name !== " " && part.name !== ">") return null;
    compounds.unshift({ ...anything(), leftward: part.name === ">" ? "parent" : "ancestor" });
  }
  return { compounds, specificity };
}

const anything = (): Compound => ({
  tag: null,
  id: null,
  classes: [],
  first: false,
  last: false,
  leftward: null,
});

/** Puts one part into its compound and returns its weight, or null where it is outside the profile. */
function readPart(part: CssNode, into: Compound): number | null {
  if (part.type === "TypeSelector") {
    if (part.name === "*") return 0;
    into.tag = ident.decode(part.name).toLowerCase();
    return 1;
  }
  if (part.type === "ClassSelector") {
    into.classes.push(ident.decode(part.name));
    return 1_000;
  }
  if (part.type === "IdSelector") {
    into.id = ident.decode(part.name);
    return 1_000_000;
  }
  if (part.type !== "PseudoClassSelector" || part.children) return null;
  if (part.name === "first-child") into.first = true;
  else if (part.name === "last-child") into.last = true;
  else if (part.name === "root") into.tag = "html";
  else return null;
  return 1_000;
}

function parentOf(element: Element): Element | null {
  const parent = element.parent;
  return parent !== null && "attribs" in parent ? parent : null;
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let at = parentOf(element); at; at = parentOf(at)) found.push(at);
  return found;
}

const ends = { prev: new WeakMap<Element, boolean>(), next: new WeakMap<Element, boolean>() };

function isEnd(element: Element, way: "prev" | "next"): boolean {
  const known = ends[way].get(element);
  if (known !== undefined) return known;
  let at = element[way];
  while (at && !("attribs" in at)) at = at[way];
  ends[way].set(element, at === null);
  return at === null;
}
