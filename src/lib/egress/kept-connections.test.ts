import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { type KeptConnections, type KeptRequest, keepConnections } from "./kept-connections.ts";
import { NoAnswer } from "./no-answer.ts";
import { ForbiddenTarget, type Reach } from "./target.ts";

let receiver: Receiver;
let origin: string;
let reach: Reach;
let kept: KeptConnections;
/** Hosts that somebody asked the address of. */
let resolved: string[];
before(async () => {
  receiver = await startReceiver({ name: "bucket.example.com" });
  ({ origin } = new URL(receiver.url));
});
after(() => receiver.close());
beforeEach(() => {
  resolved = [];
  reach = {
    allowPrivate: true,
    trustedRoots: receiver.trustedRoots,
    async resolve(host) {
      resolved.push(host);
      return ["127.0.0.1"];
    },
  };
  kept = keepConnections(origin, reach, { connectMs: 20_000 });
  receiver.answerWith({ status: 200, body: "ok" });
});
afterEach(() => kept.close());

const ask = (change: Partial<KeptRequest> = {}, of: KeptConnections = kept) =>
  of.request({
    method: "GET",
    url: `${origin}/a/b?c=d`,
    headers: {},
    body: null,
    deadlineMs: 20_000,
    ...change,
  });

async function failure(asking: Promise<unknown>): Promise<NoAnswer> {
  const error = await asking.then(
    () => assert.fail("it was answered"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof NoAnswer, String(error));
  return error;
}

test("a connection serves one request after the other, and its host is looked up once for each that is opened", async () => {
  const { connections } = receiver;
  for (let times = 0; times < 6; times += 1) {
    const { status, body } = await ask();
    assert.deepEqual([status, await text(body)], [200, "ok"]);
  }
  // A second is opened where the next is asked before the first is free again.
  const opened = receiver.connections - connections;
  assert.ok(opened <= 2, `${opened}`);
  assert.deepEqual(
    resolved,
    Array.from({ length: opened }, () => "bucket.example.com"),
  );
});

test("what is sent arrives as it was: path, headers, and a body as it comes", async () => {
  async function* parts() {
    yield Buffer.from("one ");
    yield Buffer.from("two");
  }
  receiver.answerWith({ status: 201, body: "made", headers: { etag: '"v1"' } });
  const headers = { "x-own": "1", "content-length": "7" };
  const { status, headers: told, body } = await ask({ method: "PUT", headers, body: parts() });
  assert.deepEqual([status, told.etag, await text(body)], [201, '"v1"', "made"]);
  const seen = receiver.received.at(-1)!;
  assert.deepEqual([seen.method, seen.path], ["PUT", "/a/b?c=d"]);
  assert.deepEqual([seen.headers["x-own"], seen.body.toString()], ["1", "one two"]);
});

test("a redirect is an answer like others, and nobody goes after it", async () => {
  receiver.answerWith({ status: 307, headers: { location: "http://127.0.0.1:1/" } });
  const { status, body } = await ask();
  assert.equal(await text(body), "");
  assert.equal(status, 307);
});

test("these connections lead to their own server alone", async () => {
  const seen = receiver.received.length;
  const port = Number(new URL(origin).port);
  for (const url of [
    ...["https://other.example/a", origin.replace("https", "http")],
    origin.replace(`:${port}`, `:${port - 1}`),
  ]) {
    await assert.rejects(ask({ url }), /is not where these connections lead/);
  }
  assert.equal(receiver.received.length, seen);
});

test("an address that nobody may ask is refused before anything is opened", () => {
  const strict = { ...reach, allowPrivate: false };
  for (const wrong of ["http://bucket.example.com", "https://localhost", "https://10.0.0.1", "x"]) {
    assert.throws(() => keepConnections(wrong, strict, { connectMs: 1 }), ForbiddenTarget, wrong);
  }
});

test("a host that leads inside is not connected to", async () => {
  const { connections } = receiver;
  const strict = keepConnections(origin, { ...reach, allowPrivate: false }, { connectMs: 20_000 });
  assert.match((await failure(ask({}, strict))).message, /leads to an address that is not public/);
  assert.equal(receiver.connections, connections);
  await strict.close();
});

test("who does not answer within the deadline is told so, and the next request has a connection of its own", async () => {
  receiver.answerWith("hang");
  const late = await failure(ask({ deadlineMs: 50 }));
  assert.equal(late.message, "no whole answer within 0.05 s");
  assert.deepEqual([late.status, late.durationMs], [null, null]);
  receiver.answerWith({ status: 200, body: "ok" });
  assert.equal(await text((await ask()).body), "ok");
});

test("a host that nobody finds in time is no answer either", async () => {
  const lost = keepConnections(
    origin,
    { ...reach, resolve: () => new Promise(() => {}) },
    {
      connectMs: 50,
    },
  );
  assert.match((await failure(ask({}, lost))).message, /cannot be resolved/);
  await lost.close();
});

test("a connection that is broken off is told as what it is", async () => {
  receiver.answerWith("break");
  assert.match((await failure(ask())).message, /the connection was (?:broken off|closed)/);
});

test("a server whose certificate is another's is sent nothing", async () => {
  const seen = receiver.received.length;
  const { port } = new URL(origin);
  const other = keepConnections(`https://other.example.com:${port}`, reach, { connectMs: 20_000 });
  const refused = await failure(ask({ url: `https://other.example.com:${port}/` }, other));
  assert.match(refused.message, /the certificate is not accepted/);
  assert.equal(receiver.received.length, seen);
  await other.close();
});
