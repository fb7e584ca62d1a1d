import { admitAssistant } from "./admit.ts";
import type { AssistantHouse } from "./assistant-house.ts";
import type { McpDoor } from "./mcp.ts";

/** The door for assistants. What speaks the protocol is loaded when somebody is let in for the first time. */
export function openAssistant(house: AssistantHouse) {
  let door: Promise<McpDoor> | null = null;
  const load = async () => (await import("./mcp.ts")).openMcp(house);
  return {
    admit: (asked: { authorization: string | undefined; ip: string }) =>
      admitAssistant(house, asked),
    async answer(...asked: Parameters<McpDoor["answer"]>): Promise<Response> {
      door ??= load();
      return (await door).answer(...asked);
    },
  };
}
