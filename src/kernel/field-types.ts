import type { PersonalKind } from "./personal-text.ts";

/** Everything that there is to say of one kind of field; no other place asks for one by its name. */
export type FieldTypeRow = Filling & {
  /** Width and height in percent of the page where a request names none. */
  size: { width: number; height: number };
  /** The forms of contracts that it can stand on; on HTML it gets its place from the text. */
  forms: readonly ("html" | "pdf")[];
  /**
   * Whose it is: its label `makes` a role that signs by it, or it `joins` a role
   * that a field with `isJoined` makes; with `none` it needs no label.
   */
  role: "makes" | "joins" | "none";
  isJoined: boolean;
  /** What its sender may write into it, before anybody signs. */
  text: { kind: PersonalKind; isRequired: boolean } | null;
  /** Whether a sender may leave it to the signer to fill it. */
  canBeOptional: boolean;
};

/**
 * Who fills it, and with what: how it is printed follows from it (sealing), what
 * its box says on the signing page, and whether the dialog asks for it.
 */
type Filling =
  | { filledBy: "signature" | "initials" | "day of signing" | "sender"; entry: null }
  | { filledBy: "entry"; entry: Entry };

/** What a signer writes or chooses in one field of the signing dialog. */
interface Entry {
  /** What is taken for it: `entries.ts` reads it so. */
  kind: PersonalKind;
}

/** The kinds of fields, in the order in which they are told of. */
export const FIELD_TYPES = {
  signature: {
    size: { width: 25, height: 10 },
    forms: ["html", "pdf"],
    role: "makes",
    isJoined: true,
    text: null,
    canBeOptional: false,
    filledBy: "signature",
    entry: null,
  },
  initials: {
    size: { width: 10, height: 4 },
    forms: ["pdf"],
    role: "makes",
    isJoined: false,
    text: null,
    canBeOptional: false,
    filledBy: "initials",
    entry: null,
  },
  date: {
    size: { width: 18, height: 3.3 },
    forms: ["pdf"],
    role: "joins",
    isJoined: false,
    text: null,
    canBeOptional: false,
    filledBy: "day of signing",
    entry: null,
  },
  text: {
    size: { width: 25, height: 3 },
    forms: ["pdf"],
    role: "none",
    isJoined: false,
    text: { kind: "textField", isRequired: true },
    canBeOptional: false,
    filledBy: "sender",
    entry: null,
  },
  input: {
    size: { width: 25, height: 3 },
    forms: ["pdf"],
    role: "joins",
    isJoined: false,
    text: { kind: "inputStart", isRequired: false },
    canBeOptional: true,
    filledBy: "entry",
    entry: { kind: "input" },
  },
} as const satisfies Record<string, FieldTypeRow>;

export type FieldType = keyof typeof FIELD_TYPES;

export type FieldFiller = FieldTypeRow["filledBy"];

export const FIELD_TYPE_NAMES = Object.keys(FIELD_TYPES) as FieldType[];

/** What a field is whose request does not say. */
export const DEFAULT_FIELD_TYPE: FieldType = "signature";

/** What is known of a kind of field, without knowing which. */
export function isFieldType(name: string): name is FieldType {
  return Object.hasOwn(FIELD_TYPES, name);
}

export function fieldType(name: FieldType): FieldTypeRow {
  return FIELD_TYPES[name];
}

/** Whether a role signs by such a field. */
export function makesRole(name: FieldType): boolean {
  return fieldType(name).role === "makes";
}

/** Those that a role signs by; the first in front. */
export const SIGNED_TYPES = FIELD_TYPE_NAMES.filter(makesRole);

/** Those whose boxes say a word of their own before they are filled; of others the entry's name, or what stands there. */
export type WordedType = {
  [T in FieldType]: (typeof FIELD_TYPES)[T]["filledBy"] extends "entry" | "sender" ? never : T;
}[FieldType];

export function saysWord(name: FieldType): name is WordedType {
  const { filledBy } = fieldType(name);
  return filledBy !== "entry" && filledBy !== "sender";
}
