import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { heldClock } from "./held-clock.ts";
import { startService, type TestService } from "./service.ts";

/** Two services on one database of the operator's own, with the same files and the same clock. */
export async function startTwoServices(): Promise<{
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
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const dataDir = join(folder, "data");
  const clock = heldClock();
  const start = () => startService({ dataDir, clock, env: { DATABASE_URL: url } });
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
