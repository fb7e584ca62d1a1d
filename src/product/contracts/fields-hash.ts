import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { rulesOf } from "#kernel/input-rules.ts";
import type { Field } from "./contract.ts";

/** A contract's fields as their hash covers them: what each is, whose, what it asks for and offers, what stands in it and its place. */
export function hashedFields(fields: readonly Field[]) {
  return fields.map((field) => {
    const { id, type, label, name, text, optional, page, x, y, width, height } = field;
    const asked = { ...(name !== undefined && { name }), ...rulesOf(field) };
    return { id, type, label, ...asked, text, optional, page, x, y, width, height };
  });
}

/**
 * SHA-256, in hex, over all fields of a contract in their order, taken over
 * their canonical JSON (RFC 8785).
 */
export function fieldsHash(fields: readonly Field[]): string {
  return sha256Hex(canonicalJson(hashedFields(fields)));
}
