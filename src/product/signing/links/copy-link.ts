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

/** The same for whom a mail was put out that hands out a copy, by the mail's ID. */
export function mailedCopySecret(keys: LinkKeys, mailId: string): string {
  return derivedSecret(keys, "mailedCopy", mailId);
}

/** The mail's ID; null unless a key of this server made the secret. */
export function readMailedCopySecret(keys: LinkKeys, secret: string): string | null {
  return readDerivedSecret(keys, "mailedCopy", secret);
}
