import type { Element } from "domhandler";
import { type Declaration, readDeclarations } from "./css-declarations.ts";
import { classesOf, SelectorMatcher } from "./css-selectors.ts";
import type { StyleRule } from "./css-sheets.ts";
import type { Warnings } from "./limits.ts";
import { styleHints } from "./style-hints.ts";
import type { Style } from "./style-text.ts";

/** Tells what the contract's own styles say about an element. */
export interface Cascade {
  styleOf(element: Element): Style;
}

/**
 * The cascade (CSS Cascade 4, section 6): attributes of old HTML count least,
 * then rules by weight and order, then the `style` attribute; `!important`
 * turns to the front what bears it.
 */
export function cascade(rules: StyleRule[], warnings: Warnings): Cascade {
  const matcher = new SelectorMatcher();
  const bySubject = groupBySubject(rules);
  const inline = new Map<string, Declaration[]>();
  const readInline = (style: string) => {
    const known = inline.get(style);
    if (known) return known;
    const read = readDeclarations(style, warnings);
    inline.set(style, read);
    return read;
  };
  return {
    styleOf(element) {
      const fitting = subjectsOf(element)
        .flatMap((subject) => bySubject.get(subject) ?? [])
        .filter((rule) => matcher.matches(rule.selector, element))
        .sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
      const declared = [
        ...readInline(styleHints(element)),
        ...fitting.flatMap((rule) => rule.declarations),
        ...readInline(element.attribs.style ?? ""),
      ];
      return decide(declared);
    },
  };
}

function decide(declared: Declaration[]): Style {
  const style: Style = new Map();
  for (const important of [false, true]) {
    for (const declaration of declared) {
      if (declaration.important !== important) continue;
      if (declaration.value === null) style.delete(declaration.property);
      else style.set(declaration.property, declaration.value);
    }
  }
  return style;
}

/** Rules by what their element must have, so that few are compared with each element. */
function groupBySubject(rules: StyleRule[]): ReadonlyMap<string, StyleRule[]> {
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
