import assert from "node:assert/strict";
import { test } from "node:test";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { deliveryHeaders } from "#webhooks/sign-delivery.ts";
import { type Forwarded, forwardEvent } from "./forward.ts";

const EVENT = {
  id: "d1",
  event: "contract.signed",
  createdAt: "2026-11-21T09:30:00.000Z",
  body: '{"id":"d1","é":1}',
  cursor: "c1",
};
const clock = heldClock();
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";

/** What comes of an event where the receiver answers so. */
async function forwarded(answer: () => Promise<Response>, attempt = 1) {
  const asked: [url: unknown, init: RequestInit | undefined][] = [];
  const fetch = (url: unknown, init?: RequestInit) => {
    asked.push([url, init]);
    return answer();
  };
  const services = { clock, secret, fetch: fetch as typeof globalThis.fetch };
  const { durationMs, ...told } = await forwardEvent(services, "http://a/in", EVENT, attempt);
  assert.ok(Number.isInteger(durationMs) && durationMs >= 0);
  return { told: told as Omit<Forwarded, "durationMs">, asked };
}

const failing = (error: unknown) => async () => {
  throw error;
};

test("an event goes out byte for byte, with the headers that a webhook would have", async () => {
  const { told, asked } = await forwarded(async () => new Response("ok"), 3);
  assert.deepEqual(told, { status: 200, problem: null });
  const [[url, init] = []] = asked;
  assert.equal(asked.length, 1);
  assert.deepEqual([url, init?.method, init?.body], ["http://a/in", "POST", EVENT.body]);
  const attempt = { deliveryId: "d1", event: EVENT.event, attempt: 3, body: EVENT.body };
  assert.deepEqual(init?.headers, deliveryHeaders(attempt, secret, clock.now()));
});

test("no redirect is followed, and whatever is answered is told by its status", async () => {
  for (const status of [302, 404, 500]) {
    const { told, asked } = await forwarded(async () => new Response(null, { status }));
    assert.deepEqual(told, { status, problem: null });
    assert.equal(asked[0]?.[1]?.redirect, "manual");
  }
});

test("an answer's body is not read to its end", async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  });
  await forwarded(async () => new Response(body));
  assert.ok(isCancelled);
});

test("why there was no answer is told as shortly as it is known", async () => {
  const caused = (cause: unknown) => new TypeError("fetch failed", { cause });
  const refused = Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
  const late = Object.assign(new Error("aborted"), { name: "TimeoutError" });
  for (const [error, problem] of [
    [caused(refused), "ECONNREFUSED"],
    [caused(new Error("bad certificate")), "bad certificate"],
    [caused("a text"), "fetch failed"],
    [new TypeError("Invalid URL"), "Invalid URL"],
    [late, "no answer within 5 seconds"],
    ["a text", "a text"],
  ] as const) {
    assert.deepEqual((await forwarded(failing(error))).told, { status: null, problem });
  }
});
