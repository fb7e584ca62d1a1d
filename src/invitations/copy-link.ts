import type { KeyRing } from "#kernel/sealed-text.ts";
import { derivedSecret, readDerivedSecret } from "./derived-link.ts";

/** The secret of a link that hands the sealed file to who signed over the shared link. */
export function copySecret(key: Uint8Array, signatureId: string): string {
  return derivedSecret(key, "copy", signatureId);
}

/** The signature's ID; null unless a key of this server made the secret. */
export function readCopySecret(keys: KeyRing, secret: string): string | null {
  return readDerivedSecret(keys, "copy", secret);
}
