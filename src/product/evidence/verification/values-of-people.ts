import { fromHex, toHex } from "#kernel/bytes.ts";
import { digestOf } from "#lib/pki/signature-algorithms.ts";

type Json = Record<string, unknown>;

const DOMAIN = new TextEncoder().encode("countersign-trail-value-1\0");

/** Beyond any entry that the service writes. */
const MOST_VALUES = 1_000;

/**
 * Puts the values of people back where an entry of the record has commitments to them.
 * @returns `by` and `data` as they were told, null in place of values that were erased;
 *   null where a value does not fit to its commitment, or a commitment has none
 */
export async function openEntry(entry: Json): Promise<{ by: unknown; data: Json } | null> {
  const { by, data, personal = {} } = entry;
  if (!isObject(personal) || !isObject(data)) return null;
  const opened = structuredClone({ by, data });
  const values = Object.entries(personal);
  if (values.length > MOST_VALUES) return null;
  for (const [path, held] of values) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const parent = names.reduce<unknown>(memberOf, opened);
    const place = memberOf(parent, last);
    if (!isObject(held) || !isObject(place) || !isObject(parent, true)) return null;
    if (typeof place.committed !== "string" || !(await fits(held, place.committed))) return null;
    parent[last] = "value" in held ? held.value : null;
  }
  return holdsCommitted(opened) ? null : opened;
}

async function fits(held: Json, committed: string): Promise<boolean> {
  if ("erasedAt" in held) return typeof held.erasedAt === "string" && !("value" in held);
  const { salt, value } = held;
  if (typeof value !== "string" || typeof salt !== "string") return false;
  if (!/^[0-9a-f]{32}$/.test(salt)) return false;
  const said = new TextEncoder().encode(value);
  const bytes = new Uint8Array([...DOMAIN, ...fromHex(salt), ...said]);
  return toHex(await digestOf("SHA-256", bytes)) === committed;
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value, true) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function holdsCommitted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("committed" in value && typeof value.committed === "string") return true;
  return Object.values(value).some(holdsCommitted);
}

function isObject(value: unknown, orList = false): value is Json {
  return typeof value === "object" && value !== null && (orList || !Array.isArray(value));
}
