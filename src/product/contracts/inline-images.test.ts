import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type Receiver, type ReceiverAnswer, startReceiver } from "#kit/peers/receiver.ts";
import { PUBLIC_ONLY } from "#lib/egress/reach.ts";
import { askSystem } from "#lib/egress/resolve.ts";
import type { Reach } from "#lib/egress/target.ts";
import { fetchImages } from "./inline-images.ts";

let server: Receiver;
let reach: Reach;
before(async () => {
  server = await startReceiver();
  reach = { allowPrivate: true, resolve: askSystem, trustedRoots: server.trustedRoots };
});
beforeEach(() => server.answerWith(image()));
after(() => server.close());

const image = (change: { type?: string; bytes?: number; encoding?: string } = {}) => ({
  status: 200,
  headers: {
    "content-type": change.type ?? "image/png",
    ...(change.encoding && { "content-encoding": change.encoding }),
  },
  body: Buffer.alloc(change.bytes ?? 10, 1),
});

const at = (path: string) => server.url.replace("/hook", path);
const visits = (path: string) => server.received.filter((request) => request.path === path).length;

async function messages(addresses: string[], by = reach): Promise<string[]> {
  const found = await fetchImages(addresses, by);
  assert.ok(isRefusal(found), "all images were fetched");
  const details = found.details ?? [];
  assert.ok(details.every(({ path }) => path === "content"));
  return details.map(({ message }) => message);
}

test("each image is asked for once, whatever its spelling, and stands under each address", async () => {
  const port = new URL(server.url).port;
  const spellings = [at("/a.png"), at("/a.png#top"), `HTTPS://LOCALHOST:${port}/x/../a.png`];
  const found = await fetchImages([...spellings, at("/b.png")], reach);
  assert.ok(!isRefusal(found));
  assert.deepEqual([...found.keys()], [...spellings, at("/b.png")]);
  assert.deepEqual([visits("/a.png"), visits("/b.png")], [1, 1]);
  assert.deepEqual([...(found.get(at("/b.png"))?.bytes ?? [])], [...Buffer.alloc(10, 1)]);
});

test("the server of an image is told nothing but what is wanted", async () => {
  await fetchImages([at("/told.png?a=1")], reach);
  const request = server.received.find(({ path }) => path === "/told.png?a=1");
  assert.equal(request?.method, "GET");
  assert.equal(request?.body.length, 0);
  assert.deepEqual(Object.keys(request?.headers ?? {}).sort(), [
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ]);
  assert.partialDeepStrictEqual(request?.headers, {
    "accept-encoding": "identity",
    "user-agent": "Countersign",
    accept: "image/png, image/jpeg, image/webp, image/gif, image/svg+xml",
  });
});

test("media types are read without their parameters and by their older name", async () => {
  for (const [sent, taken] of [
    ["IMAGE/PNG; charset=binary", "image/png"],
    ["image/jpg", "image/jpeg"],
    ["image/svg+xml;charset=utf-8", "image/svg+xml"],
    ["image/webp", "image/webp"],
    ["image/gif", "image/gif"],
  ] as const) {
    server.answerWith(image({ type: sent }));
    const found = await fetchImages([at("/typed")], reach);
    assert.ok(!isRefusal(found));
    assert.equal(found.get(at("/typed"))?.type, taken);
  }
});

const UNFIT: [what: string, answer: () => ReceiverAnswer, message: RegExp][] = [
  ["that is not there", () => ({ status: 404 }), /the answer is 404$/],
  [
    "that has moved",
    () => ({ status: 301, headers: { location: at("/moved.png") } }),
    /the answer is 301, and redirects are not followed$/,
  ],
  ["that has choices", () => ({ status: 300 }), /the answer is 300, and redirects are not/],
  ["that has moved oddly", () => ({ status: 399 }), /the answer is 399, and redirects are not/],
  ["that nobody asked for rightly", () => ({ status: 400 }), /the answer is 400$/],
  ["that came in part", () => ({ status: 206 }), /the answer is 206$/],
  ["that needs a password", () => ({ status: 401 }), /the answer is 401$/],
  ["that is empty", () => ({ status: 204 }), /the answer is 204$/],
  ["that is a page", () => image({ type: "text/html" }), /is "text\/html", not a PNG, JPEG/],
  ["that is a TIFF", () => image({ type: "image/tiff" }), /is "image\/tiff", not a PNG, JPEG/],
  ["of no type", () => ({ status: 200, body: "x" }), /has no readable media type, not a PNG/],
  [
    "of a type that says more",
    () => image({ type: "x/<b> y" }),
    /has no readable media type, not a PNG/,
  ],
  ["that is compressed", () => image({ encoding: "gzip" }), /the answer is compressed \(gzip\)$/],
  ["over 2 MB", () => image({ bytes: 2 * 1024 * 1024 + 1 }), /is larger than 2 MB$/],
  ["whose server hangs up", () => "break", /could not be fetched: the connection was/],
];
for (const [what, answer, expected] of UNFIT) {
  test(`an image ${what} is named with the reason`, async () => {
    server.answerWith(answer());
    const [message = "", ...more] = await messages([at("/unfit.png")]);
    assert.deepEqual(more, []);
    assert.ok(message.startsWith(`the image ${at("/unfit.png")} `), message);
    assert.match(message, expected);
    assert.equal(visits("/moved.png"), 0);
  });
}

test("an image of exactly 2 MB is taken", async () => {
  server.answerWith(image({ bytes: 2 * 1024 * 1024 }));
  const found = await fetchImages([at("/large.png")], reach);
  assert.ok(!isRefusal(found));
  assert.equal(found.get(at("/large.png"))?.bytes.length, 2 * 1024 * 1024);
});

test("an image that says it is not compressed is taken, and so is the longest address", async () => {
  server.answerWith(image({ encoding: "Identity" }));
  const start = at("/");
  const longest = start + "x".repeat(LIMITS.imageUrlCharacters - start.length);
  for (const address of [at("/plain.png"), longest]) {
    assert.ok(!isRefusal(await fetchImages([address], reach)), address.slice(0, 80));
  }
  assert.match((await messages([`${longest}x`])).join(), /more than 2000 characters$/);
});

test("where no image is fetched each is told how it can be had, and nobody is asked", async () => {
  const before = server.received.length;
  const found = await fetchImages([at("/a.png")], null);
  assert.ok(isRefusal(found));
  assert.match(found.message, /is not fetched here; put it into the text/);
  assert.equal(server.received.length, before);
});

test("every image that cannot be had is named, in the order they stand in", async () => {
  server.answerWith(({ path }) => (path.startsWith("/bad") ? { status: 404 } : image()));
  const addresses = ["/bad1", "/good1", "/bad2", "/good2", "/bad3"].map(at);
  const told = (await messages(addresses)).map((message) => message.split(" ")[2]);
  assert.deepEqual(told, [at("/bad1"), at("/bad2"), at("/bad3")]);
});

test("images that never end are given up together, after the time that all have", async () => {
  server.answerWith(({ path }) => (path.endsWith("1") ? "drip" : "hang"));
  const told = await messages(["/slow1", "/slow2", "/slow3"].map(at));
  assert.equal(told.length, 3);
  for (const message of told) assert.match(message, /no whole answer within 5 s$/);
});

test("nobody is sent inside, whichever way the address is written", async () => {
  const { port } = new URL(server.url);
  const before = server.connections;
  const hosts = ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"];
  const addresses = hosts.map((host) => `https://${host}:${port}/inside.png`);
  assert.equal((await messages(addresses, PUBLIC_ONLY)).length, hosts.length);
  assert.equal(server.connections, before);
});

test("an address with a password, one that is none and one without end are refused as they are", async () => {
  const addresses = [
    "https://user:secret@localhost/x.png",
    "https://[/x.png",
    `https://localhost/${"x".repeat(2_000)}`,
  ];
  const [password, none, long] = await messages(addresses);
  assert.match(password ?? "", /must not carry a user name or password/);
  assert.match(none ?? "", /is not a URL/);
  assert.match(long ?? "", /more than 2000 characters$/);
  assert.ok((long ?? "").length < 2_100);
});

test("a message has no line of its own from an address", async () => {
  const [message = ""] = await messages(["https://[/x\n\u202Ey\u2028z.png"]);
  assert.doesNotMatch(message, /[\n\u202E\u2028]/);
});
