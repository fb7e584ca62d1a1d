import { derivedSecret, readDerivedSecret } from "./derived-link.ts";
import type { LinkKeys } from "./link-keys.ts";

/** The secret of a link that hands the sealed file to who signed over the shared link. */
export function copySecret(keys: LinkKeys, signatureId: string): string {
  return derivedSecret(keys, "copy", signatureId);
}

/** The signature's ID; null unless a key of this server made the secret. */
export function readCopySecret(keys: LinkKeys, secret: string): string | null {
  return readDerivedSecret(keys, "copy", secret);
}
