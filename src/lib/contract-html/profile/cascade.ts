import type { Element } from "domhandler";
import { ARRANGEMENT } from "./css-arrangement.ts";
import {
  type Declaration,
  readBlock,
  readDeclaration,
  readDeclarations,
} from "./css-declarations.ts";
import type { Pseudo } from "./css-selectors.ts";
import type { StyleRule } from "./css-sheets.ts";
import {
  type CustomProperties,
  handedDown,
  NO_CUSTOM_PROPERTIES,
  withVariables,
} from "./custom-properties.ts";
import { editorHints } from "./editors/editor-hints.ts";
import {
  CannotTake,
  DECLARATION_STEPS,
  MATCHING_SELECTORS,
  VARIABLE_STEPS,
  type Warnings,
} from "./limits.ts";
import { classesOf, SelectorMatcher } from "./selector-matcher.ts";
import { styleHints } from "./style-hints.ts";
import type { Style } from "./style-text.ts";
import { type Direction, directionOf } from "./writing-direction.ts";

/** What the contract's own styles say about an element. */
export interface Styled {
  /** Properties of the profile, as they are stored. */
  style: Style;
  /** Where its box stands and what is generated for it; see {@link ARRANGEMENT}. */
  arrangement: Style;
  direction: Direction;
}

export interface Cascade {
  /** Of an element as it stood when it was first asked for; later moves change nothing. */
  styleOf(element: Element): Styled;
  /** Of a generated part of an element; null where no rule names it. */
  ofPart(element: Element, part: Pseudo): Styled | null;
  /** Of an element that is to be made within another, from declarations alone. */
  declared(css: string, within: Element): Styled;
  /** Gives an element that the service made itself a style. */
  give(element: Element, style: Style, arrangement?: Style): void;
}

interface Known extends Styled {
  custom: CustomProperties;
  colour: string;
}

/**
 * The cascade (CSS Cascade 4, section 6): attributes of old HTML count least,
 * then rules by weight and order, then the `style` attribute; `!important`
 * turns to the front what bears it.
 */
export function cascade(rules: StyleRule[], warnings: Warnings): Cascade {
  const matcher = new SelectorMatcher();
  const ofElements = groupBySubject(rules.filter((rule) => rule.selector.pseudo === null));
  const ofParts = new Map<Pseudo, RulesBySubject>();
  for (const part of ["before", "after", "marker"] as const) {
    const named = rules.filter((rule) => rule.selector.pseudo === part);
    if (named.length > 0) ofParts.set(part, groupBySubject(named));
  }
  const declare = memoize((style: string) => readDeclarations(style, warnings));
  const declareBlock = memoize((block: string) => readBlock(block, warnings));
  const variables = openDeclarations(warnings);
  const matching = new Set<StyleRule>();
  let declarations = 0;
  const known = new WeakMap<Element, Known>();

  const fittingRules = (groups: RulesBySubject, element: Element) => {
    const fitting = subjectsOf(element)
      .flatMap((subject) => groups.get(subject) ?? [])
      .filter((rule) => matcher.matches(rule.selector, element))
      .sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
    for (const rule of fitting) matching.add(rule);
    if (matching.size > MATCHING_SELECTORS) {
      throw new CannotTake(
        `more than ${MATCHING_SELECTORS} selectors of the style sheets match something`,
      );
    }
    const declared = fitting.map((rule) => declareBlock(rule.block));
    declarations += declared.reduce((sum, own) => sum + own.length, 0);
    if (declarations > DECLARATION_STEPS) {
      throw new CannotTake("the style sheets say too much for so long a contract");
    }
    return declared.flat();
  };

  const styleOf = (element: Element): Known => {
    const before = known.get(element);
    if (before) return before;
    const parent = element.parent;
    const around = parent !== null && "attribs" in parent ? styleOf(parent) : ROOT;
    const declared = [
      ...declare(editorHints(element)),
      ...declare(styleHints(element)),
      ...fittingRules(ofElements, element),
      ...declare(element.attribs.style ?? ""),
    ];
    const made = compute(declared, around, variables, element);
    known.set(element, made);
    return made;
  };
  return {
    styleOf,
    ofPart(element, part) {
      const groups = ofParts.get(part);
      const declared = groups ? fittingRules(groups, element) : [];
      return declared.length === 0 ? null : compute(declared, styleOf(element), variables, null);
    },
    declared: (css, within) => compute(declare(css), styleOf(within), variables, null),
    give(element, style, arrangement = new Map()) {
      const parent = element.parent;
      const around = parent !== null && "attribs" in parent ? styleOf(parent) : ROOT;
      known.set(element, { ...around, style, arrangement });
    },
  };
}

const ROOT: Known = {
  style: new Map(),
  arrangement: new Map(),
  direction: "ltr",
  custom: NO_CUSTOM_PROPERTIES,
  colour: "#000000",
};

type OpenDeclarations = ReturnType<typeof openDeclarations>;

/** Reads declarations with variables in them, for each set of values once. */
function openDeclarations(warnings: Warnings) {
  let steps = 0;
  const read = memoize((text: string) => {
    const [property = "", value = "", important] = text.split("\n");
    return readDeclaration(property, value, important === "!", warnings);
  });
  const count = (by: number) => {
    steps += by;
    if (steps > VARIABLE_STEPS) throw new CannotTake("the style sheets use too many variables");
  };
  return {
    custom(own: ReadonlyMap<string, string>, around: CustomProperties): CustomProperties {
      if (own.size > 0) count(own.size + around.size);
      return handedDown(own, around);
    },
    filled({ property, value, important }: Declaration, custom: CustomProperties): Declaration[] {
      count(10);
      const put = withVariables(value ?? "", (name) => custom.get(name));
      if (put === null) return [];
      return read([property, put.replaceAll("\n", " "), important ? "!" : ""].join("\n"));
    },
  };
}

function compute(
  declared: Declaration[],
  around: Known,
  variables: OpenDeclarations,
  element: Element | null,
): Known {
  const own = new Map<string, string>();
  for (const { property, value } of byImportance(declared)) {
    if (property.startsWith("--") && value !== null) own.set(property, value);
  }
  const custom = variables.custom(own, around.custom);
  const ordered = byImportance(
    declared.flatMap((one) => (one.open ? variables.filled(one, custom) : [one])),
  );
  const asked = ordered.findLast(({ property }) => property === "direction")?.value;
  const direction = directionOf(element, asked ?? null, around.direction);
  const all: Style = new Map();
  for (const { property, value } of ordered) {
    if (property.startsWith("--")) continue;
    const name = physicalProperty(property, direction);
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  const style: Style = new Map();
  const arrangement: Style = new Map();
  for (const [name, value] of all) {
    (Object.hasOwn(ARRANGEMENT, name) ? arrangement : style).set(name, value);
  }
  if (arrangement.get("display") === "inline-block") style.set("display", "inline-block");
  const colour = style.get("color") ?? around.colour;
  joinBorders(style, arrangement, colour);
  const align = style.get("text-align");
  if (align === "start" || align === "end") {
    style.set("text-align", (align === "start") === (direction === "ltr") ? "left" : "right");
  }
  return { style, arrangement, direction, custom, colour };
}

const byImportance = (declared: Declaration[]): Declaration[] =>
  declared.some((one) => one.important)
    ? [...declared.filter((one) => !one.important), ...declared.filter((one) => one.important)]
    : declared;

const SIDES = ["top", "right", "bottom", "left"] as const;

/** `0.75pt solid #000000` or `none` for each side whose style is known. */
function joinBorders(style: Style, arrangement: Style, colour: string): void {
  for (const side of SIDES) {
    const part = (kind: string) => arrangement.get(`border-${side}-${kind}`);
    const drawn = part("style");
    if (drawn === undefined) continue;
    const width = part("width") ?? "1.5pt";
    const written = part("color") ?? "currentcolor";
    const inked = written === "currentcolor" ? colour : written;
    const none = drawn === "none" || width === "0" || inked === "transparent";
    style.set(`border-${side}`, none ? "none" : `${width} ${drawn} ${inked}`);
  }
}

function physicalProperty(property: string, direction: Direction): string {
  if (!property.includes("inline-")) return property;
  const [start, end] = direction === "ltr" ? ["left", "right"] : ["right", "left"];
  return property.replace("inline-start", start).replace("inline-end", end);
}

type RulesBySubject = ReadonlyMap<string, StyleRule[]>;

/** Rules by what their element must have, so that few are compared with each element. */
function groupBySubject(rules: StyleRule[]): RulesBySubject {
  const groups = new Map<string, StyleRule[]>();
  for (const rule of rules) {
    const subject = rule.selector.compounds[0]!;
    const key =
      subject.id !== null
        ? `#${subject.id}`
        : subject.classes[0] !== undefined
          ? `.${subject.classes[0]}`
          : (subject.tag ?? "*");
    const group = groups.get(key) ?? [];
    group.push(rule);
    groups.set(key, group);
  }
  return groups;
}

function subjectsOf(element: Element): string[] {
  const classes = [...classesOf(element)].map((name) => `.${name}`);
  return ["*", element.name, ...classes, `#${element.attribs.id ?? ""}`];
}

function memoize<T>(read: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const before = made.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    made.set(text, value);
    return value;
  };
}
