import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { refuse } from "#kernel/refusals.ts";
import { bareServer } from "#kit/peers/bare-server.ts";
import { type AssistantDoor, registerAssistant } from "./assistant-route.ts";

const BASE = "https://sign.example";
const CALLER = { account: { id: "a1" }, by: { kind: "key", id: "k1", name: null } } as never;
const RATE = { limit: 60, remaining: 59, resetAt: new Date("2026-11-21T09:31:00.000Z") };
const ADMITTED = { refusal: null, caller: CALLER, rate: null, key: CALLER };

type Entry = Awaited<ReturnType<AssistantDoor["admit"]>>;
let entry: Entry;
let answer: () => Response;
let admitted: Parameters<AssistantDoor["admit"]>[0][];
let answered: { request: Request; body: unknown; by: Parameters<AssistantDoor["answer"]>[2] }[];
beforeEach(() => {
  entry = ADMITTED;
  answer = () => Response.json({ ok: true });
  [admitted, answered] = [[], []];
});

function open() {
  const bare = bareServer();
  const door: AssistantDoor = {
    async admit(asked) {
      admitted.push(asked);
      return entry;
    },
    async answer(request, body, by) {
      answered.push({ request, body, by });
      return answer();
    },
  };
  registerAssistant(bare.server, door, { baseUrl: BASE });
  const post = (payload: string, headers: Record<string, string> = {}) =>
    bare.ask("/mcp", {
      method: "POST",
      payload,
      remoteAddress: "192.0.2.7",
      headers: { "content-type": "application/json", ...headers },
    });
  return { ...bare, post };
}

test("a message goes on with what the protocol goes by, and with nothing else of the request", async () => {
  const { post } = open();
  const own = {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2025-06-18",
    "mcp-method": "tools/call",
    "mcp-name": "list_contracts",
  };
  const others = { authorization: "Bearer svc_x", cookie: "session=x", "x-other": "y" };
  const { statusCode, body } = await post('{"jsonrpc":"2.0"}', { ...own, ...others });
  assert.deepEqual([statusCode, JSON.parse(body)], [200, { ok: true }]);
  const [one] = answered;
  assert.ok(one);
  assert.deepEqual(Object.fromEntries(one.request.headers), {
    ...own,
    "content-type": "application/json",
  });
  assert.deepEqual([one.request.url, one.request.method], [`${BASE}/mcp`, "POST"]);
  assert.deepEqual(one.body, { jsonrpc: "2.0" });
  assert.deepEqual([one.by.caller, one.by.entry], [CALLER, ADMITTED]);
  assert.equal(one.by.origin.ip, "192.0.2.7");
  assert.deepEqual(admitted, [{ authorization: "Bearer svc_x", ip: "192.0.2.7" }]);
});

test("what is answered goes out with its type and status, and nobody keeps it", async () => {
  const { post } = open();
  answer = () => new Response("data: x\n\n", { headers: { "content-type": "text/event-stream" } });
  const stream = await post("{}");
  assert.deepEqual(
    [stream.body, stream.headers["content-type"]],
    [...["data: x\n\n", "text/event-stream"]],
  );
  assert.equal(stream.headers["cache-control"], "no-store");
  answer = () => new Response(null, { status: 202 });
  const empty = await post("{}");
  assert.deepEqual([empty.statusCode, empty.body], [202, ""]);
});

test("a page of another site asks nobody, whatever key it has", async () => {
  const { post } = open();
  const { statusCode, body } = await post("{}", { origin: "https://evil.example" });
  assert.equal(statusCode, 403);
  assert.match(JSON.parse(body).error, /another site's page/);
  assert.deepEqual([admitted, answered], [[], []]);
  assert.equal((await post("{}", { origin: BASE })).statusCode, 200);
});

test("who is not admitted is told why before the message is read, and how the key's window stands", async () => {
  const { post, lines } = open();
  const refusal = refuse("ASSISTANT_NOT_ALLOWED", "No owner let assistants in.");
  entry = { refusal, caller: undefined, rate: RATE as never, key: CALLER };
  const { statusCode, headers, body } = await post("{ no JSON");
  assert.deepEqual([statusCode, JSON.parse(body).code], [403, "ASSISTANT_NOT_ALLOWED"]);
  assert.equal(headers["x-ratelimit-limit"], "60");
  assert.deepEqual(answered, []);
  assert.deepEqual([lines[0]?.account, lines[0]?.key], ["a1", "k1"]);
});

test("one request carries one message, no deeper than bodies may be", async () => {
  const { post } = open();
  for (const batch of ["[]", '[{"jsonrpc":"2.0"}]']) {
    assert.equal((await post(batch)).statusCode, 400, batch);
  }
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}{}${"}".repeat(levels)}`;
  assert.equal((await post(nested(LIMITS.bodyLevels))).statusCode, 200);
  assert.equal((await post(nested(LIMITS.bodyLevels + 1))).statusCode, 400);
  assert.equal(answered.length, 1);
});

test("what is no JSON is refused, and so is a message of another type", async () => {
  const { post } = open();
  assert.equal((await post("{ no JSON")).statusCode, 400);
  assert.equal((await post("{}", { "content-type": "text/plain" })).statusCode, 415);
  assert.deepEqual(answered, []);
});

test("no other method is there", async () => {
  const { ask } = open();
  for (const method of ["GET", "DELETE"] as const) {
    const { statusCode, headers } = await ask("/mcp", { method });
    assert.deepEqual([statusCode, headers.allow], [405, "POST"]);
  }
});
