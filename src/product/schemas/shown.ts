import { type Static, type TSchema, Type } from "typebox";
import type { PdfFile } from "./pdf-file.ts";
import { isArchive, type ZipFile } from "./zip-file.ts";

declare const moment: unique symbol;

/** A time as it stands on the wire: ISO 8601, in UTC, with milliseconds. */
export type Moment = string & { readonly [moment]: true };

/** A time. What is shown has a `Date` in its place. */
export const Timestamp = Type.Unsafe<Moment>({ type: "string", format: "date-time" });

/**
 * What something is shown from: a value with at least the properties that are
 * shown, at every level, and times as `Date`. It may have others.
 */
export type Shows<T> = T extends Moment
  ? Date
  : T extends PdfFile | ZipFile | string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Shows<Item>[]
      : { readonly [Name in keyof T]: Shows<T[Name]> };

/** Copies of a value what a schema names. */
export type Show<T> = (value: Shows<T>) => T;

/**
 * Makes of a schema what copies a value: the properties that the schema names,
 * at every level and in its order, and nothing else. Where the schema has a
 * plain value, an object that is no time is a fault of ours, and nothing is
 * shown of it.
 * @throws for a schema that leaves open what it takes: what cannot be named cannot be shown, but
 *   for texts by a caller's own names
 */
export function shownBy<T extends TSchema>(schema: T): Show<Static<T>> {
  return copyBy(schema) as Show<Static<T>>;
}

/** The same for a value of which nothing is known. */
export function copyBy(schema: TSchema): Copy {
  return copier(schema as Node, "");
}

type Copy = (value: unknown) => unknown;

interface Node {
  type?: string;
  format?: string;
  properties?: Record<string, Node>;
  additionalProperties?: unknown;
  items?: Node;
  anyOf?: Node[];
  enum?: unknown[];
  const?: unknown;
}

const PLAIN = new Set(["string", "number", "integer", "boolean", "null"]);

function copier(node: Node, at: string): Copy {
  if (node.format === "binary") return copyFile;
  if (node.anyOf) return nullCopier(node.anyOf, at);
  if (node.type === "array" && node.items) return arrayCopier(copier(node.items, `${at}[]`), at);
  if (node.properties && !node.additionalProperties) return objectCopier(node.properties, at);
  if (isTextMap(node)) return copyTexts(at);
  if (PLAIN.has(node.type ?? "") || node.enum || "const" in node) return plainCopier(at);
  throw new Error(`the schema does not say what is shown at "${at}"`);
}

/** Of several forms only one may have parts: another could be taken for it. */
function nullCopier(forms: readonly Node[], at: string): Copy {
  const own = forms.filter(({ type }) => type !== "null");
  const copies = own.map((form) => copier(form, at));
  const [copy = plainCopier(at)] = copies;
  if (copies.length > 1 && own.some(({ type }) => type === "object" || type === "array")) {
    throw new Error(`the schema does not say which form is shown at "${at}"`);
  }
  return (value) => (value === null ? null : copy(value));
}

function arrayCopier(copy: Copy, at: string): Copy {
  return (value) => {
    if (!Array.isArray(value)) throw new Error(`"${at}" is no list`);
    return value.map(copy);
  };
}

function objectCopier(properties: Record<string, Node>, at: string): Copy {
  const parts = Object.entries(properties).map(([name, node]) => ({
    name,
    copy: copier(node, at === "" ? name : `${at}.${name}`),
  }));
  return (value) => {
    if (typeof value !== "object" || value === null) throw new Error(`"${at}" is no object`);
    const from = value as Record<string, unknown>;
    const shown: Record<string, unknown> = {};
    for (const { name, copy } of parts) {
      const part = from[name];
      if (part !== undefined) shown[name] = copy(part);
    }
    return shown;
  };
}

/** Texts by names that whoever sent them gave: no value of ours is among these. */
function isTextMap({ type, properties, additionalProperties: texts }: Node): boolean {
  return type === "object" && !properties && (texts as Node | undefined)?.type === "string";
}

function copyTexts(at: string): Copy {
  return (value) => {
    const entries = Object.entries(Object(value));
    const strange = entries.find(([, text]) => typeof text !== "string");
    if (strange) throw new Error(`"${at}" holds something else than texts`);
    return Object.fromEntries(entries);
  };
}

function copyFile(value: unknown): PdfFile | ZipFile {
  if (isArchive(value)) {
    const { zip, fileName, sha256 } = value;
    return { zip: { bytes: zip.bytes, stream: zip.stream }, fileName, sha256 };
  }
  const { pdf, fileName, sha256 } = value as PdfFile;
  return { pdf: { bytes: pdf.bytes, stream: pdf.stream }, fileName, sha256 };
}

function plainCopier(at: string): Copy {
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Date) return value.toISOString();
    throw new Error(`"${at}" is an object where a plain value is shown`);
  };
}
