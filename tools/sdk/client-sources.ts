import { spawnSync } from "node:child_process";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { operationsSource } from "./operations-source.ts";
import { refusalsSource } from "./refusals-source.ts";
import { schemasSource } from "./schemas-source.ts";
import { webhookEventSource } from "./webhook-event-source.ts";

/** The modules of the client that are made from the service's tables, by path, formatted. */
export function clientSources(): Record<string, string> {
  // What was removed never succeeds, so there is nothing to call.
  const operations = Object.fromEntries(
    Object.entries<Endpoint>(ENDPOINTS).filter(([, { method }]) => method !== "ANY"),
  );
  const sources = {
    "sdk/src/operations.generated.ts": note("endpoints") + operationsSource(operations),
    "sdk/src/refusals.generated.ts": note("endpoints") + refusalsSource(operations),
    "sdk/src/schemas.generated.ts": note("endpoints") + schemasSource(),
    "sdk/src/webhook-event.generated.ts": note("payloads") + webhookEventSource(),
  };
  return Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [path, formatted(path, source)]),
  );
}

function note(table: string): string {
  return `// Made by tools/write-sdk.js from the table of ${table}. Change that, not this.\n\n`;
}

/** As the formatter lays it out. */
function formatted(path: string, source: string): string {
  const { status, stdout, stderr, error } = spawnSync(
    "biome",
    ["format", `--stdin-file-path=${path}`],
    { input: source, encoding: "utf8" },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(`${path} cannot be formatted: ${stderr}`);
  return stdout;
}
