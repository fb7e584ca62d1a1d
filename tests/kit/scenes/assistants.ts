import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { issueApiKey } from "#accounts/issue-key.ts";
import { saveSetting } from "#assistant/assistant-store.ts";
import type { Grade } from "#assistant/grades.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { Scope } from "#kernel/scopes.ts";
import { inTransaction } from "#store/transaction.ts";
import { ownerOf } from "./member.ts";
import type { TestAccount, TestService } from "./service.ts";

/** What a tool answered, as tests look at it. */
export interface ToolAnswer {
  isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came back
  body: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  content: any[];
}

/** An official client that is connected to the service. */
export interface TestAssistant {
  call(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  // biome-ignore lint/suspicious/noExplicitAny: both clients, each with types of its own
  client: any;
  close(): Promise<void>;
}

/** The official clients: of the first generation, of the second as it comes, and of the second with the newest revision. */
export const CLIENTS = ["v1", "v2", "2026-07-28"] as const;

export type ClientKind = (typeof CLIENTS)[number];

interface Asking {
  /** What the client says that it can put before its user. */
  elicitation?: { form?: Record<string, never>; url?: object };
  /** How its user answers. */
  // biome-ignore lint/suspicious/noExplicitAny: as the protocol has it
  answer?: (params: any) => unknown;
}

/** An owner lets assistants in, with a key for them; the account as the assistant has it. */
export async function letIn(
  service: TestService,
  { accountId }: Pick<TestAccount, "accountId">,
  lowest: Grade = "page",
  scopes: readonly Scope[] = ["contracts:read", "contracts:write", "assistant"],
): Promise<{ apiKey: string; keyId: string }> {
  const { database, ids, random } = service.app.services;
  const now = service.clock.now();
  const by = { personId: await ownerOf(service, accountId), now };
  await saveSetting(database, accountId, { isAllowed: true, lowest }, by);
  const key = { accountId, name: knownText("Editor"), expiresAt: null, scopes };
  return inTransaction(database, (transaction) =>
    issueApiKey(transaction, key, { ids, random, now }),
  );
}

/** Connects an official client with the account's key, and holds answers against the tools' lists as it does. */
export async function connect(
  service: Pick<TestService, "url">,
  { apiKey }: Pick<TestAccount, "apiKey">,
  kind: ClientKind,
  { elicitation, answer }: Asking = {},
): Promise<TestAssistant> {
  const url = new URL(`${service.url}/mcp`);
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  const info = { name: "test", version: "1" };
  const capabilities = elicitation ? { elicitation } : {};
  if (kind === "v1") {
    const client = new OldClient(info, { capabilities });
    await client.connect(new OldTransport(url, { requestInit }) as never);
    await client.listTools();
    return assistantOf(client);
  }
  const client = new Client(info, {
    capabilities,
    ...(kind === "2026-07-28" && { versionNegotiation: { mode: "auto" as const } }),
  } as never);
  const answered = async ({ params }: { params: unknown }) => answer?.(params);
  if (answer) client.setRequestHandler("elicitation/create", answered as never);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  await client.listTools();
  return assistantOf(client);
}

// biome-ignore lint/suspicious/noExplicitAny: both clients, each with types of its own
function assistantOf(client: any): TestAssistant {
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      return {
        isError: result.isError === true,
        body: result.structuredContent ?? JSON.parse(result.content[0].text),
        content: result.content,
      };
    },
    close: () => client.close(),
  };
}
