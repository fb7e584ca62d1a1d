import type { AttachmentField, AttachmentFieldKind } from "#attachments/attachment-type.ts";

type OpenKind = Exclude<AttachmentFieldKind, "choice">;

export function required(id: string, kind: OpenKind, example: string): AttachmentField {
  return { id, kind, required: true, options: [], example };
}

export function optional(id: string, kind: OpenKind, example: string): AttachmentField {
  return { id, kind, required: false, options: [], example };
}

/** A choice that must be made; the example is its first option. */
export function requiredChoice(id: string, options: readonly string[]): AttachmentField {
  return { id, kind: "choice", required: true, options, example: options[0] ?? "" };
}

/** A choice that may be left open; the example is its first option. */
export function optionalChoice(id: string, options: readonly string[]): AttachmentField {
  return { ...requiredChoice(id, options), required: false };
}
