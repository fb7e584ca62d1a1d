export const FIELD_TYPES = ["signature", "initials", "date", "text", "input"] as const;

export type FieldType = (typeof FIELD_TYPES)[number];
