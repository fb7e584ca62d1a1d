import { admitAssistant } from "./admit.ts";
import type { AssistantHouse } from "./assistant-house.ts";
import { letsAnyIn } from "./assistant-store.ts";
import type { McpDoor } from "./mcp.ts";

/**
 * The door for assistants. What speaks the protocol takes 34 MB, and 70 ms of
 * processor time to load: it is loaded before the service listens where an
 * account lets assistants in, else when the first one asks.
 */
export function openAssistant(house: AssistantHouse) {
  let door: Promise<McpDoor> | null = null;
  const load = async () => (await import("./mcp.ts")).openMcp(house);
  return {
    async prepare(): Promise<void> {
      if (!(await letsAnyIn(house.database))) return;
      door ??= load();
      await door;
    },
    admit: (asked: { authorization: string | undefined; ip: string }) =>
      admitAssistant(house, asked),
    async answer(...asked: Parameters<McpDoor["answer"]>): Promise<Response> {
      door ??= load();
      return (await door).answer(...asked);
    },
  };
}
