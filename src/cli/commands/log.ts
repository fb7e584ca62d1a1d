import { readFile } from "node:fs/promises";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { beginAgain } from "#seal-log/begin-again.ts";
import { checkLog } from "#seal-log/check-log.ts";
import { logOriginOf } from "#seal-log/open-log.ts";
import { listStamped } from "#seal-log/seal-log-store.ts";
import type { Database } from "#store/database.ts";
import { isServiceRunning } from "#store/running.ts";
import { checkEvidenceRecord } from "#verification/check-evidence-record.ts";
import type { Arguments, CommandHouse } from "./account.ts";

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
  const wrong = fault ?? (await faultInEvidence(database));
  if (wrong !== null) return refuse("INVALID", `the log ${origin} does not hold: ${wrong}`);
  return { origin, leaves, heads, compared: kept.length, holds: "yes" };
}

/** Lets a log whose heads are beyond the database go on under another name. `log begin` */
export async function beginLogCommand({
  database,
  files,
  baseUrl,
}: CommandHouse): Promise<Record<string, unknown> | Refusal> {
  if (await isServiceRunning(database)) {
    return refuse("INVALID", "stop every process of the service first: each knows the log's name");
  }
  return { ...(await beginAgain({ database, files }, logOriginOf(baseUrl))) };
}

const BATCH = 200;

/** Whose the timestamps are is told by the bundle's page; here, that each is over what it should be. */
async function faultInEvidence(database: Database): Promise<string | null> {
  for (let above = -1; ; ) {
    const stamped = await listStamped(database, above, BATCH);
    const last = stamped.at(-1);
    if (!last) return null;
    above = last.size;
    for (const { size, note, evidence } of stamped) {
      const { problems } = await checkEvidenceRecord(evidence, new TextEncoder().encode(note), []);
      if (problems.length > 0) return `the evidence of the head of ${size}: ${problems.join(", ")}`;
    }
  }
}
