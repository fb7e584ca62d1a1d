import assert from "node:assert/strict";
import type { AttachmentField, AttachmentType } from "#attachments/attachment-type.ts";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import type { AttachmentInput } from "#schemas/contracts.ts";

/**
 * An attachment as a request has it, with the type's own example in every field that the options
 * leave something to say; `change` takes the place of some.
 */
export function exampleAttachment(
  id: string,
  change: Readonly<Record<string, string>> = {},
): Required<Pick<AttachmentInput, "type" | "fields">> {
  return { type: id, fields: exampleFields(typeOf(id), change) };
}

/** The same with no more than the type has to be given. */
export function shortestAttachment(id: string) {
  const { fields } = typeOf(id);
  return { type: id, fields: asValues(fields.filter(({ required }) => required)) };
}

/** The values of a type's fields, by the options of its examples and of `change`. */
export function exampleFields(
  { fields }: AttachmentType,
  change: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const values = { ...asValues(fields), ...change };
  const ruledOut = fields.flatMap(({ id, rulesOut, requiredWhen }) => [
    ...(rulesOut && values[id] === rulesOut.option ? [rulesOut.field] : []),
    ...(requiredWhen && values[requiredWhen.field] !== requiredWhen.option ? [id] : []),
  ]);
  return Object.fromEntries(
    Object.entries(values).filter(([id]) => id in change || !ruledOut.includes(id)),
  );
}

function asValues(fields: readonly AttachmentField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ id, example }) => [id, example]));
}

function typeOf(id: string): AttachmentType {
  const type = ATTACHMENT_TYPES.find((one) => one.id === id);
  assert.ok(type, `there is no attachment type ${id}`);
  return type;
}
