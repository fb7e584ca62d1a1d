import type { Config } from "#app/config.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { storageOf } from "./storage.ts";

type OpenStore = Parameters<typeof openStore>[0];

/**
 * Opens the database and the place for files that the settings name.
 * @throws what `openStore` throws, in one line for whoever runs the service
 */
export function openOwnStore(
  { config, clock, random }: { config: Config; clock: Clock; random: RandomBytes },
  how: Pick<OpenStore, "role" | "log" | "restoring">,
): Promise<Store> {
  return openStore({
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    ownerUrl: config.DATABASE_OWNER_URL,
    pooling: config.DATABASE_POOL_MODE,
    storage: storageOf(config, { clock, random }),
    ...how,
  });
}
