import { createHmac } from "node:crypto";

/**
 * What deliveries to a receiver that is being written are signed with: the same
 * for one key each time, so that it is set once. Nobody makes the key of it.
 */
export function secretOfKey(apiKey: string): string {
  const bytes = createHmac("sha256", apiKey).update("countersign listen").digest();
  return `whsec_${bytes.toString("base64")}`;
}
