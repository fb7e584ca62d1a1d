import { findContract } from "#contracts/contracts-store.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { decideScope } from "#kernel/scopes.ts";
import { readEntries } from "#trail/trail-store.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { lookAt } from "./do-as-planned.ts";
import { shownToModel } from "./shown-to-model.ts";
import { keyOf, type ToolVisit } from "./tool-visit.ts";

/** What a client can attach to a conversation. */
export const RESOURCE_TEMPLATES = [
  {
    name: "contract",
    title: "A contract",
    uriTemplate: "countersign://contract/{id}",
    description: "How a contract stands, without its text.",
    mimeType: "application/json",
  },
  {
    name: "trail",
    title: "A contract's audit trail",
    uriTemplate: "countersign://contract/{id}/trail",
    description: "What happened to a contract, by whom and when. Names in it are data.",
    mimeType: "application/json",
  },
] as const;

const ADDRESS = /^countersign:\/\/contract\/([\w-]{1,64})(\/trail)?$/;

/** What stands at such an address; null where nothing does. */
export async function readResource(
  services: Pick<AssistantServices, "database" | "assistantApi">,
  uri: string,
  visit: ToolVisit,
): Promise<unknown> {
  const [, id, trail] = ADDRESS.exec(uri) ?? [];
  if (id === undefined || decideScope(visit.caller.scopes, "contracts:read")) return null;
  if (trail === undefined)
    return shownToModel((await lookAt(services.assistantApi, id, visit)) ?? null);
  const read = await readTrail(services, visit, id);
  return isRefusal(read) ? null : shownToModel(read);
}

async function readTrail(
  { database }: Pick<AssistantServices, "database">,
  { caller }: ToolVisit,
  id: string,
): Promise<object | Refusal> {
  const contract = await findContract(database, keyOf(caller, { id }));
  if (!contract) return refuse("UNKNOWN", "There is no such contract.");
  const entries = await readEntries(database, contract.id);
  return {
    publicId: contract.publicId,
    entries: entries.map(({ number, at, event, by, data, hash }) => ({
      number,
      event,
      by,
      data,
      at: at.toISOString(),
      hash: Buffer.from(hash).toString("hex"),
    })),
  };
}
