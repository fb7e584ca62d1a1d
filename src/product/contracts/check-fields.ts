import { readEntry } from "#kernel/entries.ts";
import {
  DEFAULT_FIELD_TYPE,
  FIELD_TYPE_NAMES,
  type FieldType,
  fieldType,
  SIGNED_TYPES,
} from "#kernel/field-types.ts";
import {
  checkRules,
  INPUT_RULE_NAMES,
  type InputRules,
  rulesOf,
  usualSize,
} from "#kernel/input-rules.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { readOptionalText, readPersonalText, tidy } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";
import { mixedWord } from "#kernel/skeleton.ts";
import { normaliseWords } from "#lib/pdf/anchors/anchor-text.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { shortSides } from "#sealing/pages/least-box.ts";
import { labelsAlike } from "./labels-alike.ts";

/**
 * Sums of percentages such as 70.1 + 29.9 go over 100 by a rounding error alone;
 * of numbers in single precision by some 4e-6. On no page is this a thousandth of a point.
 */
const ROUNDING = 1e-4;

/**
 * Every way in which the fields break the rules, each with the field's place.
 * `pages` is null for the HTML form, whose fields have no place of their own.
 * @param language of the contract
 */
export function checkFields(
  fields: readonly SignatureFieldInput[],
  pages: readonly PageSize[] | null,
  language: Language,
): Problem[] {
  const joined = new Set(
    fields.filter((field) => typeOf(field).isJoined).map((field) => tidy(field.label ?? "")),
  );
  const problems: Problem[] = fields.flatMap((field, index) => {
    const found = [
      ...checkWords(field, joined),
      ...checkAnchor(field),
      ...checkAsked(field, language),
      ...(pages ? checkPlace(field, pages) : checkUnplaced(field)),
    ];
    return found.map(({ name, message }) => ({
      field: index,
      path: `signatureFields[${index}].${name}`,
      message,
    }));
  });
  problems.push(...labelsAlike(fields.map((field) => tidy(field.label ?? ""))));
  if (pages && !fields.some((field) => typeOf(field).role === "makes")) {
    problems.push({
      field: null,
      path: "signatureFields",
      message: `a document needs at least one ${SIGNED_TYPES.join(" or ")} field`,
    });
  }
  return problems;
}

interface Finding {
  name: keyof SignatureFieldInput | `choices[${number}]`;
  message: string;
}

function checkWords(field: SignatureFieldInput, joined: ReadonlySet<string>): Finding[] {
  const type = field.type ?? DEFAULT_FIELD_TYPE;
  const { role, text, canBeOptional } = fieldType(type);
  const label = tidy(field.label ?? "");
  const found: Finding[] = [
    ...checkLabel(label, type),
    ...readName(field).problems.map((message): Finding => ({ name: "name", message })),
    ...readText(field).problems.map((message): Finding => ({ name: "text", message })),
  ];
  if (role === "joins" && label !== "" && !joined.has(label)) {
    found.push({ name: "label", message: `no ${JOINED} field has the label "${label}"` });
  }
  if (text?.isRequired && tidy(field.text ?? "") === "") {
    found.push({ name: "text", message: `a field of type ${type} needs a text` });
  }
  if (!text && field.text !== undefined) {
    found.push({ name: "text", message: `is not allowed on type ${type}` });
  }
  if (!canBeOptional && field.optional === true) {
    found.push({ name: "optional", message: `only an ${OPTIONAL} field can be optional` });
  }
  return found;
}

/** What is asked of an entry, and whether what the sender starts it with answers that. */
function checkAsked(field: SignatureFieldInput, language: Language): Finding[] {
  const { type = DEFAULT_FIELD_TYPE } = field;
  const rules = fieldRules(field);
  if (!fieldType(type).entry) {
    return INPUT_RULE_NAMES.filter((name) => rules[name] !== undefined).map((name) => ({
      name,
      message: `is not allowed on type ${type}`,
    }));
  }
  const found: Finding[] = [...checkChoices(field.choices), ...checkRules(rules)];
  if (found.length > 0 || readText(field).problems.length > 0) return found;
  return readEntry({ type, ...rules }, field.text, language).problems.map(({ message }) => ({
    name: "text",
    message,
  }));
}

function checkChoices(choices: SignatureFieldInput["choices"]): Finding[] {
  if (choices === undefined) return [];
  const { least, most } = LIMITS.choices;
  const isMany = choices.length >= least && choices.length <= most;
  const message = `has ${choices.length} entries, ${least} to ${most} are taken`;
  const read = choices.map((choice) => readPersonalText("choice", choice));
  const told = choices.map(tidy);
  return [
    ...(isMany ? [] : [{ name: "choices" as const, message }]),
    ...read.flatMap(({ problems }, at) => {
      const isTwice = told.indexOf(told[at] ?? "") < at;
      const all = [...problems, ...(isTwice ? ["is there twice"] : [])];
      return all.map((problem): Finding => ({ name: `choices[${at}]`, message: problem }));
    }),
  ];
}

/** What a field asks of its entry, as it is kept. */
export function fieldRules({ choices, mark, ...field }: SignatureFieldInput): InputRules {
  return rulesOf({
    ...field,
    ...(mark && { mark }),
    ...(choices && { choices: choices.map(tidy) }),
  });
}

function checkLabel(label: string, type: FieldType): Finding[] {
  const { problems } = readOptionalText("label", label);
  const found = problems.map((message): Finding => ({ name: "label", message }));
  if (label === "" && fieldType(type).role !== "none") {
    found.push({ name: "label", message: `a field of type ${type} needs a label` });
  }
  const mixed = mixedWord(label);
  if (mixed !== null) {
    const message = `"${mixed}" mixes letters that look alike but come from different scripts`;
    found.push({ name: "label", message });
  }
  return found;
}

function checkAnchor({ anchor, page, x, y }: SignatureFieldInput): Finding[] {
  if (!anchor) return [];
  const found = Object.entries({ page, x, y }).flatMap(([name, value]): Finding[] =>
    value === undefined
      ? []
      : [{ name: name as "page" | "x" | "y", message: "is not allowed beside an anchor" }],
  );
  const words = normaliseWords(anchor.text);
  const count = [...anchor.text].length;
  if (count > LIMITS.anchorCharacters) {
    const message = `its text has ${count} characters, at most ${LIMITS.anchorCharacters} are taken`;
    found.push({ name: "anchor", message });
  } else if (!/[^ ]/.test(words) || /^\p{M}/u.test(words)) {
    const message = "its text must begin with a letter, a digit or a sign that is drawn";
    found.push({ name: "anchor", message });
  }
  return found;
}

function checkUnplaced(field: SignatureFieldInput): Finding[] {
  const found: Finding[] = [];
  if (!typeOf(field).forms.includes("html")) {
    found.push({ name: "type", message: `type ${field.type} needs a document` });
  }
  const names = field.anchor ? [] : (["page", "x", "y", "width", "height"] as const);
  for (const name of names) {
    if (field[name] !== undefined) {
      found.push({ name, message: "a field is placed only on a document" });
    }
  }
  return found;
}

/** Without the digits that adding leaves behind, and with those by which it is too much. */
function rounded(percent: number): number {
  return Number(percent.toFixed(4));
}

function checkPlace(field: SignatureFieldInput, pages: readonly PageSize[]): Finding[] {
  const found: Finding[] = [];
  // Its place is known once the document is read.
  if (field.anchor) return [];
  const usual = usualSize({ type: field.type ?? DEFAULT_FIELD_TYPE, ...fieldRules(field) });
  const { width, height } = { ...usual, ...sizesOf(field) };
  if (field.x === undefined) found.push({ name: "x", message: "is required with a document" });
  if (field.y === undefined) found.push({ name: "y", message: "is required with a document" });
  if ((field.page ?? 1) > pages.length) {
    found.push({
      name: "page",
      message: `the document has ${pages.length === 1 ? "1 page" : `${pages.length} pages`}`,
    });
  }
  found.push(...checkSize(field, { width, height }, pages));
  for (const name of ["x", "y"] as const) {
    if ((field[name] ?? 0) < 0)
      found.push({ name, message: `${name} is ${field[name]}; it must be at least 0` });
  }
  if (field.x !== undefined && field.x + width > 100 + ROUNDING) {
    found.push({
      name: "x",
      message: `x + width is ${rounded(field.x + width)}; it must be at most 100, the page's width`,
    });
  }
  if (field.y !== undefined && field.y + height > 100 + ROUNDING) {
    found.push({
      name: "y",
      message: `y + height is ${rounded(field.y + height)}; it must be at most 100, the page's height`,
    });
  }
  return found;
}

/** What is printed in a box has to be seen; a box that holds nothing is signed all the same. */
function checkSize(
  { page = 1, x, y, ...sizes }: SignatureFieldInput,
  { width, height }: { width: number; height: number },
  pages: readonly PageSize[],
): Finding[] {
  const sent = [x, y, sizes.width, sizes.height];
  if (sent.every((percent) => percent !== undefined && percent <= 1)) return [FRACTIONS];
  const size = pages[page - 1];
  if (!size) return [];
  const box = { page, x: x ?? 0, y: y ?? 0, width, height };
  return shortSides(box, size).map(({ name, points, least }) => ({
    name,
    message: `the box has ${inPoints(points)} points of ${name} on this page; what stands in it is read from ${inPoints(least)} on. Places are percent of the page, from 0 to 100`,
  }));
}

const FRACTIONS: Finding = {
  name: "width",
  message:
    "x, y, width and height are percent of the page, from 0 to 100; all four are at most 1, as fractions of the page are: send each a hundred times as large",
};

/** As many digits as say it; a box that is nearly nothing is less than a tenth. */
function inPoints(points: number): string {
  return points < 0.1 ? "less than 0.1" : String(Number(points.toFixed(points < 10 ? 1 : 0)));
}

function sizesOf(field: SignatureFieldInput): { width?: number; height?: number } {
  return {
    ...(field.width !== undefined && { width: field.width }),
    ...(field.height !== undefined && { height: field.height }),
  };
}

function typeOf({ type = DEFAULT_FIELD_TYPE }: SignatureFieldInput) {
  return fieldType(type);
}

const JOINED = typesWith(({ isJoined }) => isJoined);
const OPTIONAL = typesWith(({ canBeOptional }) => canBeOptional);

function typesWith(has: (row: ReturnType<typeof fieldType>) => boolean): string {
  return FIELD_TYPE_NAMES.filter((type) => has(fieldType(type))).join(" or ");
}

/** The words of a field that has been checked. */
export function fieldWords(field: SignatureFieldInput) {
  const { text: name } = readName(field);
  return {
    label: readOptionalText("label", field.label).text,
    ...(name !== null && { name }),
    text: readText(field).text,
  };
}

function readName(field: SignatureFieldInput) {
  return readOptionalText("fieldName", field.name);
}

function readText(field: SignatureFieldInput) {
  const { text } = typeOf(field);
  // Beside an entry of several lines its start may have them.
  const kind = field.lines === undefined ? text?.kind : "inputLines";
  return readOptionalText(kind ?? "textField", field.text);
}
