import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { heldClock } from "./held-clock.ts";
import { startService, type TestService } from "./service.ts";

/**
 * Two services on one database of the operator's own, with the same files and
 * the same clock, set up as docs/database.md says: the tables are another role's.
 */
export async function startTwoServices(more: Record<string, string> = {}): Promise<{
  services: [TestService, TestService];
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-two-"));
  const postgres = await openEmbeddedPostgres({
    dataDir: join(folder, "database"),
    role: "service",
    log: () => {},
  });
  const { host, port, user, database } = postgres.address;
  const urlOf = (role: string) =>
    `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  await createRole(urlOf(user), "contracts_app");
  const env = { ...more, DATABASE_URL: urlOf("contracts_app"), DATABASE_OWNER_URL: urlOf(user) };
  const dataDir = join(folder, "data");
  const clock = heldClock();
  const start = () => startService({ dataDir, clock, env });
  const services = await Promise.all([start(), start()]);
  return {
    services,
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createRole(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create role ${role} login`);
  await client.end();
}
