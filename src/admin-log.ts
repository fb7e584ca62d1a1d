import { readFile } from "node:fs/promises";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { checkLog } from "#seal-log/check-log.ts";
import type { Arguments, CommandHouse } from "./admin-commands.ts";

/**
 * Recomputes the log of seals from its leaves and tiles, beside the service.
 * `log check [KEPT_CHECKPOINT…] [--files]`
 */
export async function checkLogCommand(
  { database, files, clock }: CommandHouse,
  { values, rest }: Arguments,
): Promise<Record<string, unknown> | Refusal> {
  const kept = await Promise.all(rest.map((path) => readFile(path, "utf8")));
  const question = { database, files, clock, kept, readsFiles: values.files === true };
  const { origin, leaves, heads, fault } = await checkLog(question);
  if (fault !== null) return refuse("INVALID", `the log ${origin} does not hold: ${fault}`);
  return { origin, leaves, heads, compared: kept.length, holds: "yes" };
}
