import { busyIn } from "#api/busy.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { refusalBody } from "#api/refusal-body.ts";
import { sortedJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { decideScope, type NeededScope } from "#kernel/scopes.ts";
import { type Reader, readerFor } from "#schemas/read-request.ts";
import { askFirst } from "./ask-first.ts";
import type { AssistantServices } from "./assistant-services.ts";
import { insertCall } from "./assistant-store.ts";
import { readText } from "./read-text.ts";
import { linkSealed } from "./signed-pdf.ts";
import type { Arguments, Tool } from "./tool.ts";
import { askedOf } from "./tool-input.ts";
import { doneResult, refusedResult } from "./tool-results.ts";
import { keyOf, type ToolResult, type ToolVisit } from "./tool-visit.ts";
import { isToolName, TOOLS, type ToolName } from "./tools.ts";
import { verifyDocument } from "./verify-document.ts";

/** Carries out one call of a tool, and writes it down for the account. */
export async function callTool(
  services: AssistantServices,
  name: string,
  given: unknown,
  visit: ToolVisit,
): Promise<ToolResult> {
  const args = Object(given ?? {}) as Arguments;
  const called = await carryOut(services, name, args, visit).catch((error: unknown) => {
    const busy = busyIn(error);
    if (!busy) throw error;
    return busy;
  });
  const result = isRefusal(called)
    ? refusedResult(refusalBody(visit.requestId, called).body)
    : called;
  await insertCall(services.database, {
    id: services.ids.uuid(),
    accountId: visit.caller.account.id,
    keyId: visit.caller.by.id,
    // A name that is none could be anything.
    tool: isToolName(name) ? name : "unknown",
    argumentsSha256: sha256(sortedJson(args)),
    outcome: outcomeOf(result),
    calledAt: services.clock.now(),
  });
  return result;
}

function outcomeOf(result: ToolResult): string {
  if (result.is === "done") return "status" in result.body ? String(result.body.status) : "done";
  if (result.is === "asks") return "needs_answer";
  const { code, reason } = result.body;
  return String(reason ?? code ?? "refused");
}

async function carryOut(
  services: AssistantServices,
  name: string,
  args: Arguments,
  visit: ToolVisit,
): Promise<ToolResult | Refusal> {
  if (!isToolName(name)) return refuse("UNKNOWN", "There is no such tool.");
  const reader = READERS[name];
  const problems = reader.check(args) ? null : refuseProblems(reader.problems(args));
  if (problems) return problems;
  const tool: Tool = TOOLS[name];
  const missing = decideScope(visit.caller.scopes, scopeOf(tool));
  if (missing) return missing;
  if (tool.asks) return askFirst(services, name, args, visit);
  if (tool.endpoint === null) {
    const own = await OWN[name as OwnTool](services, args, visit);
    return isRefusal(own) ? own : doneResult(own);
  }
  const { requestId: idempotencyKey, ...asked } = args as { requestId?: string };
  const { assistantApi: api } = services;
  const { method, path } = api.operations[tool.endpoint].endpoint;
  const request = {
    ...askedOf(tool.endpoint, asked, tool.fixed),
    idempotencyKey,
    id: visit.requestId,
    method,
    // Answers are kept for a tool apart from those for the endpoint: what is asked differs.
    url: `/mcp ${name} ${path}`,
  };
  const waits = await api.awaitTurn(tool.endpoint, visit.entry, request);
  if (waits) return waits;
  const { refusal, body } = await api.carryOut(tool.endpoint, request, visit.entry, visit.origin);
  return refusal ? refusedResult(body) : { ...doneResult(body), ...picturesIn(body) };
}

function scopeOf({ endpoint, scope = "any" }: Tool): NeededScope {
  if (endpoint === null) return scope;
  const named: Endpoint = ENDPOINTS[endpoint];
  return named.scope ?? "any";
}

/** Of a preview, the pictures of its pages: they go beside the text. */
function picturesIn(body: unknown): { pictures?: string[] } {
  const { preview } = body as { preview?: { pages: { picture: string | null }[] } };
  if (!preview) return {};
  return { pictures: preview.pages.flatMap(({ picture }) => picture ?? []) };
}

const READERS = Object.fromEntries(
  Object.entries(TOOLS).map(([name, { input }]) => [name, readerFor(input)]),
) as Record<ToolName, Reader>;

/** The tools that are no door to an endpoint. */
type OwnTool = {
  [N in ToolName]: (typeof TOOLS)[N]["endpoint"] extends null ? N : never;
}[ToolName];

const OWN: Record<
  OwnTool,
  (services: AssistantServices, args: Arguments, visit: ToolVisit) => Promise<object | Refusal>
> = {
  read_contract_text: (services, args, { caller }) => readText(services, keyOf(caller, args), args),
  verify_document: (services, args, { origin }) => verifyDocument(services, origin, args),
  search_docs: async (services, args) => ({
    results: (await services.searchDocs(String(args.query))).slice(0, PLACES),
  }),
  get_signed_pdf: (services, args, { caller }) => linkSealed(services, caller, keyOf(caller, args)),
};

/** Of the documentation, so many places are told. */
const PLACES = 8;
