import { readFile } from "node:fs/promises";
import { command } from "#cli/command.ts";
import { FLAG, file } from "#cli/kinds.ts";
import { beginAgain } from "#evidence/seal-log/begin-again.ts";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { logOriginOf } from "#evidence/seal-log/open-log.ts";
import { listStamped } from "#evidence/seal-log/seal-log-store.ts";
import { checkEvidenceRecord } from "#evidence/verification/check-evidence-record.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Database } from "#store/database.ts";
import { isServiceRunning } from "#store/running.ts";

export const checkLogCommand = command({
  words: "log check",
  help: "recomputes the log of seals from its leaves and tiles, beside the service",
  operands: { kept: { takes: file("CHECKPOINT"), help: "heads that somebody kept", isMany: true } },
  options: { files: { takes: FLAG, help: "reads every sealed file as well" } },
  needs: "database",
  async run({ database, files, clock }, { kept: paths, files: readsFiles }) {
    const kept = await Promise.all(paths.map((path) => readFile(path, "utf8")));
    const question = { database, files, clock, kept, readsFiles };
    const { origin, leaves, heads, fault } = await checkLog(question);
    const wrong = fault ?? (await faultInEvidence(database));
    if (wrong !== null) return refuse("INVALID", `the log ${origin} does not hold: ${wrong}`);
    return { origin, leaves, heads, compared: kept.length, holds: "yes" };
  },
});

export const beginLogCommand = command({
  words: "log begin",
  help: "lets the log of seals go on under another name",
  notes: ["Where published heads are beyond the database, and while no service runs."],
  needs: "database",
  async run({ database, files, baseUrl }) {
    if (await isServiceRunning(database)) {
      return refuse(
        "INVALID",
        "stop every process of the service first: each knows the log's name",
      );
    }
    return { ...(await beginAgain({ database, files }, logOriginOf(baseUrl))) };
  },
});

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
