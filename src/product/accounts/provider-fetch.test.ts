import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { providerFetch } from "./provider-fetch.ts";

let provider: Receiver;
let stranger: Receiver;
let silences = 0;
before(async () => {
  [provider, stranger] = await Promise.all([
    startReceiver({ secure: false }),
    startReceiver({ secure: false }),
  ]);
});
beforeEach(() => {
  silences = 0;
  provider.answerWith({ status: 200, body: "{}", headers: { "content-type": "application/json" } });
});
after(async () => {
  await provider?.close();
  await stranger?.close();
});

type Asked = Parameters<ReturnType<typeof providerFetch>>[1];

function ask(url: string, options: Partial<Asked> = {}): Promise<Response> {
  const own = new URL(provider.url).origin;
  const fetch = providerFetch(own, () => {
    silences += 1;
  });
  const asked = { method: "GET", headers: {}, body: null, redirect: "manual", ...options };
  return fetch(url, asked as Asked);
}

test("a provider at the operator's own address is asked as it is to be, and its answer handed on", async () => {
  const body = new URLSearchParams({ code: "a b" });
  const headers = { authorization: "Basic x" };
  const answer = await ask(provider.url, { method: "POST", headers, body });
  assert.deepEqual(
    [answer.status, answer.headers.get("content-type"), await answer.text()],
    [200, "application/json", "{}"],
  );
  const { method, path, headers: sent, body: received } = provider.received.at(-1)!;
  assert.deepEqual([method, path, String(received)], ["POST", "/hook", "code=a+b"]);
  assert.deepEqual([sent.authorization, sent["user-agent"]], ["Basic x", "Countersign"]);
  assert.equal(silences, 0);
});

test("what is not to be posted is got, without a body", async () => {
  await ask(provider.url, { method: "PUT" });
  const { method, body } = provider.received.at(-1)!;
  assert.deepEqual([method, body.length], ["GET", 0]);
});

test("a broken server, and one that has enough, are told of, and what it refuses is an answer", async () => {
  for (const [status, told] of [
    [499, 0],
    [400, 0],
    [401, 0],
    [500, 1],
    [503, 1],
    [429, 1],
  ] as const) {
    silences = 0;
    provider.answerWith({ status, body: "no" });
    assert.equal((await ask(provider.url)).status, status);
    assert.equal(silences, told, String(status));
  }
});

test("a redirect is an answer, and nobody follows it", async () => {
  const before = stranger.received.length;
  provider.answerWith({ status: 302, headers: { location: stranger.url } });
  assert.equal((await ask(provider.url)).status, 302);
  assert.equal(stranger.received.length, before);
});

test("an answer that has no body, and one of no known type, are answers", async () => {
  for (const status of [204, 205, 304]) {
    provider.answerWith({ status });
    const answer = await ask(provider.url);
    assert.deepEqual([answer.status, answer.body], [status, null]);
  }
  provider.answerWith({ status: 200, body: "plain" });
  const { headers } = await ask(provider.url);
  assert.ok(!headers.get("content-type")?.includes("json"));
});

test("what a provider's description names elsewhere is asked where it is public alone", async () => {
  const connections = stranger.connections;
  await assert.rejects(ask(stranger.url));
  assert.deepEqual([stranger.connections, silences], [connections, 1]);
});

test("a provider that hangs up is told of", async () => {
  provider.answerWith("break");
  await assert.rejects(ask(provider.url));
  assert.equal(silences, 1);
});
