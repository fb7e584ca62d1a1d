import { type PageValues, rows, text } from "#http/page-input.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { fieldType, isFieldType } from "#kernel/field-types.ts";
import type { InputFormat } from "#kernel/input-formats.ts";
import { INPUT_RULE_NAMES, type InputRules, usualSize } from "#kernel/input-rules.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";

/** All fields that a contract can have, with their words. */
export const FIELDS_FORM_BYTES = 600_000;

/** What a row of the table asks for, by the end of its controls' names. */
export const ROW_PARTS = [
  "type",
  "label",
  "page",
  "x",
  "y",
  "width",
  "height",
  "name",
  "text",
  "optional",
  ...INPUT_RULE_NAMES,
] as const;

type RowPart = (typeof ROW_PARTS)[number] | "remove";

export const FIELDS_FORM = {
  /** Of the editor's script, as JSON. */
  fields: text(FIELDS_FORM_BYTES),
  table: rows("f", [...ROW_PARTS, "remove"], LIMITS.fields + 1),
};

/** The name of a row's control. */
export function controlName(row: number, part: RowPart): string {
  return `f${row}.${part}`;
}

/**
 * The fields that a form asks for: those of the editor's script, where it sent
 * some, else the rows of the table. What makes no sense is handed on, so that
 * the API says what is wrong with it.
 */
export function fieldsIn({
  fields,
  table,
}: PageValues<{ form: typeof FIELDS_FORM }>["form"]): SignatureFieldInput[] {
  return fields ? fieldsOfEditor(fields) : fieldsOfTable(table);
}

function fieldsOfEditor(json: string): SignatureFieldInput[] {
  let sent: unknown;
  try {
    sent = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, LIMITS.fields + 1).map((one) => fieldFrom((part) => Object(one)[part]));
}

function fieldsOfTable(table: readonly Record<RowPart, string>[]): SignatureFieldInput[] {
  const isBlank = ({ label, text, x, y }: Record<RowPart, string>) =>
    [label, text, x, y].every((value) => value.trim() === "");
  return table
    .filter((row) => !isBlank(row) && row.remove === "")
    .map((row) => fieldFrom((part) => row[part]));
}

function fieldFrom(value: (part: (typeof ROW_PARTS)[number]) => unknown): SignatureFieldInput {
  const type = String(value("type"));
  const row = isFieldType(type) ? fieldType(type) : null;
  const words = (part: "label" | "name" | "text") => String(value(part) ?? "");
  const number = (part: "page" | "x" | "y" | "width" | "height") => {
    const typed = String(value(part) ?? "").trim();
    // A comma stands for the point in three of the four languages.
    return typed === "" ? undefined : Number(typed.replace(",", "."));
  };
  const [label, name, text] = [words("label"), words("name"), words("text")];
  const [x, y, width, height] = [number("x"), number("y"), number("width"), number("height")];
  const rules = row?.entry ? rulesFrom(value) : {};
  const usual = isFieldType(type) ? usualSize({ type, ...rules }) : null;
  const isUsual = canonicalJson(usual) === canonicalJson({ width, height });
  return {
    ...(isFieldType(type) && { type }),
    ...(label.trim() !== "" && { label }),
    ...(name.trim() !== "" && { name }),
    ...(text.trim() !== "" && row?.text && { text }),
    ...(Boolean(value("optional")) && row?.canBeOptional && { optional: true }),
    ...rules,
    page: number("page") ?? 1,
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(!isUsual && width !== undefined && { width }),
    ...(!isUsual && height !== undefined && { height }),
  };
}

/** What is asked of an entry; one choice a line, and numbers as the page's languages write them. */
function rulesFrom(value: (part: keyof InputRules) => unknown): InputRules {
  const words = (part: keyof InputRules) => String(value(part) ?? "").trim();
  const number = (typed: string) => Number(typed.replace(",", "."));
  const readBound = (part: "min" | "max") =>
    words("format") === "date" || Number.isNaN(number(words(part)))
      ? words(part)
      : number(words(part));
  const sent = value("choices");
  const all = Array.isArray(sent) ? sent.map(String) : String(sent ?? "").split("\n");
  const choices = all.map((choice) => choice.trim()).filter((choice) => choice !== "");
  return {
    ...(choices.length > 0 && { choices }),
    ...(Boolean(value("mark")) && { mark: true as const }),
    // One that there is not is refused by the API, which says so.
    ...(words("format") !== "" && { format: words("format") as InputFormat }),
    ...(words("min") !== "" && { min: readBound("min") }),
    ...(words("max") !== "" && { max: readBound("max") }),
    ...(words("lines") !== "" && { lines: number(words("lines")) }),
  };
}
