import { type Element, isText } from "domhandler";
import type { Compound, Selector, SelectorTest } from "./css-selectors.ts";
import { CannotTake, SELECTOR_STEPS } from "./limits.ts";

/** Compares elements with selectors and stops where a style sheet asks for too many comparisons. */
export class SelectorMatcher {
  #steps = 0;
  readonly #places = new WeakMap<object, Places>();

  /**
   * Whether the element is one that the selector names; generated parts of it aside.
   * @throws CannotTake after {@link SELECTOR_STEPS} comparisons
   */
  matches(selector: Selector, element: Element): boolean {
    const [subject, ...rest] = selector.compounds;
    if (!subject || !this.#fits(subject, element)) return false;
    // Candidates of one compound, deepest first: their parents lie on one line of
    // ancestors, so the ancestors of the first are those of all.
    let fitting = [element];
    let leftward = subject.leftward;
    for (const [at, compound] of rest.entries()) {
      const candidates = candidatesOf(fitting, leftward);
      const fits = (candidate: Element) => this.#fits(compound, candidate);
      if (at === rest.length - 1) return someFit(candidates, fits);
      fitting = [...candidates].filter(fits);
      if (fitting.length === 0) return false;
      leftward = compound.leftward;
    }
    return true;
  }

  #fits(compound: Compound, element: Element): boolean {
    this.#step();
    if (compound.tag !== null && compound.tag !== element.name) return false;
    if (compound.id !== null && compound.id !== element.attribs.id) return false;
    if (compound.classes.length > 0) {
      const classes = classesOf(element);
      if (!compound.classes.every((name) => classes.has(name))) return false;
    }
    return compound.tests.every((test) => this.#passes(test, element));
  }

  #passes(test: SelectorTest, element: Element): boolean {
    this.#step();
    switch (test.kind) {
      case "never":
        return false;
      case "empty":
        return element.children.every((child) => !("attribs" in child) && !isText(child));
      case "attribute":
        return hasAttribute(element, test);
      case "list":
        return test.wanted === test.selectors.some((one) => this.matches(one, element));
      case "place":
        return isCounted(this.#placeOf(element, test), test);
    }
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > SELECTOR_STEPS) {
      throw new CannotTake("the style sheets have too many selectors for so long a contract");
    }
  }

  /** Counted once for all children of a parent. */
  #placeOf(element: Element, { ofType, fromEnd }: PlaceTest): number {
    const parent = element.parent ?? element;
    let places = this.#places.get(parent);
    if (!places) {
      places = placesIn(element);
      this.#places.set(parent, places);
    }
    const own = places.of.get(element);
    if (!own) return 1;
    if (!ofType) return fromEnd ? places.all - own.at + 1 : own.at;
    return fromEnd ? (places.byName.get(element.name) ?? 0) - own.ofName + 1 : own.ofName;
  }
}

type PlaceTest = Extract<SelectorTest, { kind: "place" }>;

/** Where the elements of one parent stand, counted from 1. */
interface Places {
  all: number;
  byName: Map<string, number>;
  of: Map<Element, { at: number; ofName: number }>;
}

function placesIn(element: Element): Places {
  const places: Places = { all: 0, byName: new Map(), of: new Map() };
  for (const child of element.parent?.children ?? [element]) {
    if (!("attribs" in child)) continue;
    const ofName = (places.byName.get(child.name) ?? 0) + 1;
    places.all += 1;
    places.byName.set(child.name, ofName);
    places.of.set(child, { at: places.all, ofName });
  }
  return places;
}

function isCounted(at: number, { a, b }: PlaceTest): boolean {
  if (a === 0) return at === b;
  const steps = (at - b) / a;
  return steps >= 0 && Number.isInteger(steps);
}

type AttributeTest = Extract<SelectorTest, { kind: "attribute" }>;

function hasAttribute(
  element: Element,
  { name, operator, value, anyCase }: AttributeTest,
): boolean {
  if (!Object.hasOwn(element.attribs, name)) return false;
  const foldCase = (text: string) => (anyCase ? text.toLowerCase() : text);
  const [has, asked] = [foldCase(element.attribs[name] ?? ""), foldCase(value)];
  switch (operator) {
    case null:
      return true;
    case "=":
      return has === asked;
    case "~=":
      return asked !== "" && has.split(/\s+/).includes(asked);
    case "|=":
      return has === asked || has.startsWith(`${asked}-`);
    case "^=":
      return asked !== "" && has.startsWith(asked);
    case "$=":
      return asked !== "" && has.endsWith(asked);
    case "*=":
      return asked !== "" && has.includes(asked);
    default:
      return false;
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

function candidatesOf(fitting: Element[], leftward: Compound["leftward"]): Iterable<Element> {
  switch (leftward) {
    case "ancestor":
      return ancestorsOf(fitting[0]!);
    case "parent":
      return new Set(fitting.flatMap((one) => parentOf(one) ?? []));
    case "neighbour":
      return new Set(fitting.flatMap((one) => elementBefore(one) ?? []));
    default:
      return elementsBefore(fitting);
  }
}

function someFit(candidates: Iterable<Element>, fits: (one: Element) => boolean): boolean {
  for (const candidate of candidates) if (fits(candidate)) return true;
  return false;
}

function parentOf(element: Element): Element | null {
  const parent = element.parent;
  return parent !== null && "attribs" in parent ? parent : null;
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = parentOf(element); at; at = parentOf(at)) yield at;
}

function elementBefore(element: Element): Element | null {
  let at = element.prev;
  while (at && !("attribs" in at)) at = at.prev;
  return at;
}

function* elementsBefore(elements: Element[]): Generator<Element> {
  const seen = new Set<Element>();
  for (const element of elements) {
    for (let at = elementBefore(element); at && !seen.has(at); at = elementBefore(at)) {
      seen.add(at);
      yield at;
    }
  }
}
