import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { emptyDatabase } from "#kit/rooms/new-database.ts";
import { startService, type TestService } from "./service.ts";

/**
 * Two services on one database of the operator's own, with the same files and
 * the same clock unless each has its own, set up as docs/operate/database.md says: the tables are another role's.
 */
export async function startTwoServices(
  more: Record<string, string> = {},
  each: readonly Pick<NonNullable<Parameters<typeof startService>[0]>, "clock" | "keepLog">[] = [],
): Promise<{
  services: [TestService, TestService];
  close(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-two-"));
  const database = await emptyDatabase();
  const env = {
    ...more,
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  };
  const clock = heldClock();
  const start = (at: number) => startService({ dataDir, clock, env, ...each[at] });
  const services = await Promise.all([start(0), start(1)]);
  return {
    services,
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
