import type { AttachmentField, AttachmentFieldKind } from "#attachments/attachment-type.ts";

type OpenKind = Exclude<AttachmentFieldKind, "choice">;

export function required(id: string, kind: OpenKind, example: string): AttachmentField {
  return { id, kind, required: true, options: [], example };
}

/** A day on which something happened, by the clock of a zone. */
export function requiredPast(id: string, zone: string, example: string): AttachmentField {
  return { ...required(id, "date", example), notAfterTodayIn: zone };
}

export function optional(id: string, kind: OpenKind, example: string): AttachmentField {
  return { id, kind, required: false, options: [], example };
}

export function optionalPast(id: string, zone: string, example: string): AttachmentField {
  return { ...requiredPast(id, zone, example), required: false };
}

/** The same field, required where a choice has an option. */
export function requiredWith(field: string, option: string, of: AttachmentField): AttachmentField {
  return { ...of, required: false, requiredWhen: { field, option } };
}

/** A choice that must be made; the example is its first option. */
export function requiredChoice(id: string, options: readonly string[]): AttachmentField {
  return { id, kind: "choice", required: true, options, example: options[0] ?? "" };
}

/** A choice that may be left open; the example is its first option. */
export function optionalChoice(id: string, options: readonly string[]): AttachmentField {
  return { ...requiredChoice(id, options), required: false };
}
