import { type Acting, asProven } from "#accounts/held-proof.ts";
import type { Language } from "#kernel/language.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { ExportHouse } from "./export-house.ts";
import { countExports, insertExport } from "./export-store.ts";

/** Each reads everything that there is. */
export const EXPORTS_A_DAY = 3;

/** Why none is begun: something is under way, or there were enough for a day. */
export type ExportProblem = "busy" | "tooMany";

/** Asks for everything of an account, which jobs write; by an owner who proved lately who they are. */
export async function askExport(
  house: Pick<ExportHouse, "database" | "clock" | "ids" | "jobs">,
  acting: Acting,
  language: Language,
): Promise<null | Refusal<"UNAUTHENTICATED" | "INVALID">> {
  const { accountId } = acting;
  return asProven(house, acting, "keepData", async ({ transaction, personId, now }) => {
    const { queries } = transaction;
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const { asked, isBusy } = await countExports(queries, accountId, dayAgo);
    if (isBusy) return unfit("busy", "An export or an erasure is under way.");
    if (asked >= EXPORTS_A_DAY) return unfit("tooMany", "There were enough for one day.");
    const id = house.ids.uuid();
    await insertExport(queries, { id, accountId, askedAt: now, askedBy: personId, language });
    await house.jobs.enqueue(transaction, "export-account", { exportId: id });
    return null;
  });
}

function unfit(reason: ExportProblem, message: string): Refusal<"INVALID"> {
  return refuse("INVALID", message, { extra: { reason } });
}
