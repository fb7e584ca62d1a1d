import type { NetConnectOpts } from "node:net";
import { join } from "node:path";
import type { DatabaseFields } from "#kit/rooms/new-database.ts";
import type { FaultProxy } from "./fault-proxy.ts";

/** The socket in a server's folder. */
export function socketIn(host: string): NetConnectOpts {
  return { path: join(host, ".s.PGSQL.5432") };
}

/** Where a database is asked over a line that leads to its server. */
export function databaseOver(
  { port }: Pick<FaultProxy, "port">,
  { user, database }: Pick<DatabaseFields, "user" | "database">,
): string {
  return `postgres://${user}@localhost:${port}/${database}`;
}
