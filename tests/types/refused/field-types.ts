import { FIELD_TYPES, type FieldType, type FieldTypeRow } from "#kernel/field-types.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";

const { size: _size, ...withoutSize } = FIELD_TYPES.input;
export const noSize: FieldTypeRow = withoutSize;

export const filledByNobody: FieldTypeRow = { ...FIELD_TYPES.input, filledBy: "nobody" };

export const asksForNothing: FieldTypeRow = { ...FIELD_TYPES.input, entry: null };

export const unknown: FieldType = "checkbox";

/** A box that waits to be filled says so, in every language. */
export const boxes: SigningPageWords["boxes"] = { signature: "", initials: "", signed: "" };
