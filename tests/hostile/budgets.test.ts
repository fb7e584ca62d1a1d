import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { LIMITS } from "#kernel/limits.ts";
import {
  OF_EACH_PROCESS,
  request,
  startService,
  type TestAccount,
  type TestService,
} from "#kit/scenes/service.ts";

let service: TestService;
let account: TestAccount;
let link: string;
before(async () => {
  service = await startService({
    env: { TRUSTED_PROXIES: "127.0.0.1" },
    keepLog: true,
  });
  account = await service.openAccount();
  const created = await account.call("POST", "/contracts", {
    content: "<p>Lease</p>",
    finalize: true,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  link = new URL(created.body.contract.signUrl).pathname.split("/").at(-1) ?? "";
});
after(() => service?.close());

const send = (path: string, method: string, body: unknown, headers = {}) =>
  request(`${service.url}${path}`, method, body, headers);
const from = (address: string) => ({ "x-forwarded-for": address });

/** Bodies of a few megabytes that are dear to whoever makes values of them first. */
const MANY_VALUES: Record<string, () => unknown> = {
  "a million tags": () => ({ content: "<p>x</p>", tags: Array(1_000_000).fill("a") }),
  "brackets where nothing is named": () => ({ content: "<p>x</p>", note: Array(900_000).fill([]) }),
  "an object of 400,000 names": () => ({
    content: "<p>x</p>",
    note: Object.fromEntries(Array.from({ length: 400_000 }, (_, index) => [`n${index}`, 1])),
  }),
};

for (const [what, body] of Object.entries(MANY_VALUES)) {
  test(`C4: ${what} is refused before anything is made of it`, async () => {
    const answer = await account.call("POST", "/contracts", body());
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /^The body has more than \d+ values\.$/);
  });
}

test("C3: strokes without end are refused before anything is made of them", async () => {
  const strokes = Array(600_000).fill([]);
  const body = { signature: { type: "drawn", width: 1, height: 1, strokes } };
  const answer = await send(`/api/v1/signing/${link}/signatures`, "POST", body, from("192.0.2.1"));
  assert.equal(answer.status, 400);
  assert.match(answer.body.error, /^The body has more than \d+ values\.$/);
});

test("C8: a role of megabytes is not sent back", async () => {
  const role = "r".repeat(5_000_000);
  const answer = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signers: [{ role, email: "a@example.com" }],
  });
  assert.equal(answer.status, 400);
  assert.ok(answer.bytes.length < 2_000);
});

test("what a request names beyond its schema does not make it another request", async () => {
  const headers = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": "same" };
  const body = { content: "<p>Once</p>" };
  const first = await send("/api/v1/contracts", "POST", { ...body, note: 1 }, headers);
  const again = await send("/api/v1/contracts", "POST", { ...body, note: { of: [2] } }, headers);
  assert.equal(first.status, 201);
  assert.equal(again.headers.get("idempotency-replayed"), "true");
  assert.equal(again.body.contract.id, first.body.contract.id);
});

test("C3: a link is charged for what is done over it, whoever does it, and reopens a minute later", async () => {
  const path = `/api/v1/signing/${link}/signatures`;
  const sign = (index: number) => send(path, "POST", {}, from(`198.51.100.${index % 250}`));
  const most = LIMITS.linkRate.requests / 10;
  service.clock.moveMs(60_000);
  const answers = await Promise.all(Array.from({ length: most + 5 }, (_, index) => sign(index)));
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 400).length, most);
  assert.equal(statuses.filter((status) => status === 429).length, 5);
  const page = await send(`/sign/${link}`, "GET", undefined, from("198.51.100.1"));
  assert.equal(page.status, 429, "pages over the link take from the same window");
  service.clock.moveMs(60_000);
  assert.equal((await sign(1)).status, 400);
});

test("C3: a network is charged for what it does over any links, by /64 where it is IPv6", async () => {
  service.clock.moveMs(60_000);
  const ask = (index: number, network: string) =>
    send(
      `/api/v1/signing/nobody${index}/signatures`,
      "POST",
      {},
      from(`2001:db8:0:${network}::${index}`),
    );
  const most = LIMITS.networkRate.requests / 10;
  const statuses: number[] = [];
  for (let index = 1; index <= most + 3; index += 50) {
    const some = Array.from({ length: Math.min(50, most + 4 - index) }, (_, at) =>
      ask(index + at, "1"),
    );
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  assert.equal(statuses.filter((status) => status === 429).length, 3);
  assert.equal((await ask(1, "2")).status, 404);
});

test("C3: half-sent bodies of one network fill its share and no more, and others are served", {
  skip: OF_EACH_PROCESS,
}, async () => {
  service.clock.moveMs(60_000);
  const sockets: Socket[] = [];
  const { hostname, port } = new URL(service.url);
  const bytes = LIMITS.submissionBytes - 1_000;
  const count = Math.ceil(LIMITS.bodiesBytesOfNetwork / bytes) + 4;
  const refused: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.on("data", (data) => refused.push(String(data).slice(9, 12)));
    socket.write(
      `POST /api/v1/signing/${link}/signatures HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.9\r\ncontent-type: application/json\r\ncontent-length: ${bytes + 500}\r\n\r\n"`,
    );
    socket.write("a".repeat(bytes));
    sockets.push(socket);
  }
  while (refused.length === 0) await setTimeout(20);
  assert.deepEqual([...new Set(refused)], ["503"]);
  const other = await send(`/api/v1/signing/${link}/signatures`, "POST", {}, from("203.0.113.200"));
  assert.equal(other.status, 400);
  for (const socket of sockets) socket.destroy();
});

test("every page has a window, the sign-in among them", async () => {
  service.clock.moveMs(60_000);
  const most = LIMITS.pageRate.requests;
  const statuses: number[] = [];
  for (let index = 0; index < most + 10; index += 61) {
    const some = Array.from({ length: 61 }, () =>
      send("/login", "GET", undefined, from("203.0.113.77")),
    );
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  assert.equal(statuses.filter((status) => status === 200).length, most);
  assert.ok(statuses.includes(429));
});

test("sixteen thousand letters under three marks each are one contract among others", async () => {
  const content = `<p>${"a\u0301\u0302\u0303 ".repeat(16_000)}</p>`;
  const answer = await account.call("POST", "/contracts", { content });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
});
