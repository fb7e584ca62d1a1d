import assert from "node:assert/strict";
import { test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { call, lookIntoLog, send, underAttack } from "./attack.ts";

const scene = underAttack();
const proxied = underAttack({ env: { TRUSTED_PROXIES: "127.0.0.1/32" } });

/** How often each status came, in a window of its own. */
async function count(
  { service }: Pick<typeof scene, "service">,
  times: number,
  ask: (index: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  service.clock.moveMs(MINUTE_MS);
  const counted: Record<number, number> = {};
  for (let index = 0; index < times; index += 1) {
    const { status } = await ask(index);
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

const API = "/api/v1/contracts";

test("without trusted proxies nobody gets a second window by saying where a request comes from", async () => {
  const asked = await count(scene, 65, (index) =>
    send(scene, API, {
      headers: {
        "x-forwarded-for": `203.0.113.${index}`,
        "x-real-ip": `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
        "true-client-ip": `203.0.113.${index}`,
      },
    }),
  );
  assert.deepEqual(asked, { 401: 60, 429: 5 });
});

test("keys that are tried share one window, whatever they look like, and so do paths and methods", async () => {
  const ways: [string, RequestInit][] = [
    [API, { headers: { authorization: `Bearer svc_${"x".repeat(43)}` } }],
    ["/api/v1/webhooks", { headers: { authorization: "Basic eDp5" } }],
    [`${API}/x/cancel`, { method: "POST" }],
    [`${API}/from-template`, { method: "PUT" }],
    ["/api/v1/attachments", { method: "HEAD" }],
  ];
  const asked = await count(scene, 65, (index) => {
    const [path, init] = ways[index % ways.length] ?? [API, {}];
    return send(scene, path, init);
  });
  assert.deepEqual(asked, { 401: 60, 429: 5 });
});

test("a key has one window over all endpoints, its failures and HEAD included", async () => {
  const ways: (() => Promise<{ status: number }>)[] = [
    () => call(scene, "GET", "/contracts?limit=1"),
    () => call(scene, "GET", "/contracts/x"),
    () => call(scene, "POST", "/contracts", "{"),
    () => call(scene, "POST", "/webhooks", {}),
    () =>
      send(scene, API, {
        method: "HEAD",
        headers: { authorization: `Bearer ${scene.account.apiKey}` },
      }),
  ];
  const asked = await count(
    scene,
    65,
    (index) => ways[index % ways.length]?.() ?? Promise.reject(),
  );
  assert.deepEqual(asked, { 200: 24, 400: 24, 404: 12, 429: 5 });
});

test("behind a trusted proxy the last address that it did not add itself counts, whatever stands before it", async () => {
  const from = (forwarded: string) =>
    send(proxied, API, { headers: { "x-forwarded-for": forwarded } });
  const spoofed = await count(proxied, 65, (index) => from(`198.51.100.${index}, 203.0.113.7`));
  assert.deepEqual(spoofed, { 401: 60, 429: 5 });
  assert.equal((await from("203.0.113.8")).status, 401, "another client has a window of its own");
  assert.equal((await from("203.0.113.8, 203.0.113.7")).status, 429);
  assert.equal((await from("203.0.113.7, 127.0.0.1")).status, 429, "the proxy behind the proxy");
});

test("the addresses of one IPv6 network share a window, however they are spelled", async () => {
  const spellings = [
    (index: number) => `2001:db8:1:2::${index.toString(16)}`,
    (index: number) => `2001:0db8:0001:0002:${index}:0:0:1`,
    (index: number) => `2001:DB8:1:2:ffff:ffff:ffff:${index}`,
  ];
  const asked = await count(proxied, 65, (index) =>
    send(proxied, API, {
      headers: { "x-forwarded-for": spellings[index % spellings.length]?.(index) ?? "" },
    }),
  );
  assert.deepEqual(asked, { 401: 60, 429: 5 });
  const beside = await send(proxied, API, { headers: { "x-forwarded-for": "2001:db8:1:3::1" } });
  assert.equal(beside.status, 401);
});

test("an IPv4 address counts as the same one when it is mapped into IPv6", async () => {
  const asked = await count(proxied, 65, (index) =>
    send(proxied, API, {
      headers: { "x-forwarded-for": index % 2 ? "203.0.113.9" : "::ffff:203.0.113.9" },
    }),
  );
  assert.deepEqual(asked, { 401: 60, 429: 5 });
});

test("document IDs and hashes cannot be tried in bulk, by no way of asking", async () => {
  const ways: [string, RequestInit][] = [
    ["/verify/7K3M-9XQ2-W8RD-6", {}],
    ["/verify?id=x", {}],
    [`/verify?sha256=${"0".repeat(64)}`, {}],
    ["/verify/x", { method: "HEAD" }],
  ];
  const asked = await count(scene, 34, (index) => {
    const [path, init] = ways[index % ways.length] ?? ["", {}];
    return send(scene, path, { ...init, headers: { "x-forwarded-for": `203.0.113.${index}` } });
  });
  assert.deepEqual(asked, { 404: 30, 429: 4 });
});

test("five links go to one role in a day, however many addresses and requests at once", async () => {
  scene.service.clock.moveMs(MINUTE_MS);
  const account = await scene.service.openAccount();
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signers: [{ role: "Signature", email: "first@example.com" }],
    finalize: true,
  });
  const { id } = made.body.contract;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      account.call("PATCH", `/contracts/${id}`, {
        signers: [{ role: "Signature", email: `other-${index % 3}@example.com` }],
      }),
    ),
  );
  const passed = answers.filter(({ status }) => status === 200);
  assert.equal(passed.length, 4, JSON.stringify(answers.map(({ status }) => status)));
  for (const { status, body, headers } of answers.filter((answer) => !passed.includes(answer))) {
    assert.deepEqual([status, body.code], [429, "RATE_LIMITED"]);
    assert.match(headers.get("retry-after") ?? "", /^\d+$/);
  }
  const title = await account.call("PATCH", `/contracts/${id}`, { title: "Still mine" });
  assert.equal(title.status, 200, "what sends nothing is not limited");
});

lookIntoLog(scene);
lookIntoLog(proxied);
