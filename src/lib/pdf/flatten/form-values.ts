import { type Resolve, readInherited } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";

/** What a form field says of itself, whatever it looks like. */
export interface FieldFacts {
  /** Its names from the outermost on, joined by dots (ISO 32000-1, 12.7.3.2). */
  name: string;
  /** As the file says it (12.7.4); null where it says nothing. */
  type: string | null;
  kind: "text" | "choice" | "box" | "button" | "signature";
  /** What it holds as people would read it; null where it holds nothing or must not be told. */
  held: string | null;
  /** Of a box: whether it looks ticked although it is not, or the other way round. */
  box: { shown: boolean; held: boolean } | null;
  /** What the look says that the file brought along, where PDFium has to make another. */
  ownLook: string | null;
}

const PUSH_BUTTON = 1 << 16;
const PASSWORD = 1 << 13;
const MAX_DEPTH = 32;
const MAX_NAME = 80;

/** Reads a widget's field, and what it has from the fields above it (12.7.3.1). */
export function readField(widget: PdfDict, resolve: Resolve): FieldFacts {
  const type = readInherited(widget, "FT", resolve);
  const flags = readInherited(widget, "Ff", resolve);
  const bits = flags instanceof PdfNumber ? flags.value : 0;
  const named = type instanceof PdfName ? type.value : null;
  const base = {
    name: fullName(widget, resolve),
    type: named,
    held: null,
    box: null,
    ownLook: null,
  };
  switch (named) {
    case "Btn":
      if (bits & PUSH_BUTTON) return { ...base, kind: "button" };
      return { ...base, kind: "box", box: readBox(widget, resolve) };
    case "Ch":
      return { ...base, kind: "choice", held: readChoice(widget, resolve) };
    case "Sig":
      return { ...base, kind: "signature" };
    default:
      return { ...base, kind: "text", held: bits & PASSWORD ? null : readText(widget, resolve) };
  }
}

/** What a field holds, a box's state too; null where that is nothing, or must not be told. */
export function heldText(field: PdfDict, resolve: Resolve): string | null {
  const { kind, held } = readField(field, resolve);
  if (kind !== "box") return held?.trim() ? held : null;
  const state = nameOf(readInherited(field, "V", resolve));
  return state === null || state === "" || state === "Off" ? null : state;
}

function fullName(widget: PdfDict, resolve: Resolve): string {
  const names: string[] = [];
  let node: PdfObject | undefined = widget;
  for (let depth = 0; node instanceof PdfDict && depth < MAX_DEPTH; depth += 1) {
    const name = node.get("T", resolve);
    if (name instanceof PdfString) names.unshift(name.asString());
    node = node.get("Parent", resolve);
  }
  return legibleText(names.join("."), MAX_NAME);
}

function readText(widget: PdfDict, resolve: Resolve): string | null {
  const value = readInherited(widget, "V", resolve);
  if (value instanceof PdfString) return value.asString() || null;
  return value instanceof PdfStream ? null : nameOf(value);
}

/** By what the list shows, not by what is sent (12.7.4.4, Opt). */
function readChoice(widget: PdfDict, resolve: Resolve): string | null {
  const value = readInherited(widget, "V", resolve);
  const chosen = value instanceof PdfArray ? null : value;
  if (!(chosen instanceof PdfString)) return null;
  const held = chosen.asString();
  const options = readInherited(widget, "Opt", resolve);
  if (!(options instanceof PdfArray)) return held || null;
  for (let index = 0; index < options.length; index += 1) {
    const option = options.at(index, resolve);
    if (!(option instanceof PdfArray)) continue;
    const [sent, shown] = [option.at(0, resolve), option.at(1, resolve)];
    if (sent instanceof PdfString && shown instanceof PdfString && sent.asString() === held) {
      return shown.asString() || null;
    }
  }
  return held || null;
}

/** A box is ticked when its state is the field's value (12.7.4.2.3). */
function readBox(widget: PdfDict, resolve: Resolve): FieldFacts["box"] {
  const value = nameOf(readInherited(widget, "V", resolve));
  // One that does not say its state looks as if it were off.
  const state = widget.getName("AS", resolve)?.value ?? "Off";
  const looks = widget.getDict("AP", resolve)?.getDict("N", resolve);
  if (value === null || !looks || looks instanceof PdfStream) return null;
  const on = [...looks.keys()].map((key) => key.value).filter((key) => key !== "Off");
  return { shown: state !== "Off", held: on.length > 0 ? on.includes(value) : value !== "Off" };
}

function nameOf(value: PdfObject | undefined): string | null {
  if (value instanceof PdfName) return value.value;
  return value instanceof PdfString ? value.asString() : null;
}

/** Shortened, and without anything that has no look of its own. */
export function legibleText(text: string, most: number): string {
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}
