import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { LOG_FIELDS } from "#kernel/log-message.ts";
import { LOG_MESSAGES } from "#kernel/log-messages.ts";
import { look, signedIn, signInPath } from "#kit/scenes/member.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService({ keepLog: true, env: { LOG_LEVEL: "trace" } });
  account = await service.openAccount();
});
after(() => service.close());

type Line = Record<string, unknown> & { event: keyof typeof LOG_MESSAGES };

async function untilSaid(event: string): Promise<void> {
  while (!service.logLines.some((line) => line.includes(event))) {
    await new Promise(setImmediate);
  }
}

/** The lines that requests wrote while this was done. */
async function linesWhile(act: () => Promise<unknown>): Promise<Line[]> {
  const from = service.logLines.length;
  await act();
  // An answer arrives before its line is written.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return service.logLines
    .slice(from)
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => "status" in line);
}

const events = (lines: Line[]) => lines.map(({ event, route, status }) => [event, route, status]);

test("a request's line says who asked for which route and how it ended, and no more", async () => {
  const [line = null, ...more] = await linesWhile(() =>
    account.call("GET", "/contracts/x?secret=y"),
  );
  assert.deepEqual(more, []);
  assert.ok(line);
  const { time, ms, request, key, ...rest } = line;
  assert.ok(typeof time === "number" && typeof ms === "number");
  assert.match(`${request} ${key}`, /^[\da-f-]{36} [\da-f-]{36}$/);
  assert.deepEqual(rest, {
    level: 30,
    event: "request.answered",
    method: "GET",
    route: "/api/v1/contracts/:id",
    status: 404,
    address: "loopback",
    account: account.accountId,
    msg: "answered",
  });
});

test("what strangers try is named on the one line of each request", async () => {
  const { url } = service;
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } };
  for (const [path, init, ...expected] of [
    ["/api/v1/contracts", {}, "key.refused", "/api/v1/contracts", 401],
    ["/sign/unknown", {}, "link.refused", "/sign/:link", 404],
    ["/status/unknown", {}, "link.refused", "/status/:secret", 404],
    ["/api/v1/signing/unknown", {}, "link.refused", "/api/v1/signing/:link", 404],
    ["/login/unknown", form, "sign_in.refused", "/login/:secret", 410],
    ["/app", {}, "request.answered", "/app", 401],
    [
      "/app/keys",
      { ...form, headers: { ...form.headers, "sec-fetch-site": "cross-site" } },
      "form.refused",
      "/app/keys",
      403,
    ],
    ["/no/such/path", {}, "request.answered", "none", 404],
    ["/sign/%E0%A4%A", {}, "request.answered", "none", 400],
  ] as const) {
    const lines = await linesWhile(() => fetch(url + path, { redirect: "manual", ...init }));
    assert.deepEqual(events(lines), [expected], path);
  }
});

test("a limit that is reached is one line for each request that it refuses", async () => {
  const lines = await linesWhile(async () => {
    for (let index = 0; index < 33; index += 1) await fetch(`${service.url}/verify/x`);
  });
  assert.equal(lines.length, 33);
  assert.deepEqual(events(lines.slice(30)), [
    ["limit.reached", "/verify/:publicId", 429],
    ["limit.reached", "/verify/:publicId", 429],
    ["limit.reached", "/verify/:publicId", 429],
  ]);
});

test("a key over its limit is named with its account", async () => {
  const other = await service.openAccount();
  const lines = await linesWhile(async () => {
    for (let index = 0; index < 61; index += 1) await other.call("GET", "/contracts?limit=1");
  });
  const last = lines.at(-1);
  assert.deepEqual([last?.event, last?.account], ["limit.reached", other.accountId]);
});

test("what owners do about their access is named, with the account and the key it is about", async () => {
  const lines = await linesWhile(async () => {
    const owner = await signedIn(service, account.accountId);
    const page = (await owner.get("/app/keys")).html;
    const formId = /name="formId" value="([^"]+)"/.exec(page)?.[1] ?? "";
    await owner.post("/app/keys", { formId, name: "Till", lastDay: "" });
    const keys = (await owner.get("/app/keys")).html;
    const id = /\/app\/keys\/([\da-f-]{36})\/revoke/.exec(keys)?.[1] ?? "";
    await owner.post(`/app/keys/${id}/revoke`);
    await look(`${service.url}/app/keys`, {
      method: "POST",
      headers: { cookie: owner.cookie, origin: service.url },
      body: new URLSearchParams({ token: "of another session" }),
    });
    await owner.post("/app/sign-out");
  });
  const named = lines.filter(({ event }) => event !== "request.answered");
  assert.deepEqual(
    named.map(({ event }) => event),
    ["session.opened", "key.made", "key.revoked", "form.refused", "session.ended"],
  );
  for (const line of named) assert.equal(line.account, account.accountId, line.event);
  for (const line of named.slice(1, 3)) assert.match(String(line.ofKey), /^[\da-f-]{36}$/);
});

test("a link that signs in twice is refused the second time, by name", async () => {
  const path = await signInPath(service, account.accountId);
  const post = () => look(service.url + path, { method: "POST", headers: { origin: service.url } });
  const lines = await linesWhile(async () => {
    await post();
    await post();
  });
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["session.opened", "sign_in.refused"],
  );
});

const port = () => Number(new URL(service.url).port);

async function say(bytes: string): Promise<string> {
  const socket = connect(port(), "127.0.0.1");
  socket.end(Buffer.from(bytes));
  return text(socket);
}

test("nothing that a request holds starts a line or stands in one", async () => {
  const planted = 'p1anted{"event":"key.made"}\u2028\u001b[2K\u202e';
  const folded = 'p1anted\r\n {"event":"key.made"}';
  const from = service.logLines.length;
  let asked = 0;
  for (const header of [
    "User-Agent",
    "X-Forwarded-For",
    "Forwarded",
    "X-Request-Id",
    "Idempotency-Key",
    "Authorization",
    "Accept-Language",
    "Cookie",
    "Origin",
    "Referer",
    "Content-Type",
  ]) {
    for (const value of [planted, folded, "p1anted\n\nx", "p1anted\u0000"]) {
      for (const start of [
        "GET /p1anted",
        "POST /api/v1/signing/p1anted/signatures",
        "P1ANTED /",
      ]) {
        asked += 1;
        await say(
          `${start} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}: ${value}\r\n\r\n`,
        );
      }
    }
  }
  const lines = service.logLines.slice(from);
  assert.ok(lines.length > asked / 2 && lines.length <= asked + 1, `${lines.length} of ${asked}`);
  for (const line of lines) {
    assert.doesNotMatch(line, /p1anted|[\p{Zl}\p{Cf}]/iu);
    assert.ok(!line.includes("\u001b"));
    assert.equal(line.indexOf("\n"), line.length - 1);
    assert.notEqual(JSON.parse(line).event, "key.made");
  }
});

test("a client that leaves before the answer leaves one line", async () => {
  const lines = await linesWhile(async () => {
    const arrived = once(service.app.server.server, "request");
    const socket = connect(port(), "127.0.0.1");
    socket.write(
      "POST /api/v1/contracts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
        `Authorization: Bearer ${account.apiKey}\r\nContent-Length: 1000\r\n\r\n{`,
    );
    await arrived;
    socket.destroy();
    await untilSaid("request.left");
  });
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["request.left"],
  );
});

test("of all of that no line has a name or a field that the table does not give it", () => {
  for (const written of service.logLines) {
    const { level: _, time: __, msg, event, ...fields } = JSON.parse(written) as Line;
    const row: { says: string; fields?: readonly string[]; may?: readonly string[] } =
      LOG_MESSAGES[event];
    assert.equal(msg, row?.says, written);
    const own = [...(row.fields ?? []), ...(row.may ?? [])];
    for (const name of Object.keys(fields)) assert.ok(own.includes(name), `${event} ${name}`);
    for (const name of row.fields ?? []) assert.ok(name in fields, `${event} lacks ${name}`);
    assert.ok(Object.keys(fields).every((name) => name in LOG_FIELDS));
  }
});
