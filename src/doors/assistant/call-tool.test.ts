import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { busyFor } from "#api/busy.ts";
import { sortedJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import { refuse } from "#kernel/refusals.ts";
import { type AssistantRoom, openAssistantRoom, type Visited } from "#kit/rooms/assistant-room.ts";
import { DatabaseBusy } from "#store/connections.ts";
import { listCalls } from "./assistant-store.ts";
import { callTool } from "./call-tool.ts";
import type { ToolResult } from "./tool-visit.ts";

let room: AssistantRoom;
let usual: AssistantRoom["assistantApi"];
before(async () => {
  room = await openAssistantRoom();
  usual = { ...room.assistantApi };
});
after(() => room.close());
beforeEach(() => {
  room.carried.length = 0;
  room.answers = { refusal: null, body: {} };
  Object.assign(room.assistantApi, usual);
});

const call = ({ visit }: Visited, name: string, args?: unknown) =>
  callTool(room, name, args, visit);

const written = async ({ accountId }: Visited) =>
  (await listCalls(room.database, accountId, 9)).map(({ tool, outcome }) => [tool, outcome]);

function refused(result: ToolResult): Record<string, unknown> {
  assert.ok(result.is === "refused", JSON.stringify(result));
  return result.body;
}

test("a tool asks its endpoint for what it was called with, and answers what a model may see", async () => {
  const visited = await room.visit();
  const contracts = [{ title: "Le\u202ease", signUrl: "https://secret" }];
  room.answers = { refusal: null, body: { contracts } };
  const result = await call(visited, "list_contracts", { limit: 5, status: "pending" });
  assert.deepEqual(result, { is: "done", body: { contracts: [{ title: "Le\\u{202E}ase" }] } });
  const [one, ...others] = room.carried;
  assert.deepEqual([one?.operation, others], ["listContracts", []]);
  assert.deepEqual(one?.request.query, { limit: 5, status: "pending" });
  assert.equal(one?.request.url, "/mcp list_contracts /contracts");
});

test("every call is written down for the account, with what it was called with as a hash", async () => {
  const visited = await room.visit();
  await call(visited, "list_contracts", { limit: 5 });
  const [line] = await listCalls(room.database, visited.accountId, 9);
  assert.ok(line);
  const { argumentsSha256, ...rest } = line;
  assert.deepEqual(Buffer.from(argumentsSha256), Buffer.from(sha256(sortedJson({ limit: 5 }))));
  assert.deepEqual(rest, {
    tool: "list_contracts",
    keyName: "Editor",
    outcome: "done",
    calledAt: room.clock.now(),
  });
});

test("a tool that is none is refused, and its name is not kept", async () => {
  for (const name of ["sign_contract", "toString", "__proto__", ""]) {
    const visited = await room.visit();
    assert.equal(refused(await call(visited, name)).error, "There is no such tool.");
    assert.equal((await written(visited))[0]?.[0], "unknown");
  }
});

test("what a tool does not take is refused with every problem, and nothing is asked", async () => {
  for (const args of [{ limit: 0 }, { limit: 5, made_up: true }, { limit: "x", status: 5 }]) {
    const visited = await room.visit();
    const body = refused(await call(visited, "list_contracts", args));
    assert.ok(Array.isArray(body.details) && body.details.length > 0, JSON.stringify(body));
  }
  assert.deepEqual(room.carried, []);
});

test("arguments that are no object are taken for none", async () => {
  for (const args of [undefined, null, "x", 5]) {
    const visited = await room.visit();
    assert.equal(
      (await call(visited, "list_contracts", args)).is,
      args === "x" ? "refused" : "done",
    );
  }
});

test("a key reaches only the tools that its rights are for", async () => {
  const reader = await room.visit({ scopes: ["contracts:read", "assistant"] });
  assert.equal((await call(reader, "list_contracts")).is, "done");
  const id = reader.contractId;
  assert.equal(refused(await call(reader, "cancel_contract", { id })).code, "SCOPE_MISSING");
  const none = await room.visit({ scopes: ["assistant"] });
  for (const name of ["list_contracts", "get_signed_pdf"]) {
    const args = name === "get_signed_pdf" ? { id: none.contractId } : {};
    assert.equal(refused(await call(none, name, args)).code, "SCOPE_MISSING", name);
  }
  assert.equal((await call(none, "search_docs", { query: "x" })).is, "done");
});

test("a tool that acts asks a person first", async () => {
  const visited = await room.visit();
  const result = await call(visited, "cancel_contract", { id: visited.contractId });
  assert.ok(result.is === "done" && result.body.status === "needs_approval");
  assert.deepEqual(room.carried, []);
  const client = { hasLinks: true };
  const linking = await room.visit({ client });
  assert.equal((await call(linking, "cancel_contract", { id: linking.contractId })).is, "asks");
  assert.deepEqual(await written(visited), [["cancel_contract", "needs_approval"]]);
  assert.deepEqual(await written(linking), [["cancel_contract", "needs_answer"]]);
});

test("a request may be named, so that it is carried out once, and the name is no argument", async () => {
  const visited = await room.visit();
  const args = { content: "<p>x</p>", signatureFields: [{ label: "A" }], requestId: "mine" };
  await call(visited, "create_draft", args);
  const [one] = room.carried;
  assert.equal(one?.request.idempotencyKey, "mine");
  assert.deepEqual(Object.keys(one?.request.body ?? {}).sort(), ["content", "signatureFields"]);
});

test("pictures of a preview go beside its text, and pages without one are passed over", async () => {
  const visited = await room.visit();
  const pages = [{ picture: "data:a" }, { picture: null }, { picture: "data:b" }];
  room.answers = { refusal: null, body: { preview: { pages } } };
  const args = { content: "<p>x</p>", signatureFields: [{ label: "A" }] };
  const result = await call(visited, "preview_contract", args);
  assert.ok(result.is === "done");
  assert.deepEqual(result.pictures, ["data:a", "data:b"]);
  assert.ok(!JSON.stringify(result.body).includes("data:"));
});

test("what is refused is told as it is, and written down with its reason or its code", async () => {
  const visited = await room.visit();
  const id = visited.contractId;
  room.answers = { refusal: refuse("UNKNOWN", "Gone."), body: { error: "Gone.", code: "GONE" } };
  const gone = await call(visited, "list_attachment_types");
  assert.deepEqual(gone, { is: "refused", body: { error: "Gone.", code: "GONE" } });
  await call(visited, "cancel_contract", { id: room.ids.uuid() });
  assert.equal(refused(await call(visited, "get_signed_pdf", { id })).code, "NOT_SIGNED");
  const outcomes = new Map((await written(visited)) as [string, string][]);
  assert.equal(outcomes.get("list_attachment_types"), "GONE");
  assert.equal(outcomes.get("get_signed_pdf"), "NOT_SIGNED");
});

test("what would wait too long, or finds the database full, is told to come again", async () => {
  const visited = await room.visit();
  room.assistantApi.awaitTurn = async () => busyFor(7);
  assert.equal(refused(await call(visited, "list_contracts")).code, "BUSY");
  assert.deepEqual(room.carried, []);
  Object.assign(room.assistantApi, usual);
  room.assistantApi.carryOut = async () => {
    throw new DatabaseBusy("no connection");
  };
  assert.equal(refused(await call(visited, "list_contracts")).code, "BUSY");
});

test("a fault of ours is thrown, and not told to a model", async () => {
  const visited = await room.visit();
  const fault = new Error("the secret word");
  room.assistantApi.carryOut = async () => {
    throw fault;
  };
  await assert.rejects(call(visited, "list_contracts"), fault);
});

test("of the documentation eight places are told", async () => {
  const visited = await room.visit();
  const asked: string[] = [];
  room.searchDocs = async (query) => {
    asked.push(query);
    return Array.from({ length: 9 }, (_, at) => ({ title: `${at}`, text: "", address: "" }));
  };
  const result = await call(visited, "search_docs", { query: "seal" });
  assert.ok(result.is === "done" && Array.isArray(result.body.results));
  assert.deepEqual([result.body.results.length, asked], [8, ["seal"]]);
});
