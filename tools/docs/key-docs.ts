import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type NeededScope, SCOPES } from "#kernel/scopes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { testWords } from "#words/test-words.ts";

const ROWS: readonly NeededScope[] = [...SCOPES, "any"];

/** What no endpoint of the table says. */
const BESIDES: Partial<Record<NeededScope, string>> = {
  assistant:
    "the door for language models and nothing behind it: each tool there takes the scope of the operation that it carries out as well",
};

/** `docs/use/keys.md`: what a key is, and which scope opens which operation. */
export function keysPage(): string {
  return [
    "# API keys",
    "",
    "Made from the tables of scopes and endpoints in the code; `npm run docs` writes it.",
    "",
    `A program sends its key as \`Authorization: Bearer svc_…\` and acts for the account that the key belongs to. Keys are made on the account's page or by \`admin api-key create\`, shown once and stored as a hash. A key has ${LIMITS.keyRate.requests} requests in ${LIMITS.keyRate.windowMs / MINUTE_MS} minute; the account has at most ${LIMITS.apiKeys} that work.`,
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
    "## Replacing a key",
    "",
    `*Replace* on the page of keys makes a new key of the same name and scopes, for as long as the old one was given. The old one goes on working for ${LIMITS.keyOverlapMs / HOUR_MS} hours, or to its own end where that comes first, and ends by itself. The account is told by mail ${LIMITS.keyEndNoticeMs / DAY_MS} days before a key ends (at half the life of one that lives less than twice as long), and once more when it has ended; both mails say when it was last used.`,
    "",
    "## Test keys",
    "",
    `A key that begins with \`svc_test_\` opens a test account of the account: the same settings, and none of its contracts and webhooks; a live key sees nothing of the test account. A contract of the test account is made, signed and sealed as any other, with "${testWords.en.mark}" in its language across every page of the sealed file and of the signing page, and a document ID that begins with \`T\`, which no other does. It counts toward no limit and takes no credit. What it would have mailed is kept for the account's people to read, beside the keys; nothing is sent, to its owner neither. Webhooks of the test account are called. ${LIMITS.testContractMs / DAY_MS} days after it was made a contract of the test account is deleted with all that is stored for it, signed or not, without a tombstone.`,
    "",
  ].join("\n");
}

function opened(scope: NeededScope): string {
  const operations = Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, endpoint]) => endpoint.access === "key" && endpoint.scope === scope,
  );
  const named = operations
    .map(([name, { alsoScope }]) => `\`${name}\`${alsoScope ? ` (with \`${alsoScope}\`)` : ""}`)
    .join(", ");
  return [named, BESIDES[scope]].filter(Boolean).join("; ");
}
