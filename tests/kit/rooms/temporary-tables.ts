import pg from "pg";
import type { TestDatabase } from "./open-database.ts";

/** Gives the service's role what it has not got in earnest: tables that only its connection sees. */
export async function letMakeTemporaryTables({ owner, address }: TestDatabase): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  const [database, role] = [owner.database, address.user].map((name) =>
    client.escapeIdentifier(String(name)),
  );
  await client.query(`grant temporary on database ${database} to ${role}`);
  await client.end();
}
