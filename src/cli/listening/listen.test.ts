import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { systemClock } from "#kernel/time.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { samplePayload } from "#webhooks/payload-schemas.ts";
import type { WebhookEvent } from "#webhooks/webhook-events.ts";
import { type ListenedPage, type ListeningServices, listen } from "./listen.ts";
import { secretOfKey } from "./listen-secret.ts";

const secret = secretOfKey("svc_test_key");
const EVENTS: readonly WebhookEvent[] = ["contract.created", "contract.signed"];

const told = (number: number, event: WebhookEvent = "contract.created") => ({
  id: `id-${number}`,
  event,
  createdAt: `2026-11-23T12:00:0${number}.000Z`,
  body: JSON.stringify({ ...samplePayload(event), id: `id-${number}` }),
  cursor: `cur_${number}`,
});

const page = (events: ListenedPage["events"], more: Partial<ListenedPage> = {}): ListenedPage => ({
  events,
  cursor: events.at(-1)?.cursor ?? "cur_start",
  hasMore: false,
  hasGap: false,
  ...more,
});

class Away extends Error {}

/** Answers one page or error after another, and then has listening stopped. */
function answering(answers: readonly (ListenedPage | Error)[]) {
  const stopping = new AbortController();
  const lines: string[] = [];
  const asked: unknown[] = [];
  const waited: number[] = [];
  const left = [...answers];
  const services: ListeningServices = {
    clock: systemClock,
    fetch,
    secret,
    async ask(from) {
      const next = left.shift();
      if (!next) stopping.abort();
      stopping.signal.throwIfAborted();
      asked.push(from);
      if (next instanceof Error) throw next;
      return next as ListenedPage;
    },
    isPassing: (error) => error instanceof Away,
    print: (line) => lines.push(line),
    async wait(ms, signal) {
      waited.push(ms);
      signal.throwIfAborted();
    },
  };
  return { services, stopping, lines, asked, waited };
}

async function receiving(t: TestContext): Promise<Receiver> {
  const receiver = await startReceiver({ secure: false });
  t.after(() => receiver.close());
  return receiver;
}

test("each event arrives once and in order, signed so that a receiver's own check passes", async (t) => {
  const receiver = await receiving(t);
  receiver.answerWith({ status: 204 });
  const { services, stopping, lines, asked, waited } = answering([
    page([]),
    page([told(1), told(2, "contract.signed")], { hasMore: true }),
    page([told(3)]),
  ]);
  const wish = { forwardTo: receiver.url, events: EVENTS, from: {} };
  assert.equal(await listen(services, wish, stopping.signal), "cur_3");
  const arrived = receiver.received.map(({ headers, body }) => {
    // Throws where the signature is not of this secret, body and time.
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return JSON.parse(body.toString());
  });
  assert.deepEqual(
    arrived.map(({ id, event }) => [id, event]),
    [
      ["id-1", "contract.created"],
      ["id-2", "contract.signed"],
      ["id-3", "contract.created"],
    ],
  );
  const [first] = receiver.received;
  assert.equal(first?.headers["x-service-attempt"], "1");
  assert.equal(first?.headers["user-agent"], "Service-Webhook/1.0");
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? "", /^12:00:01 {2}contract\.created {4}id-1 {2}204 in \d+ ms$/);
  assert.deepEqual(asked, [{}, { after: "cur_start" }, { after: "cur_2" }]);
  assert.deepEqual(waited, [3_000, 3_000], "at once while there are more");
});

test("what is not named by --events goes nowhere, and is not asked for again", async (t) => {
  const receiver = await receiving(t);
  const { services, stopping, lines } = answering([page([told(1), told(2, "contract.signed")])]);
  const wish = { forwardTo: receiver.url, events: ["contract.created"] as const, from: {} };
  assert.equal(await listen(services, wish, stopping.signal), "cur_2");
  assert.deepEqual([receiver.received.length, lines.length], [1, 1]);
});

test("a service that is away is asked again from the same place, more and more rarely, and it is said once", async () => {
  const away = Array.from({ length: 6 }, () => new Away("no answer"));
  const { services, stopping, lines, asked, waited } = answering([
    page([told(1)]),
    ...away,
    page([]),
  ]);
  const wish = { forwardTo: null, events: EVENTS, from: { since: "2026-11-23T11:00:00.000Z" } };
  assert.equal(await listen(services, wish, stopping.signal), "cur_start");
  assert.deepEqual(asked, [wish.from, ...Array(7).fill({ after: "cur_1" })]);
  assert.deepEqual(waited, [3_000, 3_000, 6_000, 12_000, 24_000, 30_000, 30_000, 3_000]);
  assert.deepEqual(lines.slice(1), [
    "Waiting for the service: no answer",
    "The service answers again.",
  ]);
});

test("what the API refuses ends it, and what may be missing is said", async () => {
  const refused = answering([page([], { hasGap: true }), new Error("403 SCOPE_MISSING")]);
  const wish = { forwardTo: null, events: EVENTS, from: {} };
  await assert.rejects(listen(refused.services, wish, refused.stopping.signal), /SCOPE_MISSING/);
  assert.match(refused.lines[0] ?? "", /may be missing/);
});

test("a receiver that is starting again gets a second attempt, and one that answers anything gets none", async (t) => {
  const receiver = await receiving(t);
  receiver.answerWith({ status: 500 });
  const { services, stopping, lines, waited } = answering([page([told(1)])]);
  await listen(services, { forwardTo: receiver.url, events: EVENTS, from: {} }, stopping.signal);
  assert.match(lines.join(), /^.* {2}500 in \d+ ms$/);

  const port = await freePort();
  const nobody = answering([page([told(2)])]);
  const forwardTo = `http://127.0.0.1:${port}/hooks`;
  await listen(nobody.services, { forwardTo, events: EVENTS, from: {} }, nobody.stopping.signal);
  assert.equal(nobody.lines.length, 2);
  for (const line of nobody.lines) assert.match(line, /no answer \(ECONNREFUSED\)$/);
  assert.deepEqual([waited, nobody.waited], [[3_000], [3_000, 3_000]]);
});

test("a redirect is a status and not followed", async (t) => {
  const receiver = await receiving(t);
  receiver.answerWith({ status: 307, headers: { location: receiver.url } });
  const { services, stopping, lines } = answering([page([told(1)])]);
  await listen(services, { forwardTo: receiver.url, events: EVENTS, from: {} }, stopping.signal);
  assert.match(lines.join(), /307 in/);
  assert.equal(receiver.received.length, 1);
});

test("stopped within a page, it goes on behind what was forwarded", async (t) => {
  const receiver = await receiving(t);
  const { services, stopping, asked } = answering([page([told(1), told(2), told(3)])]);
  receiver.answerWith(({ body }) => {
    if (JSON.parse(body.toString()).id === "id-2") stopping.abort();
    return { status: 204 };
  });
  const wish = { forwardTo: receiver.url, events: EVENTS, from: {} };
  assert.equal(await listen(services, wish, stopping.signal), "cur_2");
  assert.deepEqual([receiver.received.length, asked.length], [2, 1]);
});

test("the secret belongs to the key: the same each time, another one for another key", () => {
  assert.equal(secretOfKey("svc_test_key"), secret);
  assert.notEqual(secretOfKey("svc_test_other"), secret);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
});
