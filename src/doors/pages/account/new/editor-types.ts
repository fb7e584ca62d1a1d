import { FIELD_TYPES, type FieldTypeRow } from "#kernel/field-types.ts";

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
    rows.map(([name, { size, role, text, canBeOptional }]) => {
      const isSomebodys = role !== "none";
      const has = {
        label: isSomebodys,
        name: isSomebodys,
        text: text !== null,
        optional: canBeOptional,
      };
      return [name, { size, has }];
    }),
  );
}
