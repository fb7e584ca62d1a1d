import { type LinkKeys, linkKeysFrom } from "#invitations/link-keys.ts";
import { KeyRing, type RawKeys } from "#kernel/key-ring.ts";

/** Of these keys, newest first: for a test that has them as bytes. */
export function linkKeysOf(...keys: RawKeys): LinkKeys {
  return linkKeysFrom(new KeyRing(keys));
}
