import type { PageSize } from "#documents/parts.ts";
import type { FIELD_TYPES } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import { readOptionalText, tidy } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";
import { mixedWord } from "#kernel/skeleton.ts";
import { labelsAlike } from "./labels-alike.ts";

/** One entry of `signatureFields` as sent; its shape has been checked. */
export interface FieldInput {
  type?: (typeof FIELD_TYPES)[number];
  label?: string;
  text?: string;
  optional?: boolean;
  page?: number;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

/** Width and height in percent of the page where the request names none. */
export const DEFAULT_SIZES = {
  signature: { width: 25, height: 10 },
  initials: { width: 10, height: 4 },
  date: { width: 18, height: 3.3 },
  text: { width: 25, height: 3 },
  input: { width: 25, height: 3 },
} as const;

/** The label of the one field that an HTML contract gets when the request names none. */
export const DEFAULT_LABELS: Record<Language, string> = {
  de: "Unterschrift",
  en: "Signature",
  es: "Firma",
  fr: "Signature",
};

/** Sums of percentages such as 70.1 + 29.9 go over 100 by a rounding error alone. */
const ROUNDING = 1e-9;

/**
 * Every way in which the fields break the rules, each with the field's place.
 * `pages` is null for the HTML form, whose fields have no place of their own.
 */
export function checkFields(
  fields: readonly FieldInput[],
  pages: readonly PageSize[] | null,
): Problem[] {
  const signing = new Set(fields.filter(isSignature).map((field) => tidy(field.label ?? "")));
  const problems: Problem[] = fields.flatMap((field, index) => {
    const found = [
      ...checkWords(field, signing),
      ...(pages ? checkPlace(field, pages) : checkUnplaced(field)),
    ];
    return found.map(({ name, message }) => ({
      field: index,
      path: `signatureFields[${index}].${name}`,
      message,
    }));
  });
  problems.push(...labelsAlike(fields.map((field) => tidy(field.label ?? ""))));
  if (pages && !fields.some((field) => isSignature(field) || field.type === "initials")) {
    problems.push({
      field: null,
      path: "signatureFields",
      message: "a document needs at least one signature or initials field",
    });
  }
  return problems;
}

interface Finding {
  name: keyof FieldInput;
  message: string;
}

function checkWords(field: FieldInput, signing: ReadonlySet<string>): Finding[] {
  const type = field.type ?? "signature";
  const label = tidy(field.label ?? "");
  const found: Finding[] = [
    ...checkLabel(label, type),
    ...readOptionalText(type === "input" ? "inputStart" : "textField", field.text).problems.map(
      (message): Finding => ({ name: "text", message }),
    ),
  ];
  if ((type === "date" || type === "input") && label !== "" && !signing.has(label)) {
    found.push({ name: "label", message: `no signature field has the label "${label}"` });
  }
  if (type === "text" && tidy(field.text ?? "") === "") {
    found.push({ name: "text", message: "a field of type text needs a text" });
  }
  if (type !== "text" && type !== "input" && field.text !== undefined) {
    found.push({ name: "text", message: `is not allowed on type ${type}` });
  }
  if (type !== "input" && field.optional === true) {
    found.push({ name: "optional", message: "only an input field can be optional" });
  }
  return found;
}

function checkLabel(label: string, type: string): Finding[] {
  const { problems } = readOptionalText("label", label);
  const found = problems.map((message): Finding => ({ name: "label", message }));
  if (label === "" && type !== "text") {
    found.push({ name: "label", message: `a field of type ${type} needs a label` });
  }
  const mixed = mixedWord(label);
  if (mixed !== null) {
    const message = `"${mixed}" mixes letters that look alike but come from different scripts`;
    found.push({ name: "label", message });
  }
  return found;
}

function checkUnplaced(field: FieldInput): Finding[] {
  const found: Finding[] = [];
  if ((field.type ?? "signature") !== "signature") {
    found.push({ name: "type", message: `type ${field.type} needs a document` });
  }
  for (const name of ["page", "x", "y", "width", "height"] as const) {
    if (field[name] !== undefined) {
      found.push({ name, message: "a field is placed only on a document" });
    }
  }
  return found;
}

function checkPlace(field: FieldInput, pages: readonly PageSize[]): Finding[] {
  const found: Finding[] = [];
  const { width, height } = { ...DEFAULT_SIZES[field.type ?? "signature"], ...sizesOf(field) };
  if (field.x === undefined) found.push({ name: "x", message: "is required with a document" });
  if (field.y === undefined) found.push({ name: "y", message: "is required with a document" });
  if ((field.page ?? 1) > pages.length) {
    found.push({ name: "page", message: `the document has ${pages.length} pages` });
  }
  if (field.x !== undefined && field.x + width > 100 + ROUNDING) {
    found.push({ name: "x", message: `the box ends at ${field.x + width} % of the page's width` });
  }
  if (field.y !== undefined && field.y + height > 100 + ROUNDING) {
    found.push({
      name: "y",
      message: `the box ends at ${field.y + height} % of the page's height`,
    });
  }
  return found;
}

function sizesOf(field: FieldInput): { width?: number; height?: number } {
  return {
    ...(field.width !== undefined && { width: field.width }),
    ...(field.height !== undefined && { height: field.height }),
  };
}

function isSignature(field: FieldInput): boolean {
  return (field.type ?? "signature") === "signature";
}

/** The words of a field that has been checked. */
export function fieldWords({ type, label, text }: FieldInput) {
  const kind = type === "input" ? "inputStart" : "textField";
  return { label: readOptionalText("label", label).text, text: readOptionalText(kind, text).text };
}
