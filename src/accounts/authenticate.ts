import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Database } from "#store/database.ts";
import type { Caller } from "./account.ts";
import { findCaller } from "./accounts-store.ts";
import { hashApiKey, readBearer } from "./api-key.ts";

/** Who sent a request with this `Authorization` header, or the 401 to answer. */
export async function authenticate(
  database: Database,
  header: string | undefined,
  now: Date,
): Promise<Caller | Refusal> {
  const apiKey = readBearer(header);
  if (apiKey === null) {
    return unauthenticated("Send an API key: `Authorization: Bearer svc_…`.");
  }
  const caller = await findCaller(database, hashApiKey(apiKey), now);
  return caller ?? unauthenticated("This API key is unknown, revoked or expired.");
}

function unauthenticated(message: string): Refusal {
  return refuse("UNAUTHENTICATED", message, { headers: { "www-authenticate": "Bearer" } });
}
