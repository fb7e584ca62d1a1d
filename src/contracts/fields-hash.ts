import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { Field } from "./contract.ts";

/**
 * SHA-256, in hex, over all fields of a contract in their order: what each is,
 * whose, what stands in it and its place. Taken over canonical JSON (RFC 8785).
 */
export function fieldsHash(fields: readonly Field[]): string {
  return sha256Hex(
    canonicalJson(
      fields.map(({ id, type, label, text, optional, page, x, y, width, height }) => {
        return { id, type, label, text, optional, page, x, y, width, height };
      }),
    ),
  );
}
