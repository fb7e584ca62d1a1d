import { derivedSecret, readDerivedSecret } from "./derived-link.ts";
import type { LinkKeys } from "./link-keys.ts";

/** The secret of the link that the page of a session signs over once it was opened. */
export function sessionSecret(keys: LinkKeys, sessionId: string): string {
  return derivedSecret(keys, "session", sessionId);
}

/** The session's ID; null unless a key of this server made the secret. */
export function readSessionSecret(keys: LinkKeys, secret: string): string | null {
  return readDerivedSecret(keys, "session", secret);
}

/** The secret of the page on which several sign on one device, one after the other. */
export function sittingSecret(keys: LinkKeys, sittingId: string): string {
  return derivedSecret(keys, "sitting", sittingId);
}

/** The sitting's ID; null unless a key of this server made the secret. */
export function readSittingSecret(keys: LinkKeys, secret: string): string | null {
  return readDerivedSecret(keys, "sitting", secret);
}
