import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { bareServer } from "#kit/peers/bare-server.ts";
import { DatabaseBusy } from "#store/connections.ts";
import { routesOf } from "./access.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("every answer has the headers that keep browsers to it, and a name that the log knows", async () => {
  const { ask, answerAt, lines } = bareServer();
  answerAt("GET", "/here", async () => "yes");
  for (const path of ["/here", "/nowhere", "/here%zz"]) {
    const { headers } = await ask(path);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      assert.equal(headers[name], value, `${path}: ${name}`);
    }
    const id = String(headers["x-request-id"]);
    assert.match(id, UUID);
    assert.equal(lines.filter(({ request }) => request === id).length, 1, path);
    assert.equal(headers["strict-transport-security"], undefined);
  }
});

test("only who is reached over TLS promises it, for hosts below it where that was said", async () => {
  for (const [withSubdomains, said] of [
    [false, "max-age=31536000"],
    [true, "max-age=31536000; includeSubDomains"],
  ] as const) {
    const { ask } = bareServer({ tls: { withSubdomains } });
    const { headers } = await ask("/nowhere");
    assert.equal(headers["strict-transport-security"], said);
  }
});

test("what is not there is unknown, and what is there in another way says in which", async () => {
  const { ask, answerAt } = bareServer();
  answerAt("GET", "/here", async () => "yes");
  answerAt("POST", "/here", async () => "yes");
  assert.equal((await ask("/nowhere?here")).statusCode, 404);
  const otherwise = await ask("/here?a=b", { method: "DELETE" });
  assert.equal(otherwise.statusCode, 405);
  assert.equal(otherwise.headers.allow, "GET, POST");
});

test("a route that does not say whom it answers is not served", async () => {
  const { server, answerAt } = bareServer();
  assert.throws(() => server.get("/secret", async () => "x"), /GET \/secret does not say whom/);
  answerAt("GET", "/open", async () => "x", { by: "link", to: "signing" });
  assert.deepEqual(routesOf(server), [
    { method: "GET", path: "/open", access: { by: "link", to: "signing" } },
  ]);
});

test("a fault of ours is a 500 that says nothing of it, and its line says what it was", async () => {
  const { ask, answerAt, lines } = bareServer();
  const broken = new Error("the secret word");
  answerAt("GET", "/broken/:id", async () => {
    throw broken;
  });
  const answer = await ask("/broken/abc");
  assert.equal(answer.statusCode, 500);
  assert.doesNotMatch(answer.body, /secret/);
  const [line, ...others] = lines;
  assert.deepEqual(others, []);
  assert.deepEqual(
    [line?.event, line?.err, line?.route, line?.status],
    ["request.failed", broken, "/broken/:id", 500],
  );
});

test("what may be tried again is a 503 that says when, and no fault", async () => {
  const { ask, answerAt, lines } = bareServer();
  const soon = Object.assign(new Error("full"), { statusCode: 503, retryAfterSeconds: 7 });
  answerAt("GET", "/busy", async () => {
    throw new DatabaseBusy("no connection");
  });
  answerAt("GET", "/soon", async () => {
    throw soon;
  });
  for (const [path, seconds] of [
    ["/busy", "5"],
    ["/soon", "7"],
  ] as const) {
    const answer = await ask(path);
    assert.deepEqual([answer.statusCode, answer.json().code], [503, "BUSY"]);
    assert.equal(answer.headers["retry-after"], seconds);
  }
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["request.answered", "request.answered"],
  );
});

test("a line names the route and never the path, and of an address only its kind", async () => {
  const { ask, answerAt, lines } = bareServer();
  answerAt("GET", "/items/:secret", async () => "yes");
  await ask("/items/s3cret?q=s3cret", { remoteAddress: "198.51.100.7" });
  await ask("/s3cret", { remoteAddress: "10.0.0.7" });
  assert.doesNotMatch(JSON.stringify(lines), /s3cret|198\.51|10\.0\.0/);
  assert.deepEqual(
    lines.map(({ route, status, address, method }) => [method, route, status, address]),
    [
      ["GET", "/items/:secret", 200, "public v4"],
      ["GET", "none", 404, "private"],
    ],
  );
});

test("an answer that means something to security has that name on its line, and the name that was noted first of all", async () => {
  const { ask, answerAt, lines } = bareServer();
  const answering = (path: string, status: number) =>
    answerAt("GET", path, async (_request, reply) => reply.code(status).send());
  answering("/api/v1/a", 401);
  answering("/app/a", 401);
  answering("/app/b", 429);
  for (const path of ["/sign/:link", "/status/:link", "/pay/:link", "/api/v1/signing/:link"]) {
    answering(path, path.startsWith("/pay") ? 410 : 404);
  }
  answering("/contracts/:id", 404);
  answerAt("GET", "/noted", async (request, reply) => {
    request.noted.log.note("payment.unsigned");
    request.noted.log.actsFor("account-1", "key-1");
    return reply.code(429).send();
  });
  const asked = ["/api/v1/a", "/app/a", "/app/b", "/sign/x", "/status/x", "/pay/x"];
  for (const path of [...asked, "/api/v1/signing/x", "/contracts/x", "/noted"]) await ask(path);
  assert.deepEqual(
    lines.map(({ event }) => event),
    [
      ...["key.refused", "request.answered", "limit.reached", "link.refused", "link.refused"],
      ...["link.refused", "link.refused", "request.answered", "payment.unsigned"],
    ],
  );
  const noted = lines.at(-1);
  assert.deepEqual([noted?.account, noted?.key, noted?.status], ["account-1", "key-1", 429]);
});

test("to a browser what is refused is a page, to a program and below /api the Error body", async () => {
  const { ask, refused } = bareServer();
  const html = { accept: "text/html,application/xhtml+xml", "accept-language": "de" };
  const page = await ask("/nowhere?a=b", { headers: html });
  assert.deepEqual([page.statusCode, page.body], [404, "<p>404</p>"]);
  assert.match(String(page.headers["content-type"]), /^text\/html/);
  assert.match(String(page.headers["content-security-policy"]), /'nonce-[A-Za-z0-9+/]{22}==/);
  assert.equal(page.headers.vary, "accept, accept-language");
  assert.deepEqual(refused, [
    {
      status: 404,
      acceptLanguage: "de",
      again: "/nowhere?a=b",
      requestId: page.headers["x-request-id"],
    },
  ]);
  for (const [path, headers] of [
    ["/api/v1/nowhere", html],
    ["/API", html],
    ["//api/x", html],
    ["/nowhere", { accept: "application/json" }],
    ["/nowhere", { accept: "text/htmlx" }],
    ["/nowhere", {}],
  ] as const) {
    assert.match(String((await ask(path, { headers })).headers["content-type"]), /json/, path);
  }
  assert.equal(refused.length, 1);
  await ask("/apiary", { headers: html });
  assert.equal(refused.length, 2);
});

test("a page leads back to where it was asked for, unless that is no page or another host", async () => {
  const { ask, answerAt, refused } = bareServer();
  answerAt("GET", "/here", async () => "yes");
  const headers = { accept: "text/html" };
  await ask("/here", { method: "POST", headers });
  await ask("//evil.example/x", { headers });
  await ask("/-/x", { headers });
  assert.deepEqual(
    refused.map(({ again }) => again),
    [null, null, "/-/x"],
  );
});

const NAMED = { "x-forwarded-for": "198.51.100.7" };

test("an address that somebody without trust names is not believed, and that is said once", async () => {
  const { ask, answerAt, lines } = bareServer();
  answerAt("GET", "/ip", async ({ client }) => client);
  const answer = await ask("/ip", { headers: NAMED, remoteAddress: "192.0.2.1" });
  assert.deepEqual(answer.json(), { ip: "192.0.2.1", addressFrom: "connection" });
  await ask("/ip", { headers: { forwarded: "for=198.51.100.7" }, remoteAddress: "192.0.2.2" });
  const said = lines.filter(({ event }) => event === "proxy.not_trusted");
  assert.deepEqual(said, [
    { event: "proxy.not_trusted", header: "x-forwarded-for", address: "public v4" },
  ]);
});

test("a trusted proxy says whose a request is; one that names nobody is told of once, and never for a probe", async () => {
  const { ask, answerAt, lines } = bareServer({ trustedProxies: ["10.0.0.0/8"] });
  for (const path of ["/ip", "/healthz", "/metrics"]) {
    answerAt("GET", path, async ({ client }) => client);
  }
  const remoteAddress = "10.0.0.1";
  const answer = await ask("/ip", { headers: NAMED, remoteAddress });
  assert.deepEqual(answer.json(), { ip: "198.51.100.7", addressFrom: "forwarded" });
  const silent = () => lines.filter(({ event }) => event === "proxy.silent");
  await ask("/healthz", { remoteAddress });
  await ask("/metrics", { remoteAddress });
  assert.deepEqual(silent(), []);
  await ask("/ip", { remoteAddress });
  await ask("/ip", { remoteAddress });
  assert.deepEqual(silent(), [{ event: "proxy.silent", address: "private" }]);
});

test("while it closes, what is asked over connections that are kept is answered, and each is told that it was the last", async () => {
  const { server, answerAt } = bareServer();
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  answerAt("GET", "/held", async () => {
    begun.resolve();
    await held.promise;
    return "held";
  });
  answerAt("GET", "/next", async () => "next");
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const taken: Socket[] = [];
  server.server.on("connection", (socket) => taken.push(socket));
  const [heldSocket, keptSocket] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  const [said, saidNext] = [text(heldSocket), text(keptSocket)];
  await Promise.all([once(heldSocket, "connect"), once(keptSocket, "connect")]);
  heldSocket.write("GET /held HTTP/1.1\r\nhost: a\r\n\r\n");
  await begun.promise;
  // A request of which half is there when the closing begins: its connection is not idle.
  keptSocket.write("GET /next HTTP/1.1\r\nhost: a\r\n");
  while (taken.some(({ bytesRead }) => bytesRead === 0)) await new Promise(setImmediate);
  const closed = server.close();
  keptSocket.write("\r\n");
  const next = await saidNext;
  held.resolve();
  await closed;
  for (const [answer, word] of [
    [next, "next"],
    [await said, "held"],
  ] as const) {
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    assert.ok(answer.endsWith(word), answer);
  }
});
