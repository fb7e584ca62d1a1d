import type { Caller } from "#accounts/account.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { findHold } from "#contracts/retention-store.ts";
import type { Origin } from "#kernel/origin.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { type Approval, decideApproval, findApproval, saveOutcome } from "./assistant-store.ts";
import { doAsPlanned } from "./do-as-planned.ts";
import type { Arguments, PlanContext, Planned, Tool } from "./tool.ts";
import { summaryOf } from "./tool-summary.ts";
import { isToolName, TOOLS, type ToolName } from "./tools.ts";

/** How a question stands that an assistant asked an owner. */
export type Standing =
  | "open"
  /** Nobody decided in time. */
  | "expired"
  /** The key that asked was revoked or ended, or assistants are not let in any more. */
  | "revoked"
  /** The contract is another one than was asked about, or gone. */
  | "changed"
  | "approved"
  | "refused"
  /** It was approved, and then could not be carried out. */
  | "failed";

/** A question with everything that an owner decides by. */
export interface ShownApproval {
  approval: Approval & { keyName: string | null; mayAskStill: boolean };
  tool: ToolName;
  standing: Standing;
  /** Null once the contract is gone. */
  found: ContractWithParties | null;
  /** Null where there is nothing to do any more. */
  planned: Planned | null;
}

type DecidingServices = Pick<AssistantServices, "database" | "clock" | "assistantApi" | "ids">;

/** One question of the account; null where there is none. */
export async function showApproval(
  { database, clock }: Pick<AssistantServices, "database" | "clock">,
  accountId: string,
  id: string,
): Promise<ShownApproval | null> {
  const now = clock.now();
  const approval = await findApproval(database, { accountId, id, now });
  if (!approval || !isToolName(approval.tool)) return null;
  const { tool } = approval;
  const found = await findContractWithParties(database, { accountId, id: approval.contractId });
  const heldUntil = await findHold(database, approval.contractId);
  const planned = found && plannedOf(tool, approval.arguments, found, { now, heldUntil });
  const standing = standingOf(approval, { found, planned }, now);
  return { approval, tool, standing, found, planned };
}

function plannedOf(
  name: ToolName,
  args: Arguments,
  found: ContractWithParties,
  context: PlanContext,
): Planned | null {
  const tool: Tool = TOOLS[name];
  const planned = tool.asks?.plan(args, found, context) ?? null;
  return planned === null || isRefusal(planned) ? null : planned;
}

function standingOf(
  {
    decidedAt,
    isApproved,
    outcome,
    expiresAt,
    contractVersion,
    mayAskStill,
  }: ShownApproval["approval"],
  { found, planned }: { found: ContractWithParties | null; planned: Planned | null },
  now: Date,
): Standing {
  if (decidedAt !== null) {
    if (!isApproved) return "refused";
    return outcome === "done" ? "approved" : "failed";
  }
  if (expiresAt <= now) return "expired";
  if (!mayAskStill) return "revoked";
  return found?.contract.version === contractVersion && planned !== null ? "open" : "changed";
}

/**
 * Takes an owner's word, once: whoever presses first decides, in whichever
 * process. What they approve is carried out in their name, to the contract as
 * they saw it.
 */
export async function decideAsked(
  services: DecidingServices,
  { caller, personId, origin }: { caller: Caller; personId: string; origin: Origin },
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<ShownApproval | null> {
  const { database, clock } = services;
  const accountId = caller.account.id;
  const shown = await showApproval(services, accountId, id);
  if (shown?.standing !== "open" || !shown.found || !shown.planned) return shown;
  const decision = { isApproved, personId, now: clock.now() };
  const taken = await decideApproval(database, { accountId, id }, decision);
  if (!taken || !isApproved) return showApproval(services, accountId, id);
  const { tool, found, planned } = shown;
  const done = await doAsPlanned(
    services,
    tool,
    { planned, found, summary: summaryOf(tool, found, planned) },
    {
      entry: { refusal: null, caller, rate: null, key: null },
      origin,
      requestId: services.ids.uuid(),
    },
  );
  await saveOutcome(database, id, done.is === "done" ? "done" : outcomeOf(done));
  return showApproval(services, accountId, id);
}

function outcomeOf(result: { is: string; body?: Record<string, unknown> }): string {
  return String(result.body?.code ?? "refused");
}
