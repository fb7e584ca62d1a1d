import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What every form of a signed-in page carries, so that no other site's form is
 * taken for one of ours. It is derived from the session's secret, which only
 * the browser holds: it ends with the session and tells nothing about it.
 */
export function formToken(session: string): string {
  return createHmac("sha256", session).update("form").digest("base64url");
}

/** Whether a form carries the token of this session. Takes the same time wherever it differs. */
export function isFormToken(session: string, sent: unknown): boolean {
  if (typeof sent !== "string") return false;
  const [expected, given] = [Buffer.from(formToken(session)), Buffer.from(sent)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
