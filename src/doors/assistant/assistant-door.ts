import { setImmediate as nextTurn } from "node:timers/promises";
import { admitAssistant } from "./admit.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { letsAnyIn } from "./assistant-store.ts";
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
