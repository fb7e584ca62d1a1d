import type { Element } from "domhandler";
import { clamp } from "#kernel/clamp.ts";
import { quote, type Warnings } from "#lib/contract-html/profile/limits.ts";
import { elementsOf, lineOf, textOf } from "#lib/contract-html/profile/markup.ts";

/** What stands in a contract for a field of a form. */
export type Field =
  | { kind: "sign" | "text"; text: string }
  /** A line to write on, in points. */
  | { kind: "line"; width: number }
  | { kind: "nothing" };

/** Reads an element that is a field of a form; null for any other. */
export function readField(element: Element, warnings: Warnings): Field | null {
  switch (element.name) {
    case "input":
      return readInput(element, warnings);
    case "textarea":
      return lineOrText(textOf(element).replace(/^\n/, ""), widthOf(element, "cols", 30));
    case "select":
      return readSelect(element, warnings);
    case "progress":
    case "meter":
      return readGauge(element);
    default:
      return null;
  }
}

/** Whether a box or a round button is chosen. */
export const isTicked = (element: Element): boolean => element.attribs.checked !== undefined;

function readInput(element: Element, warnings: Warnings): Field {
  const { attribs } = element;
  const type = attribs.type?.trim().toLowerCase() ?? "text";
  switch (type) {
    case "hidden":
      return { kind: "nothing" };
    case "checkbox":
      return { kind: "sign", text: isTicked(element) ? "☒" : "☐" };
    case "radio":
      return { kind: "sign", text: isTicked(element) ? "●" : "○" };
    case "password":
    case "file":
      warnings.meaning(`A field for a ${type} was removed with what is filled in.`);
      return { kind: "nothing" };
    default:
      return lineOrText(attribs.value ?? "", widthOf(element, "size", 20));
  }
}

function lineOrText(value: string, width: number): Field {
  return value.trim() === "" ? { kind: "line", width } : { kind: "text", text: value };
}

/** Letters that a field is wide, as points; nobody writes in less than 24 of them. */
function widthOf({ attribs }: Element, name: "size" | "cols", usual: number): number {
  const letters = /^\d{1,4}$/.test(attribs[name] ?? "") ? Number(attribs[name]) : usual;
  return clamp(letters * 6, 24, 300);
}

/** The chosen options; where none is marked the first one, as people see it. */
function readSelect(element: Element, warnings: Warnings): Field {
  const options = [...elementsOf(element)].filter((one) => one.name === "option");
  const isList = element.attribs.multiple !== undefined;
  const marked = options.filter((option) => option.attribs.selected !== undefined);
  const first = isList || Number(element.attribs.size ?? 1) > 1 ? [] : options.slice(0, 1);
  const chosen = marked.length > 0 ? (isList ? marked : marked.slice(-1)) : first;
  const text = chosen.map(wordsOf).filter(Boolean).join(", ");
  const others = options
    .filter((option) => !chosen.includes(option))
    .map(wordsOf)
    .filter(Boolean);
  if (others.length > 0) {
    const kept = text === "" ? "none" : quote(text);
    warnings.meaning(
      `Of the choices of a "<select>" ${kept} was kept; left out: ${quote(others.join(", "))}.`,
    );
  }
  return lineOrText(text, Math.min(200, Math.max(90, ...others.map((words) => words.length * 6))));
}

const wordsOf = (option: Element) =>
  (option.attribs.label || textOf(option)).replace(/\s+/g, " ").trim();

function readGauge(element: Element): Field {
  const words = lineOf(element);
  if (words !== "") return { kind: "text", text: words };
  const { value, max } = element.attribs;
  if (value === undefined) return { kind: "nothing" };
  return { kind: "text", text: max === undefined ? value : `${value} / ${max}` };
}
