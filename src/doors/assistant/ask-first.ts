import { isTestAccount } from "#accounts/account.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { findHold } from "#contracts/retention-store.ts";
import { sortedJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { AssistantServices } from "./assistant-services.ts";
import {
  type Approval,
  type Question as Asked,
  countOpenApprovals,
  findAsked,
  findSetting,
  insertApproval,
  strangersAmong,
  useConfirmation,
} from "./assistant-store.ts";
import {
  CONFIRMATION_MS,
  type Confirmable,
  makeConfirmation,
  readConfirmation,
} from "./confirmation.ts";
import { doAsPlanned, doneWith, lookAt } from "./do-as-planned.ts";
import { decideGrade } from "./grades.ts";
import { type Arguments, addressesOf, type Tool } from "./tool.ts";
import { doneResult } from "./tool-results.ts";
import { summaryOf } from "./tool-summary.ts";
import { keyOf, type ToolResult, type ToolVisit } from "./tool-visit.ts";
import { TOOLS, type ToolName } from "./tools.ts";

/** So long after an owner approved, the same call is answered as done. */
const JUST_NOW_MS = 10 * MINUTE_MS;

/** Where an owner decides about what an assistant asked for. */
export const APPROVAL_PATH = "/app/approve";

/** Has a person decide before anything goes out; carries it out only where that was proven as surely as the account wants. */
export async function askFirst(
  services: AssistantServices,
  name: ToolName,
  given: Arguments,
  visit: ToolVisit,
): Promise<ToolResult | Refusal> {
  const { database, clock } = services;
  const { caller, client, answered } = visit;
  const { confirmation, ...args } = given;
  const found = await findContractWithParties(database, keyOf(caller, args));
  const contractId = found?.contract.id ?? String(args.id);
  if (!UUID_PATTERN.test(contractId)) return refuse("UNKNOWN", "There is no such contract.");
  const question: Asked = {
    accountId: caller.account.id,
    keyId: caller.by.id,
    tool: name,
    contractId,
    argumentsSha256: sha256(sortedJson({ ...args, id: contractId })),
  };
  const asked = await findAsked(database, question);
  const now = clock.now();
  if (asked && wasJustDone(asked, now)) return doneBefore(services, name, contractId, visit);
  if (!found) return refuse("UNKNOWN", "There is no such contract.");

  const tool: Tool = TOOLS[name];
  const heldUntil = await findHold(database, contractId);
  const planned = tool.asks?.plan(args, found, { now, heldUntil });
  if (!planned || isRefusal(planned)) return planned ?? refuse("UNKNOWN", "There is no such tool.");
  const { lowest } = await findSetting(database, caller.account.id);
  const strangers = isTestAccount(caller.account)
    ? []
    : await strangersAmong(database, caller.account.id, addressesOf(planned));
  const grade = decideGrade({
    lowest,
    hasForms: client.hasForms,
    mailsStranger: strangers.length > 0,
  });
  const summary = summaryOf(name, found, planned);
  if (grade === "page")
    return askByPage(services, { name, args, question, asked, found, summary }, visit);

  const what: Confirmable = {
    accountId: caller.account.id,
    keyId: caller.by.id,
    tool: name,
    contractId,
    contractVersion: found.contract.version,
    argumentsSha256: Buffer.from(question.argumentsSha256).toString("hex"),
  };
  const brought = grade === "form" ? answered.state : confirmation;
  if (typeof brought === "string") {
    if (grade === "form" && !answered.isAccepted) {
      return refuse("CONFLICT", "The person did not agree, so nothing was done.", {
        extra: { reason: "declined" },
      });
    }
    const refusal = await useUp(services, brought, what, now);
    if (refusal) return refusal;
    return doAsPlanned(services, name, { planned, found, summary }, visit);
  }
  const state = makeConfirmation(what, {
    keys: services.confirmationKeys,
    random: services.random,
    now,
  });
  if (grade === "form") return { is: "asks", message: summary, by: "form", state };
  return doneResult({
    status: "needs_confirmation",
    summary,
    confirmation: state,
    expiresAt: new Date(now.getTime() + CONFIRMATION_MS).toISOString(),
  });
}

async function useUp(
  { database, confirmationKeys: keys }: AssistantServices,
  text: string,
  what: Confirmable,
  now: Date,
): Promise<Refusal | null> {
  const read = readConfirmation(text, what, { keys, now });
  if (typeof read === "string") return refuse("CONFLICT", WORDS[read], { extra: { reason: read } });
  if (await useConfirmation(database, read)) return null;
  return refuse("CONFLICT", "This confirmation was used before. Ask the person again.", {
    extra: { reason: "confirmation_used" },
  });
}

const WORDS = {
  confirmation_wrong:
    "This confirmation is not for this: the contract, the arguments or the key are others, or the contract changed since. Ask the person again.",
  confirmation_expired: "This confirmation is too old. Ask the person again.",
};

interface AskedFor {
  name: ToolName;
  args: Arguments;
  question: Asked;
  /** The last time that the same was asked. */
  asked: Approval | null;
  found: ContractWithParties;
  summary: string;
}

async function askByPage(
  services: AssistantServices,
  { name, args, question, asked, found, summary }: AskedFor,
  visit: ToolVisit,
): Promise<ToolResult | Refusal> {
  const now = services.clock.now();
  const isSame = asked?.contractVersion === found.contract.version && asked.expiresAt > now;
  if (isSame && asked.isApproved === false) {
    return refuse("CONFLICT", "An owner of the account said no to this. Do not ask for it again.", {
      extra: { reason: "owner_refused" },
    });
  }
  const isOpen = isSame && asked.decidedAt === null;
  const open = isOpen ? asked : await ask(services, name, args, question, found);
  if (isRefusal(open)) return open;
  const approvalUrl = `${services.baseUrl}${APPROVAL_PATH}/${open.id}`;
  const isBack = visit.answered.state === open.id;
  if (visit.client.hasLinks && !isBack) {
    return { is: "asks", message: summary, by: { url: approvalUrl }, state: open.id };
  }
  const expiresAt = open.expiresAt.toISOString();
  return doneResult({ status: "needs_approval", summary, approvalUrl, expiresAt });
}

async function ask(
  services: AssistantServices,
  _name: ToolName,
  args: Arguments,
  question: Asked,
  { contract }: ContractWithParties,
): Promise<Pick<Approval, "id" | "expiresAt"> | Refusal> {
  const now = services.clock.now();
  const waiting = await countOpenApprovals(services.database, question.accountId, now);
  if (waiting >= LIMITS.assistantApprovals) {
    return refuse(
      "CONFLICT",
      `${waiting} questions wait for an owner already: first they decide.`,
      {
        extra: { reason: "too_many_approvals" },
      },
    );
  }
  const approval = {
    id: services.ids.uuid(),
    contractVersion: contract.version,
    arguments: { ...args, id: contract.id },
    askedAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.assistantApprovalMs),
  };
  await insertApproval(services.database, question, approval);
  return approval;
}

function wasJustDone({ outcome, decidedAt }: Approval, now: Date): boolean {
  return (
    outcome === "done" && decidedAt !== null && now.getTime() - decidedAt.getTime() < JUST_NOW_MS
  );
}

/** The contract is shown as it stands now, where there still is one. */
async function doneBefore(
  { assistantApi }: AssistantServices,
  name: ToolName,
  contractId: string,
  visit: ToolVisit,
): Promise<ToolResult> {
  const summary = `${TOOLS[name].title}: an owner approved it, and it was done.`;
  return doneWith(summary, await lookAt(assistantApi, contractId, visit));
}
