import assert from "node:assert/strict";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import { ApiError, isErrorOf } from "./api-error.ts";
import { createClient } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { CountersignError, NoAnswerError, UnreadableAnswerError } from "./countersign-error.ts";

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse) => void;

const server = createServer((request, response) => void take(request, response));
let baseUrl = "";
let seen: Seen[] = [];
/** What the server does with the next requests, in order. */
let answers: Answer[] = [];
let waits: number[] = [];

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  seen.push({ method, url, headers, body: await text(request) });
  (answers.shift() ?? json(500, { error: "nothing planned" }))(response);
}

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  [seen, answers, waits] = [[], [], []];
});
after(() => {
  server.close();
  server.closeAllConnections();
});

function client(options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl,
    apiKey: "svc_key",
    random: () => 0,
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
}

const html: (status: number) => Answer = (status) => (response) =>
  response.writeHead(status, { "content-type": "text/html" }).end("<p>Hello</p>");
const hangUp: Answer = (response) => response.destroy();
const hang: Answer = () => {};
/** Promises more than it sends. */
const breakOff: Answer = (response) => {
  response.writeHead(200, { ...JSON_TYPE, "content-length": "1000" }).write('{"contract":');
  response.socket?.end();
};

const created = json(201, { success: true, contract: { id: "c1" } });
const keys = () => seen.map(({ headers }) => headers["idempotency-key"]);

test("a call goes where its operation says, with key, body and type", async () => {
  answers = [created];
  const answer = await client().createContract({ title: "Lease", content: "<p>ä</p>" });
  assert.equal(answer.contract.id, "c1");
  const [{ method, url, headers, body }] = seen as [Seen];
  assert.deepEqual([method, url], ["POST", "/api/v1/contracts"]);
  assert.equal(headers.authorization, "Bearer svc_key");
  assert.equal(headers["content-type"], "application/json");
  assert.deepEqual(JSON.parse(body), { title: "Lease", content: "<p>ä</p>" });
});

test("a base address may lie below a path, end in slashes or name the API already", async () => {
  for (const [path, expected] of [
    ["", "/api/v1/webhooks"],
    ["/", "/api/v1/webhooks"],
    ["/sign/", "/sign/api/v1/webhooks"],
    ["/api/v1", "/api/v1/webhooks"],
    ["/sign/api/v1//", "/sign/api/v1/webhooks"],
  ] as const) {
    answers = [json(200, { webhooks: [] })];
    await client({ baseUrl: baseUrl + path }).listWebhooks();
    assert.equal(seen.at(-1)?.url, expected);
  }
});

test("a query carries what is given and nothing that is undefined", async () => {
  answers = [json(200, {}), json(200, {})];
  await client().listContracts({ status: "pending", limit: 5, before: undefined });
  await client().listContracts();
  assert.deepEqual(
    seen.map(({ url }) => url),
    ["/api/v1/contracts?status=pending&limit=5", "/api/v1/contracts"],
  );
});

test("whatever an id is, it stays one part of the path, or is refused before anything is sent", async () => {
  answers = [json(200, {}), json(200, {})];
  await client().getContract("a/../b?c#d%2e");
  assert.equal(seen[0]?.url, "/api/v1/contracts/a%2F..%2Fb%3Fc%23d%252e");
  for (const id of ["", ".", "..", undefined as unknown as string]) {
    await assert.rejects(client().deleteContract(id), TypeError);
  }
  assert.equal(seen.length, 1);
});

test("over a link the key stays at home, and no key is needed", async () => {
  answers = [json(200, {}), json(200, {})];
  await client().getSigning("secret");
  await client({ apiKey: undefined }).getSigning("secret");
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    [undefined, undefined],
  );
});

test("an answer without a body gives nothing, a PDF gives its bytes", async () => {
  answers = [
    (response) => response.writeHead(204).end(),
    (response) =>
      response
        .writeHead(200, { "content-type": "application/pdf" })
        .end(Buffer.of(0x25, 0x50, 0x00, 0xff)),
  ];
  assert.equal(await client().recordOpened("secret"), undefined);
  assert.deepEqual(await client().getContractPdf("c1"), Uint8Array.of(0x25, 0x50, 0x00, 0xff));
});

test("a POST keeps its key over all attempts, and another call has another one", async () => {
  answers = [hangUp, json(503, {}), html(502), created, created];
  await client().createContract({ content: "x" });
  await client().createContract({ content: "x" });
  const [first, ...others] = keys();
  assert.match(String(first), /^[0-9a-f-]{36}$/);
  assert.deepEqual(others.slice(0, 3), [first, first, first]);
  assert.notEqual(others[3], first);
  assert.deepEqual(waits, [500, 1_000, 2_000]);
});

test("a key of one's own is used, one that could not be sent is refused", async () => {
  answers = [created];
  await client().createContract({ content: "x" }, { idempotencyKey: "order-7" });
  assert.deepEqual(keys(), ["order-7"]);
  for (const idempotencyKey of ["", "a b", "ä", "a\r\nb", "a".repeat(256)]) {
    const call = client().createContract({ content: "x" }, { idempotencyKey });
    await assert.rejects(call, TypeError);
  }
  assert.equal(seen.length, 1);
});

test("only POSTs carry a key", async () => {
  answers = [json(200, {}), json(200, {}), json(200, {})];
  await client().getContract("c1");
  await client().updateContract("c1", { title: "x" });
  await client().deleteContract("c1");
  assert.deepEqual(keys(), [undefined, undefined, undefined]);
});

test("after too many requests any call waits as long as it is told", async () => {
  const busy = json(429, { error: "busy", code: "RATE_LIMITED" }, { "retry-after": "7" });
  answers = [busy, json(200, {}), busy, created];
  await client().updateContract("c1", { title: "x" });
  await client().createContract({ content: "x" });
  assert.deepEqual(waits, [7_000, 7_000]);
});

test("who is told to wait longer than is bearable hears it at once", async () => {
  answers = [json(429, { error: "tomorrow", code: "RATE_LIMITED" }, { "retry-after": "86400" })];
  await assert.rejects(client().updateContract("c1", {}), (error: ApiError) => {
    assert.equal(error.retryAfterMs, 86_400_000);
    return true;
  });
  assert.deepEqual(waits, []);
});

test("a PATCH is not tried again when it may have been carried out", async () => {
  for (const answer of [hangUp, breakOff, json(503, {}), html(502)]) {
    answers = [answer, json(200, {})];
    await assert.rejects(client().updateContract("c1", { finalize: true }), CountersignError);
    assert.equal(answers.length, 1);
  }
});

test("what was carried out except for a mail is not tried again", async () => {
  answers = [json(502, { error: "no mail", code: "SEND_FAILED", contract: { id: "c1" } })];
  await assert.rejects(client().createContract({ content: "x" }), (error: unknown) => {
    assert.ok(isErrorOf("createContract", error) && error.code === "SEND_FAILED");
    // It compiles: comparing the code tells what the body carries.
    assert.equal(error.body.contract?.id, "c1");
    return true;
  });
  assert.equal(seen.length, 1);
});

test("a connection that breaks within an answer is no answer, and what is repeatable is tried again", async () => {
  answers = [breakOff, hangUp, json(200, { contract: { id: "c1" } })];
  assert.equal((await client().getContract("c1")).contract.id, "c1");
  assert.equal(seen.length, 3);
});

test("without an answer to any attempt the error says how often, why, and with which key", async () => {
  answers = [hangUp, hangUp, hangUp];
  await assert.rejects(
    client({ retries: 2 }).cancelContract("c1", { idempotencyKey: "k" }),
    (error: unknown) => {
      assert.ok(error instanceof NoAnswerError);
      const { operation, attempts, idempotencyKey, reason, cause } = error;
      assert.deepEqual(
        { operation, attempts, idempotencyKey, reason },
        { operation: "cancelContract", attempts: 3, idempotencyKey: "k", reason: "connection" },
      );
      assert.ok(cause instanceof Error);
      return true;
    },
  );
});

test("nobody is waited for longer than allowed, not even for the rest of an answer", async () => {
  const begun: Answer = (response) => void response.writeHead(200, JSON_TYPE).write("{");
  answers = [hang, begun];
  const call = client({ timeoutMs: 40 }).getContract("c1", { retries: 1 });
  await assert.rejects(call, { name: "NoAnswerError", reason: "timeout", attempts: 2 });
});

test("a caller who gives up is not kept, and what was given up is not begun", async () => {
  const reason = new Error("enough");
  const giving = new AbortController();
  answers = [() => giving.abort(reason)];
  await assert.rejects(client().getContract("c1", { signal: giving.signal }), reason);
  await assert.rejects(client().getContract("c1", { signal: giving.signal }), reason);
  assert.equal(seen.length, 1);
});

test("a refusal says all that the answer says", async () => {
  const details = [{ path: "signers[0]", message: "no such label", role: "Buyer" }];
  answers = [
    json(
      400,
      { error: "No such label.", code: "UNKNOWN_ROLE", details, requestId: "r1" },
      { "x-request-id": "r1" },
    ),
  ];
  await assert.rejects(client().createContract({ content: "x" }), (error: unknown) => {
    assert.ok(error instanceof ApiError && error instanceof CountersignError);
    assert.equal(error.message, "createContract: 400 UNKNOWN_ROLE: No such label.");
    const { status, code, requestId } = error;
    assert.deepEqual([status, code, requestId], [400, "UNKNOWN_ROLE", "r1"]);
    assert.deepEqual(error.details, details);
    return true;
  });
});

test("a refusal is another operation's, or none that is described, and then it is not typed as one", async () => {
  answers = [json(404, { error: "x" }), json(418, { error: "x" }), html(404)];
  for (const expected of [true, false, false]) {
    await assert.rejects(client().getContract("c1"), (error: unknown) => {
      assert.equal(isErrorOf("getContract", error), expected);
      assert.equal(isErrorOf("getSigning", error), false);
      return true;
    });
  }
});

test("an error page of something on the way is an error without a body", async () => {
  answers = [html(403)];
  await assert.rejects(client().listWebhooks(), (error: unknown) => {
    assert.ok(error instanceof ApiError);
    const { status, code, body, details, requestId } = error;
    assert.deepEqual(
      { status, code, body, details, requestId },
      {
        status: 403,
        code: undefined,
        body: undefined,
        details: [],
        requestId: undefined,
      },
    );
    return true;
  });
});

test("a redirect is not followed", async () => {
  for (const status of [301, 302, 307, 308]) {
    answers = [(response) => response.writeHead(status, { location: `${baseUrl}/else` }).end()];
    await assert.rejects(client().createContract({ content: "x" }), (error: unknown) => {
      assert.ok(error instanceof ApiError);
      assert.match(error.message, /elsewhere/);
      return true;
    });
  }
  assert.ok(seen.every(({ url }) => url === "/api/v1/contracts"));
});

test("success of something that is not this API is not taken for an answer", async () => {
  const empty: Answer = (response) => response.writeHead(200, JSON_TYPE).end();
  for (const answer of [html(200), empty, json(200, "hello"), json(200, null)]) {
    answers = [answer];
    await assert.rejects(client().getContract("c1"), UnreadableAnswerError);
  }
  for (const answer of [html(200), json(200, {})]) {
    answers = [answer];
    await assert.rejects(client().getContractPdf("c1"), UnreadableAnswerError);
  }
});

test("options that cannot be used are refused at once", () => {
  for (const options of [
    { baseUrl: "sign.example.com" },
    { baseUrl: "ftp://sign.example.com" },
    { baseUrl: "https://user:password@sign.example.com" },
    { baseUrl: "https://sign.example.com?a=b" },
    { baseUrl: "https://sign.example.com#a" },
    { apiKey: "" },
    { apiKey: "svc_key\n" },
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { timeoutMs: 2 ** 31 },
    { retries: -1 },
    { retries: 1.5 },
    { longestWaitMs: -1 },
  ]) {
    assert.throws(() => client(options), TypeError, JSON.stringify(options));
  }
});

test("the list is read page by page, each behind the last contract of the one before", async () => {
  const page = (ids: string[], hasMore: boolean) =>
    json(200, { contracts: ids.map((id) => ({ id })), pagination: { hasMore } });
  answers = [page(["5", "4"], true), page(["3", "2"], true), page(["1"], false)];
  const ids: string[] = [];
  for await (const { id } of client().eachContract({ status: "draft", pageSize: 2 })) ids.push(id);
  assert.deepEqual(ids, ["5", "4", "3", "2", "1"]);
  assert.deepEqual(
    seen.map(({ url }) => url?.split("?")[1]),
    ["status=draft&limit=2", "status=draft&limit=2&before=4", "status=draft&limit=2&before=2"],
  );
});

test("a list that is left early asks for nothing more, and an empty one ends", async () => {
  answers = [
    json(200, { contracts: [{ id: "2" }, { id: "1" }], pagination: { hasMore: true } }),
    json(200, { contracts: [], pagination: { hasMore: true } }),
  ];
  for await (const _ of client().eachContract()) break;
  assert.equal(seen.length, 1);
  for await (const _ of client().eachContract()) assert.fail("there is none");
});

test("operations can be taken out of the client", async () => {
  answers = [json(200, { webhooks: [] })];
  const { listWebhooks } = client();
  assert.deepEqual((await listWebhooks()).webhooks, []);
});
