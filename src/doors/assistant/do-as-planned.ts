import type { ContractWithParties } from "#contracts/contracts-store.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { briefContract } from "./outcome.ts";
import type { Planned } from "./tool.ts";
import { doneResult, refusedResult } from "./tool-results.ts";
import type { Doer, ToolResult } from "./tool-visit.ts";
import { TOOLS, type ToolName } from "./tools.ts";

/** What was decided, and for which contract as it stood then. */
interface Decided {
  planned: Planned;
  found: ContractWithParties;
  summary: string;
}

/**
 * Carries out what a person agreed to, and only to the contract that they
 * agreed to it for: where that has changed since, nothing is done.
 */
export async function doAsPlanned(
  { assistantApi: api }: Pick<AssistantServices, "assistantApi">,
  name: ToolName,
  { planned, found, summary }: Decided,
  { entry, origin, requestId }: Doer,
): Promise<ToolResult> {
  const { endpoint: operation } = TOOLS[name];
  if (operation === null) throw new Error(`${name} is no door to an endpoint`);
  const { method, path } = api.operations[operation].endpoint;
  const { mailed: _mailed, unmailed: _unmailed, copied: _copied, ...asked } = planned;
  const request = { ...asked, id: requestId, method, url: `/mcp ${name} ${path}` };
  const seen = { ...request, seenVersion: found.contract.version };
  const { refusal, body } = await api.carryOut(operation, seen, entry, origin);
  if (refusal) return refusedResult(body);
  const contract = await lookAt(api, found.contract.id, { entry, origin, requestId });
  return doneWith(summary, contract);
}

/** The contract as its endpoint shows it; nothing where it is gone. */
export async function lookAt(
  api: AssistantServices["assistantApi"],
  id: string,
  { entry, origin, requestId }: Doer,
): Promise<unknown> {
  const { method, path } = api.operations.getContract.endpoint;
  const request = { params: { id }, id: requestId, method, url: path };
  const { refusal, body } = await api.carryOut("getContract", request, entry, origin);
  return refusal ? undefined : (body as { contract: unknown }).contract;
}

export function doneWith(summary: string, contract: unknown): ToolResult {
  const left = contract !== undefined && { contract: briefContract(contract) };
  return doneResult({ status: "done", summary, ...left });
}
