import { timingSafeEqual } from "node:crypto";
import type { KeyRing } from "#kernel/key-ring.ts";

const SECRET_BYTES = 16;

/**
 * What stands in the address of the mailbox: 128 bits that only whoever may
 * read the server's key can know. It stays the same from start to start, so
 * that a bookmark does.
 */
export function mailboxSecret(serverKeys: KeyRing): string {
  const secret = serverKeys.secretFor("mailbox", "newest");
  return Buffer.from(secret.subarray(0, SECRET_BYTES)).toString("base64url");
}

/** Whether somebody knows the secret. Takes the same time wherever what was sent differs. */
export function isMailboxSecret(secret: string, sent: string): boolean {
  const [expected, given] = [Buffer.from(secret), Buffer.from(sent)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
