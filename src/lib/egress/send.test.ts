import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { type AddressInfo, createServer } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { post } from "./ask.ts";
import { connectTo } from "./connect.ts";
import { NoAnswer } from "./no-answer.ts";
import { askResolver } from "./resolve.ts";
import { type SendLimits, send } from "./send.ts";
import type { Reach } from "./target.ts";

let receiver: Receiver;
let reach: Reach;
before(async () => {
  receiver = await startReceiver({ name: "hooks.example.com" });
  reach = {
    allowPrivate: true,
    resolve: async () => ["127.0.0.1"],
    trustedRoots: receiver.trustedRoots,
  };
});
after(() => receiver.close());

const limits: SendLimits = { deadlineMs: 20_000, maxBytes: 1_000, whenLonger: "fail" };
const soon: SendLimits = { ...limits, deadlineMs: 200 };

/** The failure once the deadline left a busy machine the time to come so far. */
async function failureAfter(
  hasComeSoFar: (failed: NoAnswer) => boolean,
  sending: (limits: SendLimits) => Promise<unknown>,
): Promise<NoAnswer & { afterMs: number }> {
  for (let afterMs = soon.deadlineMs; ; afterMs *= 3) {
    const failed = await failure(sending({ ...soon, deadlineMs: afterMs }));
    if (hasComeSoFar(failed)) return Object.assign(failed, { afterMs });
  }
}

/** The failure of a request that must fail. */
async function failure(sending: Promise<unknown>): Promise<NoAnswer> {
  const ended = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(ended instanceof NoAnswer, "it was answered");
  return ended;
}

test("bytes and headers arrive as they were sent, and the answer comes back with its duration", async () => {
  receiver.answerWith({ status: 202, body: "taken", headers: { "x-more": "a" } });
  const seen = receiver.received.length;
  const body = Buffer.from('{"a":"ä\\u0000"}');
  const answer = await send(
    { method: "POST", url: `${receiver.url}?a=b`, headers: { "x-own": "1" }, body },
    limits,
    reach,
  );
  assert.deepEqual([answer.status, Buffer.from(answer.body).toString()], [202, "taken"]);
  assert.equal(answer.headers["x-more"], "a");
  assert.ok(Number.isInteger(answer.durationMs) && answer.durationMs >= 0);
  const arrived = receiver.received[seen];
  assert.deepEqual([arrived?.method, arrived?.path], ["POST", "/hook?a=b"]);
  assert.deepEqual(
    [arrived?.headers["x-own"], arrived?.headers.host],
    ["1", new URL(receiver.url).host],
  );
  assert.ok(arrived?.body.equals(body));
});

test("a redirect is an answer and is not followed", async () => {
  const other = await startReceiver({ secure: false });
  receiver.answerWith({ status: 307, headers: { location: other.url } });
  const answer = await send({ method: "POST", url: receiver.url }, limits, reach);
  assert.equal(answer.status, 307);
  assert.equal(other.connections, 0);
  await other.close();
});

test("interim answers that nobody asked for are passed over, and the final one counts", async () => {
  receiver.answerWith({ status: 204, interim: true });
  assert.equal((await send({ method: "POST", url: receiver.url }, limits, reach)).status, 204);
});

test("an answer that changes the protocol, is none of HTTP or has headers without end is told as that", async () => {
  const answers: [bytes: string, reason: RegExp][] = [
    ["HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", /protocol/],
    ["SSH-2.0-OpenSSH_9.6\r\n", /^the answer is not HTTP \(HPE_\w+\)$/],
    [`HTTP/1.1 200 OK\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, /headers are too long/],
    ["HTTP/1.1 100 Continue\r\n\r\n", /connection was broken off/],
  ];
  for (const [bytes, reason] of answers) {
    const server = createServer((socket) => socket.once("data", () => socket.end(bytes)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://hooks.example.com:${port}/`;
    assert.match((await failure(send({ method: "POST", url }, limits, reach))).message, reason);
    server.close();
  }
});

test("an answer that only the end of the connection ends is none before that", async () => {
  const server = createServer((socket) =>
    socket.once("data", (asked) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\nok");
      if (asked.includes("/ends")) socket.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://hooks.example.com:${port}/`;
  const late = await failureAfter(
    ({ status }) => status !== null,
    (within) => send({ method: "POST", url }, within, reach),
  );
  assert.equal(late.message, `no whole answer within ${late.afterMs / 1_000} s`);
  const whole = await send({ method: "POST", url: `${url}ends` }, limits, reach);
  assert.equal(Buffer.from(whole.body).toString(), "ok");
  server.close();
});

test("a longer answer is none, or is cut where its beginning is enough", async () => {
  receiver.answerWith({ status: 200, body: "x".repeat(300_000) });
  const refused = await failure(send({ method: "GET", url: receiver.url }, limits, reach));
  assert.match(refused.message, /more than 1000 bytes/);
  assert.equal(refused.status, 200);
  const cut = await send(
    { method: "GET", url: receiver.url },
    { ...limits, whenLonger: "cut" },
    reach,
  );
  assert.equal(Buffer.from(cut.body).toString(), "x".repeat(1_000));
});

test("one deadline covers a receiver that never answers and one that answers for ever", async () => {
  receiver.answerWith("hang");
  const ask = (within: SendLimits) => send({ method: "POST", url: receiver.url }, within, reach);
  const hung = await failureAfter(({ durationMs }) => durationMs !== null, ask);
  assert.equal(hung.message, `no whole answer within ${hung.afterMs / 1_000} s`);
  assert.equal(hung.status, null);
  assert.ok((hung.durationMs ?? 0) > 0);
  receiver.answerWith("drip");
  const dripping = await failureAfter(({ status }) => status !== null, ask);
  assert.equal(dripping.message, `no whole answer within ${dripping.afterMs / 1_000} s`);
  assert.equal(dripping.status, 200);
});

test("one deadline covers a name server that never answers, and the question is given up", async () => {
  const silent = createSocket("udp4");
  let asked = 0;
  silent.on("message", () => {
    asked += 1;
  });
  await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const resolver = new Resolver({ tries: 2, timeout: 60_000 });
  resolver.setServers([`127.0.0.1:${port}`]);
  const connections = receiver.connections;
  const lost = await failure(
    send({ method: "POST", url: receiver.url }, soon, {
      ...reach,
      resolve: (host, signal) => askResolver(resolver, host, signal),
    }),
  );
  assert.match(lost.message, /"hooks.example.com" cannot be resolved/);
  assert.equal(lost.durationMs, null);
  // Both families are asked for.
  while (asked < 2) await setTimeout(10);
  assert.equal(receiver.connections, connections);
  silent.close();
});

test("a look-up that hangs keeps no other waiting, however many there are", async () => {
  receiver.answerWith({ status: 200 });
  const resolve: Reach["resolve"] = (host) =>
    host === "hooks.example.com" ? Promise.resolve(["127.0.0.1"]) : new Promise(() => {});
  const hanging = Array.from({ length: 64 }, (_, index) =>
    failure(
      send({ method: "POST", url: `https://hang${index}.example.com/` }, soon, {
        ...reach,
        resolve,
      }),
    ),
  );
  const answer = await send({ method: "POST", url: receiver.url }, limits, { ...reach, resolve });
  assert.equal(answer.status, 200);
  await Promise.all(hanging);
});

test("a name that turned to an address inside is refused before anyone is connected to", async () => {
  const { connections } = receiver;
  const public_: Reach = { ...reach, allowPrivate: false };
  const refused = await failure(send({ method: "POST", url: receiver.url }, limits, public_));
  assert.match(refused.message, /leads to an address that is not public \(loopback\)/);
  assert.deepEqual([refused.status, refused.durationMs], [null, null]);
  assert.equal(receiver.connections, connections);
});

test("a name server that says something else the second time is not asked a second time", async () => {
  const { connections } = receiver;
  const asked: string[] = [];
  const rebinding: Reach = {
    ...reach,
    allowPrivate: false,
    resolve: async (host) => {
      asked.push(host);
      // A public address on which nobody listens here, then the one inside.
      return [asked.length === 1 ? "192.0.1.1" : "127.0.0.1"];
    },
  };
  await failure(send({ method: "POST", url: receiver.url }, soon, rebinding));
  assert.deepEqual(asked, ["hooks.example.com"]);
  assert.equal(receiver.connections, connections);
});

test("a connection that ends inside all the same is closed before a byte is sent", async () => {
  const plain = await startReceiver({ secure: false });
  const connecting = connectTo(
    {
      host: "hooks.example.com",
      port: Number(new URL(plain.url).port),
      secure: false,
      addresses: ["127.0.0.1"],
      onConnected: () => assert.fail("counted as connected"),
    },
    { ...reach, allowPrivate: false },
    AbortSignal.timeout(20_000),
  );
  await assert.rejects(connecting, { name: "ForbiddenTarget" });
  assert.equal(plain.received.length, 0);
  await plain.close();
});

test("when one address does not answer, the next one is taken", async () => {
  receiver.answerWith({ status: 200 });
  const two: Reach = { ...reach, resolve: async () => ["::1", "127.0.0.1"] };
  assert.equal((await send({ method: "POST", url: receiver.url }, limits, two)).status, 200);
});

const TLS: [
  what: string,
  start: Parameters<typeof startReceiver>[0],
  trusts: boolean,
  reason: RegExp,
][] = [
  ["is issued by a stranger", { name: "hooks.example.com" }, false, /certificate is not accepted/],
  ["is another host's", { name: "other.example.com" }, true, /certificate is not accepted/],
  [
    "has expired",
    { name: "hooks.example.com", expired: true },
    true,
    /certificate is not accepted/,
  ],
];

for (const [what, start, trusts, reason] of TLS) {
  test(`nothing is sent to a host whose certificate ${what}`, async () => {
    const strange = await startReceiver(start);
    const url = strange.url.replace("other.", "hooks.");
    const { trustedRoots: _, ...withoutRoots } = reach;
    const refused = await failure(
      send({ method: "POST", url }, limits, trusts ? reach : withoutRoots),
    );
    assert.match(refused.message, reason);
    assert.equal(strange.received.length, 0);
    await strange.close();
  });
}

test("a receiver that hangs up, and one that is not there, are told apart", async () => {
  receiver.answerWith("break");
  const broken = await failure(send({ method: "POST", url: receiver.url }, limits, reach));
  assert.match(broken.message, /connection was (closed|broken)/);
  assert.notEqual(broken.durationMs, null);
  const gone = await startReceiver({ secure: false });
  await gone.close();
  const refused = await failure(send({ method: "POST", url: gone.url }, limits, reach));
  assert.equal(refused.message, "the connection was refused");
  assert.equal(refused.durationMs, null);
});

test("a receiver that does not speak TLS is told so in words", async () => {
  const plain = await startReceiver({ secure: false });
  const url = plain.url.replace("http:", "https:");
  const failed = await failure(send({ method: "POST", url }, limits, reach));
  assert.match(failed.message, /^no TLS connection can be made \(ERR_SSL_\w+\)$/);
  await plain.close();
});

test("proxies that the environment names are not asked", async () => {
  const proxy = await startReceiver({ secure: false });
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY"];
  for (const name of names) process.env[name] = proxy.url;
  try {
    receiver.answerWith({ status: 200 });
    await send({ method: "POST", url: receiver.url }, limits, reach);
    const plain = await startReceiver({ secure: false });
    await send({ method: "POST", url: plain.url }, limits, reach);
    await plain.close();
    assert.equal(proxy.connections, 0);
  } finally {
    for (const name of names) delete process.env[name];
    await proxy.close();
  }
});

test("a user name and a password in an operator's address are sent as Basic, not as part of the address", async () => {
  const plain = await startReceiver({ secure: false });
  const url = plain.url.replace("//", "//user:p%40ss@");
  await post(url, Buffer.from("question"), { ...limits, contentType: "text/plain" });
  const [arrived] = plain.received;
  const pair = Buffer.from("user:p@ss").toString("base64");
  assert.equal(arrived?.headers.authorization, `Basic ${pair}`);
  assert.equal(arrived?.headers["content-type"], "text/plain");
  assert.equal(arrived?.path, "/hook");
  await plain.close();
});
