import { UUID_PATTERN } from "#kernel/ids.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { type KeysOf, markKeyRevoked } from "./keys-store.ts";

/**
 * Takes a key out of use: the next request with it is refused. A second time
 * changes nothing. UNKNOWN also for a key that is none of these.
 */
export async function revokeApiKey(
  services: { database: Database; clock: Clock },
  of: KeysOf,
  keyId: string,
): Promise<Refusal<"UNKNOWN"> | null> {
  const known =
    UUID_PATTERN.test(keyId) &&
    (await markKeyRevoked(services.database, of, keyId, services.clock.now()));
  return known ? null : refuse("UNKNOWN", "There is no such key.");
}
