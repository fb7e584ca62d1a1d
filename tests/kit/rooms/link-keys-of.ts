import { KeyRing, type RawKeys } from "#kernel/key-ring.ts";
import { type LinkKeys, linkKeysFrom } from "#signing/links/link-keys.ts";

/** Of these keys, newest first: for a test that has them as bytes. */
export function linkKeysOf(...keys: RawKeys): LinkKeys {
  return linkKeysFrom(new KeyRing(keys));
}
