import type { KeyRing } from "#kernel/key-ring.ts";

const SECRET_BYTES = 32;

/**
 * By what `/healthz` knows `admin doctor`, whom it tells how a request came to it: only whoever may
 * read the server's keys can know it.
 */
export function doctorsSecret(serverKeys: KeyRing): string {
  const secret = serverKeys.secretFor("doctor", "newest");
  return Buffer.from(secret.subarray(0, SECRET_BYTES)).toString("base64url");
}
