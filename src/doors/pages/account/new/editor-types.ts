import { FIELD_TYPES, type FieldTypeRow } from "#kernel/field-types.ts";
import { INPUT_RULE_NAMES } from "#kernel/input-rules.ts";

/** What the field editor knows of a kind of field. */
export interface EditorType {
  /** In percent of the page, as a request gets it that names none. */
  size: { width: number; height: number };
  /** What can be written of one; what is not named can be of every kind. */
  has: Readonly<Record<string, boolean>>;
}

/** By the kind's name, from the table of kinds. */
export function editorTypes(): Record<string, EditorType> {
  const rows: [string, FieldTypeRow][] = Object.entries(FIELD_TYPES);
  return Object.fromEntries(
    rows.map(([name, { size, role, text, canBeOptional, entry }]) => {
      const isSomebodys = role !== "none";
      const has = {
        label: isSomebodys,
        name: isSomebodys,
        text: text !== null,
        optional: canBeOptional,
        ...Object.fromEntries(INPUT_RULE_NAMES.map((rule) => [rule, entry !== null])),
      };
      return [name, { size, has }];
    }),
  );
}
