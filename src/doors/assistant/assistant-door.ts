import { setImmediate as nextTurn } from "node:timers/promises";
import { authenticate } from "#accounts/authenticate.ts";
import type { Entry } from "#api/call.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { decideScope } from "#kernel/scopes.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { findSetting, letsAnyIn } from "./assistant-store.ts";
import type { McpDoor } from "./mcp.ts";

/** What speaks the protocol is made of these, each of which takes a while to load. */
const PARTS = [
  () => import("zod/v4"),
  () => import("@modelcontextprotocol/core"),
  () => import("@modelcontextprotocol/server/validators/ajv"),
  () => import("@modelcontextprotocol/server"),
];

/**
 * The door for assistants. What speaks the protocol takes 34 MB, and 70 ms of
 * processor time to load: it is loaded before the service listens where an
 * account lets assistants in, else when the first one asks.
 */
export function openAssistant(services: AssistantServices) {
  let door: Promise<McpDoor> | null = null;
  const load = async () => {
    // Each in a turn of its own: together they would hold everybody up.
    for (const loadPart of PARTS) {
      await loadPart();
      await nextTurn();
    }
    return (await import("./mcp.ts")).openMcp(services);
  };
  return {
    async prepare(): Promise<void> {
      if (!(await letsAnyIn(services.database))) return;
      door ??= load();
      await door;
    },
    admit: (asked: { authorization: string | undefined; ip: string }) =>
      admitAssistant(services, asked),
    async answer(...asked: Parameters<McpDoor["answer"]>): Promise<Response> {
      door ??= load();
      return (await door).answer(...asked);
    },
  };
}

/**
 * Whether a request goes on: key, window, tier and scope as everywhere, and
 * then whether an owner let assistants into the account.
 */
async function admitAssistant(
  { database, clock }: Pick<AssistantServices, "database" | "clock">,
  asked: { authorization: string | undefined; ip: string },
): Promise<Entry> {
  const { caller, rate, who: key } = await authenticate(database, asked, clock.now());
  if (isRefusal(caller)) return { refusal: caller, caller: undefined, rate, key };
  const scope = decideScope(caller.scopes, "assistant");
  if (scope) return { refusal: scope, caller: undefined, rate, key };
  const { isAllowed } = await findSetting(database, caller.account.id);
  if (isAllowed) return { refusal: null, caller, rate, key };
  const refusal = refuse(
    "ASSISTANT_NOT_ALLOWED",
    "No owner of this account let assistants in. They can do so on the account's page for assistants.",
  );
  return { refusal, caller: undefined, rate, key };
}
