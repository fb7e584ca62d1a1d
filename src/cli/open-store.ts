import type { Config } from "#app/config.ts";
import { openOwnStore } from "#app/installation/store.ts";
import { systemRandom } from "#kernel/random.ts";
import { type Clock, systemClock } from "#kernel/time.ts";
import type { Restoring } from "#store/migrate.ts";
import type { Store } from "#store/open-store.ts";

/** The database and files of the settings, as a command opens them beside whatever runs. */
export function openCommandStore(
  config: Config,
  { clock = systemClock, restoring = null }: { clock?: Clock; restoring?: Restoring | null } = {},
): Promise<Store> {
  const context = { config, clock, random: systemRandom };
  return openOwnStore(context, { role: "command", restoring, log: () => {} });
}
