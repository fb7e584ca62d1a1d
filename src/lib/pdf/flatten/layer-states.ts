import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfString } from "#lib/pdf/objects.ts";

/** On screen or on paper (ISO 32000-1, 8.11.4.4). */
export type LayerUse = "View" | "Print";

/** Whether what belongs to a layer, or to a membership of layers, is shown. */
export type IsShown = (layer: PdfObject | undefined, use: LayerUse) => boolean;

/** Of a visibility expression (8.11.2.2); PDFium stops there, too. */
const MAX_EXPRESSION_DEPTH = 32;

/**
 * The states that a document's layers have when it is opened (ISO 32000-1,
 * 8.11). Where readers differ it is PDFium's reading that counts, since its
 * picture is what people sign: the layer's own usage goes before the
 * configuration's lists, and what is no layer hides nothing.
 */
export function layerStates(catalog: PdfDict, resolve: Resolve): IsShown {
  const properties = catalog.getDict("OCProperties", resolve);
  const known = { View: new Map<PdfDict, boolean>(), Print: new Map<PdfDict, boolean>() };

  const groupShown = (group: PdfDict, use: LayerUse): boolean => {
    const before = known[use].get(group);
    if (before !== undefined) return before;
    const shown = readState(group, use, properties, resolve);
    known[use].set(group, shown);
    return shown;
  };

  const expressionShown = (expression: PdfArray, use: LayerUse, depth: number): boolean => {
    if (depth > MAX_EXPRESSION_DEPTH) return false;
    const operator = text(expression.at(0, resolve));
    const operands: boolean[] = [];
    for (let index = 1; index < expression.length; index += 1) {
      const operand = expression.at(index, resolve);
      if (operand instanceof PdfDict) operands.push(groupShown(operand, use));
      else if (operand instanceof PdfArray) operands.push(expressionShown(operand, use, depth + 1));
    }
    if (operator === "Not") return operands.length > 0 && !operands[0];
    if (operator === "And") return operands.length > 0 && operands.every(Boolean);
    return operator === "Or" && operands.some(Boolean);
  };

  const membershipShown = (membership: PdfDict, use: LayerUse): boolean => {
    const expression = membership.getArray("VE", resolve);
    if (expression) return expressionShown(expression, use, 0);
    const groups = membership.get("OCGs", resolve);
    if (groups instanceof PdfDict) return groupShown(groups, use);
    if (!(groups instanceof PdfArray)) return true;
    const states = dictionaries(groups, resolve).map((group) => groupShown(group, use));
    if (states.length === 0) return true;
    switch (text(membership.get("P", resolve))) {
      case "AllOn":
        return states.every(Boolean);
      case "AllOff":
        return !states.some(Boolean);
      case "AnyOff":
        return !states.every(Boolean);
      default:
        return states.some(Boolean);
    }
  };

  return (layer, use) => {
    if (!(layer instanceof PdfDict)) return true;
    const type = text(layer.get("Type", resolve));
    return type === undefined || type === "OCG"
      ? groupShown(layer, use)
      : membershipShown(layer, use);
  };
}

function readState(
  group: PdfDict,
  use: LayerUse,
  properties: PdfDict | undefined,
  resolve: Resolve,
): boolean {
  if (!hasIntent(group, "View", resolve)) return true;
  const usage = group.getDict("Usage", resolve);
  for (const event of use === "View" ? (["View"] as const) : (["Print", "View"] as const)) {
    const state = usage?.getDict(event, resolve)?.get(`${event}State`, resolve);
    if (state) return text(state) !== "OFF";
  }
  const configuration = findConfiguration(group, properties, resolve);
  return configuration ? configuredState(group, use, configuration, resolve) : true;
}

function configuredState(
  group: PdfDict,
  use: LayerUse,
  configuration: PdfDict,
  resolve: Resolve,
): boolean {
  const lists = (key: string, dict = configuration) =>
    holds(dict.getArray(key, resolve), group, resolve);
  let shown = text(configuration.get("BaseState", resolve)) !== "OFF";
  if (lists("ON")) shown = true;
  if (lists("OFF")) shown = false;
  const automatic = configuration.getArray("AS", resolve);
  for (const usage of automatic ? dictionaries(automatic, resolve) : []) {
    if ((text(usage.get("Event", resolve)) ?? "View") !== use || !lists("OCGs", usage)) continue;
    const state = usage.getDict(use, resolve);
    if (state) shown = text(state.get(`${use}State`, resolve)) !== "OFF";
  }
  return shown;
}

/** The configuration that PDFium opens a document with. */
function findConfiguration(
  group: PdfDict,
  properties: PdfDict | undefined,
  resolve: Resolve,
): PdfDict | undefined {
  if (!properties || !holds(properties.getArray("OCGs", resolve), group, resolve)) return undefined;
  const others = properties.getArray("Configs", resolve);
  const meant = others && dictionaries(others, resolve).find((one) => hasIntent(one, "", resolve));
  return meant ?? properties.getDict("D", resolve);
}

/** @param otherwise the intent of what names none */
function hasIntent(dict: PdfDict, otherwise: string, resolve: Resolve): boolean {
  const intent = dict.get("Intent", resolve);
  const named = intent instanceof PdfArray ? [...intent] : [intent];
  return named.some((one) => {
    const name = intent === undefined ? otherwise : text(one);
    return name === "View" || name === "All";
  });
}

function holds(array: PdfArray | undefined, group: PdfDict, resolve: Resolve): boolean {
  return array !== undefined && dictionaries(array, resolve).includes(group);
}

function dictionaries(array: PdfArray, resolve: Resolve): PdfDict[] {
  return Array.from({ length: array.length }, (_, index) => array.at(index, resolve)).filter(
    (item) => item instanceof PdfDict,
  );
}

function text(value: PdfObject | undefined): string | undefined {
  if (value instanceof PdfName) return value.value;
  return value instanceof PdfString ? value.asString() : undefined;
}
