import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an `Authorization` bears this token; how much of it is right takes no longer or shorter. */
export function bearsToken(token: string, authorization = ""): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
