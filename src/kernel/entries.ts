import { DEFAULT_FIELD_TYPE, type FieldType, fieldType } from "./field-types.ts";
import { type PersonalText, type Read, readOptionalText } from "./personal-text.ts";

type ReadEntry = Read<PersonalText> | { text: null; problems: [] };

/** What was sent for a field, as it is stored and printed; blank or absent is null. */
export function readEntry(name: FieldType, sent: string | undefined): ReadEntry {
  const { entry } = fieldType(name);
  if (!entry) return { text: null, problems: ["is not asked for"] };
  return readOptionalText(entry.kind, sent);
}

/** An entry that a submission was checked for; an unfit one is a fault of ours. */
export function checkedEntry(name: FieldType | undefined, sent: string): PersonalText | null {
  const { text, problems } = readEntry(name ?? DEFAULT_FIELD_TYPE, sent);
  if (problems.length > 0) throw new Error(`an entry was not checked: ${problems.join(", ")}`);
  return text;
}
