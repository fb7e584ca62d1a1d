import type { TSchema } from "typebox";

/** What is put beside everything that may be seen; where it is found, something leaked. */
export const POISON = "poison-that-nobody-may-see";

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

/** A value as rows have it that a schema shows, with everything that it names, and what is shown of it. */
export function sampleOf(schema: TSchema): { row: unknown; shown: unknown } {
  return sample(schema as Node);
}

function sample(node: Node): { row: unknown; shown: unknown } {
  if (node.anyOf) return sample(node.anyOf.find(({ type }) => type !== "null") ?? {});
  if (node.enum) return same(node.enum[0]);
  if ("const" in node) return same(node.const);
  if (node.properties) {
    const parts = Object.entries(node.properties)
      // Of texts by a caller's own names any may be shown: nothing there is poison.
      .filter(([, part]) => part.additionalProperties === undefined || part.properties)
      .map(([name, part]) => [name, sample(part)] as const);
    return {
      row: Object.fromEntries(parts.map(([name, { row }]) => [name, row])),
      shown: Object.fromEntries(parts.map(([name, { shown }]) => [name, shown])),
    };
  }
  if (node.items) {
    const item = sample(node.items);
    return { row: [item.row, item.row], shown: [item.shown, item.shown] };
  }
  if (node.format === "date-time") {
    const at = new Date("2026-11-22T12:00:00.123Z");
    return { row: at, shown: at.toISOString() };
  }
  const plain = { string: "word", integer: 3, number: 1.5, boolean: true, null: null };
  return same(plain[(node.type ?? "string") as keyof typeof plain]);
}

function same(value: unknown) {
  return { row: value, shown: value };
}

/** The same with a property in front of and behind those of every object, however deep. */
export function poisoned<T>(value: T): T {
  if (Array.isArray(value)) return value.map(poisoned) as T;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date || value instanceof Uint8Array) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, poisoned(part)]);
  return { poison: POISON, ...Object.fromEntries(parts), poisonToo: POISON } as T;
}
