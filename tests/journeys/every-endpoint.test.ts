import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { issueApiKey } from "#accounts/issue-key.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { LIMITS } from "#kernel/limits.ts";
import { SCOPES, type Scope } from "#kernel/scopes.ts";
import { request, startService, type TestAnswer, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { deliveredTo, linkIn, submission } from "#kit/scenes/signer.ts";
import { inTransaction } from "#store/transaction.ts";

let service: TestService;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());

const endpoints = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => ({
  name,
  ...endpoint,
}));
type Named = (typeof endpoints)[number];

const withKey = endpoints.filter(({ access }) => access === "key");
const withBody = endpoints.filter(({ body }) => body);
const withPlace = endpoints.filter(({ path }) => path.includes(":"));

/** A body of the right shape for each endpoint that takes one. */
const BODIES: Record<string, unknown> = {
  createContract: { content: "<p>x</p>" },
  updateContract: { title: "x" },
  createSession: { role: "A" },
  createWebhook: { url: "https://hooks.example.com/", events: ["contract.completed"] },
  updateWebhook: { active: false },
  createSignature: submission("A"),
  sendMessage: { kind: "question", role: "A", text: "Why?" },
  recordAttachmentOpened: { role: "A" },
  sendFile: { role: "A", request: "file-1", file: "" },
};

/** What is behind the first placeholder's place is looked for there, and is not there. */
function pathAt({ path }: Pick<Named, "path">, place: string): string {
  return path.replace(/:\w+/, place).replaceAll(/:\w+/g, randomUUID());
}

/** Connections; one process has fewer. */
const MORE_THAN_ALL = 40;

/** A contract that one person signs over the shared link. */
const SIGNABLE = { content: "<p>x</p>", signatureFields: [{ label: "A" }], finalize: true };

interface Change {
  place?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Of another service than the one that all share. */
  url?: string;
}

function send(endpoint: Named, change: Change = {}): Promise<TestAnswer> {
  const { place = randomUUID(), query = "", headers = {}, url = service.url } = change;
  const path = pathAt(endpoint, place) + query;
  const method = endpoint.method === "ANY" ? "GET" : endpoint.method;
  const body = "body" in change ? change.body : BODIES[endpoint.name];
  return request(`${url}/api/v1${path}`, method, body, headers);
}

async function keyWith(accountId: string, scopes: readonly Scope[]): Promise<string> {
  const { database, ids, clock, random } = service.app.services;
  const { apiKey } = await inTransaction(database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId, name: null, expiresAt: null, scopes },
      { ids, random, now: clock.now() },
    ),
  );
  return apiKey;
}

const keyHeader = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

test("without a key every endpoint that needs one answers 401, whatever else is wrong with the request", async () => {
  for (const endpoint of withKey) {
    const { status, headers } = await send(endpoint, { body: undefined, query: "?limit=x" });
    assert.equal(status, 401, endpoint.name);
    assert.equal(headers.get("www-authenticate"), "Bearer");
    assert.equal(headers.get("x-ratelimit-limit"), null);
  }
});

test("on the lowest partner tier every endpoint that needs a key answers 403", async () => {
  const { apiKey } = await service.openAccount({ partnerTier: 1 });
  for (const endpoint of withKey) {
    const { status, body } = await send(endpoint, { headers: keyHeader(apiKey) });
    assert.deepEqual([status, body.code], [403, "PARTNER_TIER_REQUIRED"], endpoint.name);
  }
});

test("every endpoint is opened by a key that names its scope and by no key that names all others", async () => {
  const { accountId } = await service.openAccount();
  for (const endpoint of withKey) {
    const { scope = "any", alsoScope, name } = endpoint;
    const rest = SCOPES.filter((other) => other !== scope);
    const refused = await send(endpoint, { headers: keyHeader(await keyWith(accountId, rest)) });
    if (scope === "any") {
      assert.notEqual(refused.status, 403, name);
      continue;
    }
    const { code, requiredScope } = refused.body;
    assert.deepEqual([refused.status, code, requiredScope], [403, "SCOPE_MISSING", scope], name);
    assert.equal(refused.headers.get("x-ratelimit-remaining"), "59");
    if (alsoScope) {
      const half = await send(endpoint, { headers: keyHeader(await keyWith(accountId, [scope])) });
      assert.equal(half.body.requiredScope, alsoScope, name);
    }
    const named = [scope, alsoScope].filter((one) => one !== undefined);
    const headers = keyHeader(await keyWith(accountId, named));
    assert.notEqual((await send(endpoint, { headers, body: undefined })).status, 403, name);
  }
});

test("with the window used up every endpoint that needs a key answers 429, the partner tier notwithstanding", async () => {
  const { apiKey } = await service.openAccount({ partnerTier: 1 });
  const headers = keyHeader(apiKey);
  const first = endpoints.find(({ name }) => name === "listContracts");
  assert.ok(first);
  for (let count = 0; count < LIMITS.keyRate.requests; count += 1) await send(first, { headers });
  for (const endpoint of withKey) {
    const answer = await send(endpoint, { headers });
    assert.deepEqual([answer.status, answer.body.code], [429, "RATE_LIMITED"], endpoint.name);
    assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
    assert.equal(answer.headers.get("x-ratelimit-remaining"), "0");
  }
});

test("with a link's window used up every endpoint over that link answers 429, and another link's is served", async () => {
  const { call } = await service.openAccount();
  const linkOf = async () =>
    linkIn((await call("POST", "/contracts", SIGNABLE)).body.contract.signUrl);
  const [used, other] = [await linkOf(), await linkOf()];
  const withLink = endpoints.filter(({ access }) => access === "link");
  const sign = withLink.find(({ name }) => name === "createSignature");
  const view = withLink.find(({ name }) => name === "getSigning");
  assert.ok(sign?.cost && view);
  for (let taken = 0; taken < LIMITS.linkRate.requests; taken += sign.cost) {
    await send(sign, { place: used, body: {} });
  }
  for (const endpoint of withLink) {
    const answer = await send(endpoint, { place: used });
    assert.deepEqual([answer.status, answer.body.code], [429, "RATE_LIMITED"], endpoint.name);
    assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
  }
  assert.equal((await send(view, { place: other })).status, 200);
});

test("while every connection to the database is taken every endpoint answers 503, and serves again after it", async () => {
  const busy = await startService();
  try {
    const { apiKey, call } = await busy.openAccount();
    const { signUrl } = (await call("POST", "/contracts", SIGNABLE)).body.contract;
    const { database } = busy.app.services;
    const taken: Awaited<ReturnType<typeof database.reserve>>[] = [];
    const reserving = Array.from({ length: MORE_THAN_ALL }, () =>
      database.reserve().then(
        (reserved) => taken.push(reserved),
        ({ statusCode }: { statusCode?: number }) => assert.equal(statusCode, 503),
      ),
    );
    const ask = (endpoint: Named) =>
      send(endpoint, {
        ...(endpoint.access === "link" && { place: linkIn(signUrl) }),
        headers: keyHeader(apiKey),
        url: busy.url,
      });
    try {
      const answers = await Promise.all(
        endpoints.map(async (endpoint) => [endpoint.name, await ask(endpoint)] as const),
      );
      for (const [name, { status, body, headers }] of answers) {
        assert.deepEqual([status, body.code], [503, "BUSY"], name);
        assert.match(headers.get("retry-after") ?? "", /^\d+$/);
      }
    } finally {
      await Promise.all(reserving);
      for (const { release } of taken) release(false);
    }
    const original = endpoints.find(({ name }) => name === "getOriginalPdf");
    assert.ok(original);
    assert.equal((await ask(original)).status, 200);
  } finally {
    await busy.close();
  }
});

test("while an account sends all it may at once, every endpoint that takes a body answers 503, and another account is served", async (t) => {
  const { apiKey } = await service.openAccount();
  const { hostname, port } = new URL(service.url);
  // As many as fill the room to its end, and one that finds none.
  const count = Math.ceil(LIMITS.bodiesBytesOfAccount / (LIMITS.requestBytes - 1_000));
  const bytes = Math.floor(LIMITS.bodiesBytesOfAccount / count);
  const sockets = Array.from({ length: count + 1 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(
      `POST /api/v1/contracts HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${bytes + 500}\r\n\r\n`,
    );
    socket.write(" ".repeat(bytes));
    return socket;
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.race(sockets.map((socket) => once(socket, "data")));
  const body = `{}${" ".repeat(64 * 1024)}`;
  for (const endpoint of withBody.filter(({ access }) => access === "key")) {
    // What the refused one gave back may still be filled by the others.
    let answer: TestAnswer;
    do answer = await send(endpoint, { body, headers: keyHeader(apiKey) });
    while (answer.status >= 400 && answer.status < 429);
    assert.equal(answer.body.code, "BUSY", endpoint.name);
    assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
  }
  const another = await service.openAccount();
  assert.equal((await another.call("POST", "/contracts", SIGNABLE)).status, 201);
});

test("every endpoint with a placeholder answers 404 for what does not exist and 400 for what is no URL", async () => {
  for (const endpoint of withPlace) {
    // A window of its own for each.
    const headers = keyHeader((await service.openAccount()).apiKey);
    for (const place of [
      randomUUID(),
      "7tq3mzk9p2xw4hbe",
      "x",
      "%00",
      "..%2f..",
      "a".repeat(150),
    ]) {
      const { status } = await send(endpoint, { place, headers });
      assert.equal(status, 404, `${endpoint.name} ${place}`);
    }
    assert.equal((await send(endpoint, { place: "%", headers })).status, 400, endpoint.name);
  }
});

test("every endpoint that takes a body says what is wrong with it: empty, no JSON, no object, too large, another type", async () => {
  const { apiKey } = await service.openAccount();
  const headers = keyHeader(apiKey);
  const create = endpoints.find(({ name }) => name === "createContract") as Named;
  const { signUrl } = (await send(create, { headers, body: SIGNABLE })).body.contract;
  for (const endpoint of withBody) {
    // Links are looked at before the body, so there has to be one.
    const place = endpoint.access === "link" ? linkIn(signUrl) : randomUUID();
    const statusOf = async (change: Change) =>
      (await send(endpoint, { headers, place, ...change })).status;
    assert.equal(await statusOf({ body: "" }), 400, endpoint.name);
    assert.equal(await statusOf({ body: "{" }), 400, endpoint.name);
    assert.equal(await statusOf({ body: "[]" }), 400, endpoint.name);
    assert.equal(await statusOf({ body: "null" }), 400, endpoint.name);
    assert.equal(await statusOf({ body: '{"__proto__": {"x": 1}}' }), 400, endpoint.name);
    const most = endpoint.access === "key" ? LIMITS.requestBytes : LIMITS.submissionBytes;
    assert.equal(await statusOf({ body: " ".repeat(most + 1) }), 413, endpoint.name);
    const path = pathAt(endpoint, place);
    const typed = await request(`${service.url}/api/v1${path}`, endpoint.method, "{}", {
      ...headers,
      "content-type": "text/plain",
    });
    assert.equal(typed.status, 415, endpoint.name);
  }
});

test("an endpoint without a body does not mind one, nor its type", async () => {
  const { apiKey } = await service.openAccount();
  const created = await request(`${service.url}/api/v1/contracts`, "POST", BODIES.createContract, {
    ...keyHeader(apiKey),
  });
  const { id } = created.body.contract;
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
    const answer = await request(`${service.url}/api/v1/contracts/${id}/cancel`, "POST", "", {
      ...keyHeader(apiKey),
      "content-type": type,
    });
    assert.equal(answer.status, 200, type);
  }
});

test("every endpoint with a query refuses values outside it and names them", async () => {
  const { apiKey } = await service.openAccount();
  const wrong: Record<string, string> = {
    createContract: "?preview=yes&pictures=21&picturesFrom=0",
    listContracts: "?status=open&limit=101&offset=-1",
    listEvents: "?since=yesterday&limit=101",
    listAttachmentTypes: "?country=Germany&language=it",
  };
  for (const endpoint of endpoints.filter(({ query }) => query)) {
    const query = wrong[endpoint.name] ?? "";
    const { status, body } = await send(endpoint, { query, headers: keyHeader(apiKey) });
    assert.equal(status, 400, endpoint.name);
    const names = [...new URLSearchParams(query).keys()];
    assert.deepEqual(body.details.map(({ path }: { path: string }) => path).sort(), names.sort());
  }
});

test("on every POST a used Idempotency-Key with another request is a conflict", async () => {
  const named = (name: string) => endpoints.find((endpoint) => endpoint.name === name) as Named;
  for (const endpoint of endpoints.filter(({ method }) => method === "POST")) {
    const { apiKey } = await service.openAccount();
    const headers = { ...keyHeader(apiKey), "idempotency-key": randomUUID() };
    const isFirst = endpoint.access === "key";
    const created = await send(named("createContract"), {
      headers: isFirst ? headers : keyHeader(apiKey),
      body: SIGNABLE,
    });
    assert.equal(created.status, 201);
    const { id, signUrl } = created.body.contract;
    const place = isFirst ? id : linkIn(signUrl);
    if (!isFirst) {
      const signed = await send(named("createSignature"), { headers, place });
      assert.equal(signed.status, 201);
    }
    const another = endpoint.name === "createSignature" ? { body: submission("A") } : {};
    const answer = await send(endpoint, { headers, place, ...another });
    assert.deepEqual(
      [answer.status, answer.body.error],
      [409, "This Idempotency-Key was used with another request."],
      endpoint.name,
    );
    for (const wrong of ["ä", "a b", "a".repeat(256)]) {
      const answer = await send(endpoint, {
        place,
        headers: { ...headers, "idempotency-key": wrong },
      });
      assert.equal(answer.status, 400, endpoint.name);
    }
  }
});

test("over the link of a cancelled contract, and over one that was replaced, everything is gone", async () => {
  const account = await service.openAccount();
  const created = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const { id, signUrl } = created.body.contract;
  await account.call("POST", `/contracts/${id}/cancel`);
  for (const endpoint of endpoints.filter(({ access }) => access === "link")) {
    const expected = endpoint.name === "createSignature" ? 409 : 410;
    assert.equal(
      (await send(endpoint, { place: linkIn(signUrl) })).status,
      expected,
      endpoint.name,
    );
  }
});

test("when the database is gone every endpoint answers 500 with the request's id and without a reason", async (t) => {
  const broken = await startService({ env: { LOG_LEVEL: "silent" } });
  t.after(() => broken.close().catch(() => {}));
  const { apiKey } = await broken.openAccount();
  await broken.app.services.database.destroy();
  for (const endpoint of endpoints) {
    const path = pathAt(endpoint, randomUUID().replace(/^./, "7"));
    const link = "7tq3mzk9p2xw4hbe7tq3mzk9p2";
    const url = `${broken.url}/api/v1${endpoint.access === "link" ? pathAt(endpoint, link) : path}`;
    const method = endpoint.method === "ANY" ? "GET" : endpoint.method;
    const answer = await request(url, method, BODIES[endpoint.name], keyHeader(apiKey));
    assert.deepEqual([answer.status, answer.body.code], [500, "INTERNAL_ERROR"], endpoint.name);
    assert.equal(answer.body.requestId, answer.headers.get("x-request-id"));
    assert.doesNotMatch(JSON.stringify(answer.body), /driver|database|pool/i);
  }
});

test("when more is asked than the workers can take, the answer is 503 with the time to wait, and nothing is changed", async () => {
  const busy = await startService({ ownWorkers: true });
  try {
    const account = await busy.openAccount();
    const create = (signers: unknown[] = []) =>
      account.call("POST", "/contracts", { content: "<p>x</p>", signers, finalize: true });
    const signed = (await create([{ role: "Signature", email: "a@example.com" }])).body.contract;
    const open = (await create()).body.contract;
    const secret = deliveredTo(busy, signed.signers[0]);
    const sign = (link: string, change = {}) =>
      request(
        `${busy.url}/api/v1/signing/${link}/signatures`,
        "POST",
        submission("Signature", change),
      );
    assert.equal((await sign(secret)).status, 201);
    assert.equal((await account.call("GET", `/contracts/${signed.id}/pdf`)).status, 200);
    const repeatable = () =>
      request(`${busy.url}/api/v1/contracts`, "POST", BODIES.createContract, {
        ...keyHeader(account.apiKey),
        "idempotency-key": "before-it-was-busy",
      });
    const first = await repeatable();
    assert.equal(first.status, 201);
    busy.app.services.workers.close();
    // Not before: its job may be still to come, and would seal it again.
    await busy.app.services.database
      .updateTable("contract")
      .set({ sealed_sha256: null, sealed_at: null })
      .where("id", "=", signed.id)
      .execute();
    const again = await repeatable();
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.deepEqual(again.body, first.body);
    const answers = [
      await create(),
      await sign(linkIn(open.signUrl), { signature: { type: "image", png: "iVBORw0KGgo=" } }),
      await account.call("GET", `/contracts/${signed.id}/pdf`),
      await request(`${busy.url}/api/v1/signing/${secret}/pdf`, "GET"),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 503);
      assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
    }
    assert.equal((await account.call("GET", "/contracts")).body.pagination.total, 3);
  } finally {
    await busy.close();
  }
});
