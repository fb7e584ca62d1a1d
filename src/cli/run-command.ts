import { readConfig } from "#app/config.ts";
import { followingClock } from "#kernel/following-clock.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { systemClock } from "#kernel/time.ts";
import { askTime } from "#store/ask-time.ts";
import type { Database } from "#store/database.ts";
import type { Command, CommandServices, Said } from "./command.ts";
import { openCommandStore } from "./open-store.ts";
import { sayResult } from "./say-result.ts";

type Values = Record<string, unknown>;
type OnDatabase = Extract<Command, { needs: "database" }>;

/**
 * Opens what a command needs, and runs it.
 * @throws in a line for whoever runs the service, what it cannot open or do
 */
export async function runCommand(
  command: Command,
  values: Values,
  commands: readonly Command[],
): Promise<Said | Refusal> {
  if (command.needs === "nothing") return command.run({ commands }, values);
  const config = readConfig(process.env, { isMovingFiles: command.isMovingFiles ?? false });
  if (command.needs === "config") return command.run(config, values);
  /** Goes as the database's does once that is open. */
  const clock = followingClock(systemClock, () => performance.now());
  const store = await openCommandStore(config, { clock });
  try {
    clock.tell(await askTime(store.database));
    const { database, files, filesPlace } = store;
    const result = await runOnDatabase(command, values, {
      database,
      files,
      filesPlace,
      clock,
      config,
      ids: idsFrom(clock, systemRandom),
      random: systemRandom,
      plans: config.PLANS_FILE,
      baseUrl: config.BASE_URL,
    });
    if (isRefusal(result)) return result;
    return { json: result, lines: sayResult(result), exitCode: 0 };
  } finally {
    await store.close();
  }
}

/** With what is open already; what its options name has to be there. */
export async function runOnDatabase(
  command: OnDatabase,
  values: Values,
  services: CommandServices,
) {
  const missing = await missingOf(command, values, services.database);
  return missing === null ? command.run(services, values) : refuse("INVALID", missing);
}

async function missingOf(
  { operands, options }: Command,
  values: Values,
  database: Database,
): Promise<string | null> {
  for (const [name, { takes }] of Object.entries({ ...operands, ...options })) {
    const value = values[name];
    const missing = value === null ? null : await takes.missing?.(database, value);
    if (missing) return missing;
  }
  return null;
}
