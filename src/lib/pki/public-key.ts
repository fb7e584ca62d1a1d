import { createPublicKey, type KeyObject } from "node:crypto";

/**
 * The key of a certificate as Node has it, for what is made with it; signatures are checked by
 * `lib/pki`.
 * @param certificate its SubjectPublicKeyInfo
 * @throws Error of Node's for one that it does not know
 */
export function publicKeyOf({ keyInfo }: { keyInfo: Uint8Array }): KeyObject {
  return createPublicKey({ key: Buffer.from(keyInfo), format: "der", type: "spki" });
}
