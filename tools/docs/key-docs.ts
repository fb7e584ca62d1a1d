import { ENDPOINTS } from "#api/endpoints.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type NeededScope, SCOPES } from "#kernel/scopes.ts";
import { MINUTE_MS } from "#kernel/time.ts";

const ROWS: readonly NeededScope[] = [...SCOPES, "any"];

/** What no endpoint of the table says. */
const BESIDES: Partial<Record<NeededScope, string>> = {
  assistant:
    "the door for language models and nothing behind it: each tool there takes the scope of the operation that it carries out as well",
};

/** `docs/keys.md`: what a key is, and which scope opens which operation. */
export function keysPage(): string {
  return [
    "# API keys",
    "",
    "Made from the tables of scopes and endpoints in the code; `npm run docs` writes it.",
    "",
    `A program sends its key as \`Authorization: Bearer svc_…\` and acts for the account that the key belongs to. Keys are made on the account's page or by \`admin key create\`, shown once and stored as a hash. A key has ${LIMITS.keyRate.requests} requests in ${LIMITS.keyRate.windowMs / MINUTE_MS} minute; the account has at most ${LIMITS.apiKeys} that work.`,
    "",
    "## Scopes",
    "",
    "A key that names no scope opens every operation below and not the door for language models. One that names scopes opens what they open; anything else is 403 `SCOPE_MISSING` with `requiredScope`, whether or not there is what was asked for. Scopes of a key do not change: make another key.",
    "",
    "| scope | opens |",
    "|---|---|",
    ...ROWS.map(
      (scope) => `| ${scope === "any" ? "any key" : `\`${scope}\``} | ${opened(scope)} |`,
    ),
    "",
  ].join("\n");
}

function opened(scope: NeededScope): string {
  const operations = Object.entries(ENDPOINTS).filter(
    ([, endpoint]) => endpoint.access === "key" && endpoint.scope === scope,
  );
  const named = operations.map(([name]) => `\`${name}\``).join(", ");
  return [named, BESIDES[scope]].filter(Boolean).join("; ");
}
