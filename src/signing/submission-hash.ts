import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { RecordedSignature } from "./signing-store.ts";

/**
 * SHA-256, in hexadecimal, over what a signer drew, chose and typed, as it is
 * stored: canonical JSON of `drawing`, `initials` (null where there are none)
 * and `inputs`.
 */
export function submissionHash({
  drawing,
  initials,
  inputs,
}: Pick<RecordedSignature, "drawing" | "initials" | "inputs">): string {
  return sha256Hex(canonicalJson({ drawing, initials, inputs }));
}
