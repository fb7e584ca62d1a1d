import { type Static, type TSchema, Type } from "typebox";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { type Reader, readerFor } from "#schemas/read-request.ts";
import { type FormFile, filesOf } from "./read-multipart.ts";

/** Schemas by the names that a request may bring. */
export type Fields = Readonly<Record<string, TSchema>>;

/**
 * What a page reads of its request; what has no schema is ignored. The schemas
 * say shapes: a value that does not fit is as one that was not sent, and its
 * default stands for it. What is wrong with what somebody typed is the page's to
 * say, so no text of a form is refused here, or cut.
 */
export interface PageInput {
  /** The placeholders of the path. Where one does not fit and has no default, nothing is at this place. */
  place?: Fields;
  /** What stands after the `?`; a name that is given twice is as one that is not. */
  query?: Fields;
  /** Of a name that is given twice the last. */
  form?: Fields;
}

type Read<F> = F extends Fields ? { readonly [Name in keyof F]: Static<F[Name]> } : unknown;

/** The same as it was read; what a page does not declare it cannot look at. */
export interface PageValues<I extends PageInput = PageInput> {
  params: I extends { place: infer F } ? Read<F> : unknown;
  query: I extends { query: infer F } ? Read<F> : unknown;
  form: I extends { form: infer F } ? Read<F> : unknown;
}

/** The largest form, where a page says nothing else; no value of a path or a query is as long. */
export const FORM_BYTES = 20_000;

/** Text, empty where there is none; what is longer is cut. */
export function text(longest = FORM_BYTES) {
  return Type.String({ maxLength: longest, default: "" });
}

/** Text where none is something else than an empty one. */
export const MAYBE_TEXT = Type.Unsafe<string | undefined>({ type: "string", default: undefined });

/** What has to look so, in a path. */
export function matching(pattern: RegExp) {
  return Type.String({ pattern: pattern.source });
}

export const ID = matching(UUID_PATTERN);

/** What a page reads that is about one thing, by its id. */
export const BY_ID = { place: { id: ID } } as const satisfies PageInput;

/** A UUID; null for anything else. */
export const MAYBE_ID = Type.Unsafe<string | null>({ ...ID, default: null });

/** What has to be one of some words, in a path. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return Type.Unsafe<Word>({ enum: [...words] });
}

/** One of some words; null for anything else. */
export function choice<const Word extends string>(words: readonly Word[]) {
  return Type.Unsafe<Word | null>({ enum: [...words], default: null });
}

/** A whole number in digits; `otherwise` for anything else. */
export function wholeNumber<const Otherwise>(
  minimum: number,
  maximum: number,
  otherwise: Otherwise,
) {
  return Type.Unsafe<number | Otherwise>({ type: "integer", minimum, maximum, default: otherwise });
}

/** Whether a box was ticked, or a button used, that sends this word. */
export function box(word = "yes") {
  return Type.Boolean({ word, default: false });
}

/** What follows in the names of those boxes that were ticked whose names begin so, whatever it is. */
export function boxes(prefix: string) {
  return Type.Unsafe<string[]>({ type: "array", prefix });
}

/** Rows whose controls are called `p0.role`, `p0.email`, `p1.role`, …: from 0 on, as many as have the first part. */
export function rows<const Part extends string>(
  prefix: string,
  parts: readonly [Part, ...Part[]],
  maxItems: number,
) {
  return Type.Unsafe<Record<Part, string>[]>({ type: "array", prefix, parts, maxItems });
}

/** A file that was chosen; null where none was. */
export const FILE = Type.Unsafe<FormFile | null>({ type: "object", default: null });

/** Files that were chosen with one control; empty where none was. */
export const FILES = Type.Unsafe<FormFile[]>({ type: "object", many: true, default: [] });

/** What a request brought, by names. */
export interface Brought {
  params: object;
  query: object;
  form: object;
}

/** Reads what a page declares; null where nothing can be at the place. */
export function inputReader({ place, query, form }: PageInput) {
  const [ofPlace, ofQuery, ofForm] = [place, query, form].map(fieldsReader);
  return (brought: Brought): PageValues | null => {
    const params = ofPlace?.(brought.params);
    if (!params) return null;
    return { params, query: ofQuery?.(brought.query), form: ofForm?.(brought.form) };
  };
}

const UNFIT = Symbol("a value that does not fit, for which nothing stands");

function fieldsReader(fields: Fields = {}): (brought: object) => object | null {
  const readers = Object.entries(fields).map(
    ([name, schema]) => [name, fieldReader(name, schema)] as const,
  );
  return (brought) => {
    const ownValue = (name: string) =>
      Object.hasOwn(brought, name) ? Reflect.get(brought, name) : undefined;
    const read = readers.map(([name, readIn]) => [name, readIn(ownValue, brought)] as const);
    return read.some(([, value]) => value === UNFIT) ? null : Object.fromEntries(read);
  };
}

/** What of a schema says how its value is found among texts. */
interface Node {
  type?: "array" | "boolean" | "integer" | "object" | "string";
  maxLength?: number;
  maximum?: number;
  word?: string;
  prefix?: string;
  parts?: readonly string[];
  maxItems?: number;
  many?: boolean;
  default?: unknown;
}

type Own = (name: string) => unknown;

function fieldReader(name: string, schema: TSchema): (own: Own, brought: object) => unknown {
  const node: Node = schema;
  if (node.parts) return (own) => rowsIn(own, node);
  if (node.type === "array") return (_, brought) => followingIn(brought, node);
  if (node.many) return (own) => filesIn(own(name));
  const { check } = compiled(schema);
  const otherwise = "default" in node ? node.default : UNFIT;
  return (own) => {
    const value = valueFrom(own(name), node);
    return check(value) ? value : otherwise;
  };
}

/** A few schemas stand in many forms. */
const COMPILED = new WeakMap<TSchema, Reader>();

function compiled(schema: TSchema): Reader {
  const reader = COMPILED.get(schema) ?? readerFor(schema);
  COMPILED.set(schema, reader);
  return reader;
}

function valueFrom(sent: unknown, { type, maxLength, maximum = 0, word }: Node): unknown {
  if (type === "boolean") return sent === word;
  if (type === "object") return sent;
  if (typeof sent !== "string") return undefined;
  if (type !== "integer") return sent.slice(0, maxLength);
  // As many digits as the largest has: what is longer is no number that is known here.
  return /^\d+$/.test(sent) && sent.length <= String(maximum).length ? Number(sent) : undefined;
}

function rowsIn(own: Own, { prefix = "", parts = [], maxItems = 0 }: Node) {
  const read: Record<string, string>[] = [];
  const partOfRow = (part = "") => own(`${prefix}${read.length}.${part}`);
  while (read.length < maxItems && typeof partOfRow(parts[0]) === "string") {
    const row = parts.map((part) => [part, partOfRow(part)] as const);
    read.push(
      Object.fromEntries(row.map(([part, sent]) => [part, typeof sent === "string" ? sent : ""])),
    );
  }
  return read;
}

const filesIn = (sent: unknown) =>
  typeof sent === "object" && sent !== null ? filesOf(sent as FormFile) : [];

function followingIn(brought: object, { prefix = "" }: Node): string[] {
  return Object.keys(brought)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}
