import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { Field } from "./contract.ts";

/** A contract's fields as their hash covers them: what each is, whose, what it asks for, what stands in it and its place. */
export function hashedFields(fields: readonly Field[]) {
  return fields.map(({ id, type, label, name, text, optional, page, x, y, width, height }) => {
    const named = name !== undefined && { name };
    return { id, type, label, ...named, text, optional, page, x, y, width, height };
  });
}

/**
 * SHA-256, in hex, over all fields of a contract in their order, taken over
 * their canonical JSON (RFC 8785).
 */
export function fieldsHash(fields: readonly Field[]): string {
  return sha256Hex(canonicalJson(hashedFields(fields)));
}
