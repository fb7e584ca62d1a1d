import { type Acting, asProven } from "#accounts/held-proof.ts";
import type { Language } from "#kernel/language.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import type { ExportServices } from "./export-services.ts";
import { countExports, insertExport, wasAskedBy } from "./export-store.ts";

/** Each reads everything that there is. */
export const EXPORTS_A_DAY = 3;

/** Whoever asks again so soon did not hear the answer: it is theirs that was asked for. */
const SAME_FOR_MS = 5 * MINUTE_MS;

/** Why none is begun: something is under way, or there were enough for a day. */
export type ExportProblem = "busy" | "tooMany";

/**
 * Asks for everything of an account, which jobs write; by an owner who proved lately who they are.
 * Sent once more, it is there once, and mailed once.
 */
export async function askExport(
  services: Pick<ExportServices, "database" | "clock" | "ids" | "jobs">,
  acting: Acting,
  language: Language,
): Promise<null | Refusal<"UNAUTHENTICATED" | "INVALID">> {
  const { accountId } = acting;
  return asProven(services, acting, "keepData", async ({ transaction, personId, now }) => {
    const { queries } = transaction;
    const lately = { personId, since: new Date(now.getTime() - SAME_FOR_MS) };
    if (await wasAskedBy(queries, accountId, lately)) return null;
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const { asked, isBusy } = await countExports(queries, accountId, dayAgo);
    if (isBusy) return refuseExport("busy", "An export or an erasure is under way.");
    if (asked >= EXPORTS_A_DAY) return refuseExport("tooMany", "There were enough for one day.");
    const id = services.ids.uuid();
    await insertExport(queries, { id, accountId, askedAt: now, askedBy: personId, language });
    await services.jobs.enqueue(transaction, "export-account", { exportId: id });
    return null;
  });
}

function refuseExport(reason: ExportProblem, message: string): Refusal<"INVALID"> {
  return refuse("INVALID", message, { extra: { reason } });
}
