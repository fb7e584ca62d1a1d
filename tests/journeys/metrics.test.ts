import assert from "node:assert/strict";
import { request as httpRequest } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { databaseOver, socketIn } from "#kit/peers/database-line.ts";
import { startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { newDatabase } from "#kit/rooms/new-database.ts";
import { ownMs } from "#kit/rooms/own-time.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { startTwoServices } from "#kit/scenes/two-services.ts";
import { METRIC_ROWS } from "#metrics/metrics-table.ts";
import { sealContract } from "#sealing/seal.ts";

let authority: TestAuthority;
let service: TestService;
let account: TestAccount;
before(async () => {
  const clock = heldClock();
  authority = await startTestAuthority({ clock });
  service = await startService({ clock, keepLog: true, env: { TSA_URLS: authority.timestampUrl } });
  account = await service.openAccount();
});
after(async () => {
  await service?.close();
  await authority?.close();
});

interface Scrape {
  status: number;
  text: string;
  /** The value of a series as the page spells it; undefined where it is not there. */
  of(series: string): number | undefined;
}

/** `fetch` does not let its caller say a `Host`. */
function scrape(
  url: string,
  headers: Record<string, string> = {},
  path = "/metrics",
): Promise<Scrape> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url + path, { headers }, (answer) => {
      resolve(
        textOf(answer).then((text) => ({
          status: answer.statusCode ?? 0,
          text,
          of(series) {
            const line = text.split("\n").find((one) => one.startsWith(`${series} `));
            return line === undefined ? undefined : Number(line.slice(series.length + 1));
          },
        })),
      );
    });
    asked.on("error", reject).end();
  });
}

async function signedContract(): Promise<string> {
  const created = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    finalize: true,
  });
  const { id, signUrl } = created.body.contract;
  assert.equal((await signOver(service.url, linkIn(signUrl), "Signature")).status, 201);
  return id;
}

test("what is measured has the names of the table, and no label holds a contract, an account or an address", async () => {
  const id = await signedContract();
  await sealContract(service.app.services, id);
  const { status, text, of } = await scrape(service.url);
  assert.equal(status, 200);
  for (const [name] of METRIC_ROWS) {
    assert.match(text, new RegExp(`^# TYPE countersign_${name} `, "m"), name);
  }
  assert.ok(!text.includes(id) && !text.includes(account.accountId) && !text.includes("@"));
  const host = new URL(authority.timestampUrl).host;
  assert.equal(of(`countersign_tsa_up{authority="${host}"}`), 1);
  assert.equal(of('countersign_events_total{event="contract.sealed",level="info"}'), 1);
  assert.equal(of("countersign_seal_seconds_count"), 1);
  assert.equal(of("countersign_database_up"), 1);
  const route = "/api/v1/signing/:link/signatures";
  assert.equal(of(`countersign_http_seconds_count{route="${route}",status="201"}`), 1);
  assert.ok((of('countersign_certificate_expires_seconds{certificate="seal"}') ?? 0) > 3e8);
  assert.ok((of("countersign_disk_free_bytes") ?? 0) > 0);
  assert.ok((of("countersign_disk_bytes") ?? 0) > (of("countersign_disk_free_bytes") ?? 0));
  assert.ok((of("countersign_files_stored_bytes_total") ?? 0) > 40_000);
  assert.equal(of("countersign_credit_mismatch"), 0);
});

test("while an authority fails its metrics and a line of the log say so, and what waits is seen to wait", async () => {
  const host = new URL(authority.timestampUrl).host;
  authority.setTimestampFault("wrong imprint");
  const id = await signedContract();
  await assert.rejects(sealContract(service.app.services, id));
  service.clock.moveMs(90_000);
  const during = await scrape(service.url);
  assert.equal(during.of(`countersign_tsa_up{authority="${host}"}`), 0);
  assert.ok((during.of(`countersign_tsa_failures_total{authority="${host}"}`) ?? 0) > 0);
  assert.equal(during.of("countersign_unsealed"), 1);
  assert.equal(during.of("countersign_unsealed_oldest_seconds"), 90);
  const lines = service.logLines.map((line) => JSON.parse(line));
  const told = lines.find(({ event }) => event === "timestamp.failed");
  assert.equal(told?.authority, host);
  assert.match(told.why, /the token is for something else/);

  authority.setTimestampFault(null);
  await sealContract(service.app.services, id);
  const afterwards = await scrape(service.url);
  assert.equal(afterwards.of(`countersign_tsa_up{authority="${host}"}`), 1);
  assert.equal(afterwards.of("countersign_unsealed_oldest_seconds"), 0);
});

/** Signs that somebody else than this machine asks, or asks through it. */
const FROM_ELSEWHERE: Record<string, Record<string, string>> = {
  "X-Forwarded-For": { "x-forwarded-for": "127.0.0.1" },
  Forwarded: { forwarded: "for=127.0.0.1" },
  "X-Real-IP": { "x-real-ip": "127.0.0.1" },
  "a name that is not this machine's": { host: "sign.example.com" },
};

for (const [what, headers] of Object.entries(FROM_ELSEWHERE)) {
  test(`without a token a request with ${what} finds nothing at /metrics`, async () => {
    const { status, text } = await scrape(service.url, headers);
    assert.equal(status, 404);
    assert.doesNotMatch(text, /countersign_/);
  });
}

/** What stands in front, or may; a request without any header of a proxy comes from this machine. */
const IN_FRONT: [what: string, env: Record<string, string>, status: number][] = [
  ["a trusted proxy on this machine", { TRUSTED_PROXIES: "127.0.0.1" }, 404],
  ["a trusted proxy elsewhere", { TRUSTED_PROXIES: "10.0.0.0/8" }, 200],
  [
    "a public address and no word about proxies",
    { BASE_URL: "http://sign.example.com", TRUSTED_PROXIES: "" },
    404,
  ],
];

for (const [what, env, status] of IN_FRONT) {
  test(`with ${what} a neighbour without a token is answered ${status}`, async () => {
    const other = await startService({ env, keepLog: true });
    try {
      assert.equal((await scrape(other.url)).status, status);
    } finally {
      await other.close();
    }
  });
}

test("with METRICS_TOKEN whoever sends it is answered, also through a proxy, and nobody else, also on this machine", async () => {
  const token = "a-token-of-enough-letters";
  const other = await startService({ env: { METRICS_TOKEN: token }, keepLog: true });
  try {
    assert.equal((await scrape(other.url)).status, 401);
    const wrong = { authorization: `Bearer ${token}x` };
    assert.equal((await scrape(other.url, wrong)).status, 401);
    const right = { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.7" };
    assert.equal((await scrape(other.url, right)).status, 200);
  } finally {
    await other.close();
  }
});

test("METRICS_PORT has the metrics and nothing else, for whoever reaches it, and PORT has none then", async () => {
  const port = await freePort();
  const other = await startService({ env: { METRICS_PORT: String(port) }, keepLog: true });
  const apart = `http://127.0.0.1:${port}`;
  try {
    assert.equal((await scrape(other.url)).status, 404);
    const { status, of } = await scrape(apart, FROM_ELSEWHERE["X-Forwarded-For"]);
    assert.equal(status, 200);
    assert.equal(of("countersign_database_up"), 1);
    for (const path of ["/", "/healthz", "/api/v1/contracts", "/metrics/", "//metrics"]) {
      assert.equal((await scrape(apart, {}, path)).status, 404, path);
    }
  } finally {
    await other.close();
  }
  await assert.rejects(scrape(apart), /ECONNREFUSED/);
});

test("METRICS_PORT beside METRICS_TOKEN answers who sends the token", async () => {
  const port = await freePort();
  const token = "a-token-of-enough-letters";
  const env = { METRICS_PORT: String(port), METRICS_TOKEN: token };
  const other = await startService({ env, keepLog: true });
  const apart = `http://127.0.0.1:${port}`;
  try {
    assert.equal((await scrape(apart)).status, 401);
    assert.equal((await scrape(apart, { authorization: `Bearer ${token}x` })).status, 401);
    assert.equal((await scrape(apart, { authorization: `Bearer ${token}` })).status, 200);
  } finally {
    await other.close();
  }
});

test("what is of the whole service is the same from two processes, and what one did is counted once among them", async () => {
  const two = await startTwoServices();
  try {
    const [one, another] = two.services;
    const owner = await one.openAccount();
    const wish = { content: "<p>x</p>", finalize: true };
    const { body } = await owner.call("POST", "/contracts", wish);
    await signOver(another.url, linkIn(body.contract.signUrl), "Signature");
    await sealContract(one.app.services, body.contract.id);
    const scrapes = await Promise.all(two.services.map(({ url }) => scrape(url)));
    for (const series of ["unsealed", "unsealed_oldest_seconds", "credit_mismatch"]) {
      const values = scrapes.map(({ of }) => of(`countersign_${series}`));
      assert.deepEqual(values, [0, 0], series);
    }
    const sealed = scrapes.map(({ of }) => of("countersign_seal_seconds_count") ?? 0);
    assert.equal(sealed[0]! + sealed[1]!, 1);
  } finally {
    await two.close();
  }
});

test("while a network swallows what is sent to the database, the metrics are answered in time and say that it is away", async () => {
  const database = await newDatabase();
  const proxy = await startFaultProxy(socketIn(database.address.host));
  const other = await startService({
    env: {
      DATABASE_URL: databaseOver(proxy, database.address),
      DATABASE_OWNER_URL: databaseOver(proxy, database.owner),
    },
    keepLog: true,
  });
  try {
    assert.equal((await scrape(other.url)).of("countersign_database_up"), 1);
    await proxy.setFault("black hole");
    const took = await ownMs(async () => {
      const { status, of } = await scrape(other.url);
      assert.equal(status, 200);
      assert.equal(of("countersign_database_up"), 0);
      assert.equal(of("countersign_unsealed"), undefined);
    });
    assert.ok(took < 9_000, `${took} ms`);
    await proxy.setFault(null);
    // What was swallowed does not come back: whoever waits for it begins anew.
    proxy.endAll();
    for (let look = 0; (await scrape(other.url)).of("countersign_database_up") !== 1; look += 1) {
      assert.ok(look < 100);
      await wait(100);
    }
  } finally {
    await proxy.setFault(null);
    await other.close();
    await proxy.close();
    await database.drop();
  }
});
