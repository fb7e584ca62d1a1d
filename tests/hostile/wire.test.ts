import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { underAttack } from "./attack.ts";

const scene = underAttack();

/** What is written to the socket, the status of the one answer, and how many answers there are. */
type Line = [what: string, write: () => string, status: number | null];

const BODY = '{"content":"<p>x</p>"}';
const key = () => `Authorization: Bearer ${scene.account.apiKey}\r\n`;
const close = "Connection: close\r\n";
const post = (headers: string, body: string) => () =>
  `POST /api/v1/contracts HTTP/1.1\r\nHost: a\r\n${key()}${close}Content-Type: application/json\r\n${headers}\r\n${body}`;
const get =
  (target: string, headers = "Host: a\r\n") =>
  () =>
    `GET ${target} HTTP/1.1\r\n${headers}${key()}${close}\r\n`;
const mailbox = (headers: string) => () =>
  get(new URL(scene.service.app.mailboxUrl ?? "").pathname, headers)();
const SMUGGLED = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

const LINES: Line[] = [
  [
    "a length and chunks at once",
    post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${SMUGGLED}`),
    400,
  ],
  [
    "chunks and a length at once",
    post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", `0\r\n\r\n${SMUGGLED}`),
    400,
  ],
  ["two lengths", post("Content-Length: 4\r\nContent-Length: 22\r\n", BODY), 400],
  ["the same length twice", post("Content-Length: 22\r\nContent-Length: 22\r\n", BODY), 400],
  ["lengths in a list", post("Content-Length: 22, 22\r\n", BODY), 400],
  ["a length with a sign", post("Content-Length: +22\r\n", BODY), 400],
  ["a length below zero", post("Content-Length: -1\r\n", BODY), 400],
  ["a length in hexadecimal digits", post("Content-Length: 0x16\r\n", BODY), 400],
  ["a length beyond every number", post(`Content-Length: ${"9".repeat(40)}\r\n`, BODY), 400],
  ["a coding that nobody knows", post("Transfer-Encoding: xchunked\r\n", BODY), 400],
  ["a blank before the colon", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), 400],
  ["chunks that are not last", post("Transfer-Encoding: chunked, identity\r\n", BODY), 400],
  ["a chunk of no size", post("Transfer-Encoding: chunked\r\n", `zz\r\n${BODY}\r\n0\r\n\r\n`), 400],
  [
    "a chunk of a size below zero",
    post("Transfer-Encoding: chunked\r\n", `-1\r\n${BODY}\r\n0\r\n\r\n`),
    400,
  ],
  [
    "a chunk larger than every number",
    post("Transfer-Encoding: chunked\r\n", `${"f".repeat(20)}\r\n${BODY}`),
    400,
  ],
  [
    "chunks as they should be",
    post("Transfer-Encoding: chunked\r\n", `16\r\n${BODY}\r\n0\r\n\r\n`),
    201,
  ],
  [
    "a header in the trailer",
    post("Transfer-Encoding: chunked\r\n", `16\r\n${BODY}\r\n0\r\nAuthorization: Bearer x\r\n\r\n`),
    201,
  ],
  [
    "an expectation that nobody can meet",
    post("Expect: magic\r\nContent-Length: 22\r\n", BODY),
    417,
  ],
  [
    "a body on GET",
    () => `GET /healthz HTTP/1.1\r\nHost: a\r\n${close}Content-Length: 5\r\n\r\nhello`,
    200,
  ],
  [
    "a request within the body of GET",
    () =>
      `GET /healthz HTTP/1.1\r\nHost: a\r\n${close}Content-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
    200,
  ],
  ["no host", get("/healthz", ""), 400],
  ["two hosts", get("/healthz", "Host: a\r\nHost: b\r\n"), 200],
  ["a header over two lines", get("/healthz", "Host: a\r\nX: a\r\n b\r\n"), 400],
  ["a header without a name", get("/healthz", "Host: a\r\n: b\r\n"), 400],
  ["a zero byte in a header", get("/healthz", "Host: a\r\nX: a\u0000b\r\n"), 400],
  ["a lone CR in a header", get("/healthz", "Host: a\r\nX: a\rb\r\n"), 400],
  ["line feeds alone", () => "GET /healthz HTTP/1.1\nHost: a\nConnection: close\n\n", 400],
  ["a zero byte in the path", get("/healthz\u0000"), 400],
  ["a blank in the path", get("/healthz x"), 400],
  ["letters beyond ASCII in the path", get("/\u00e9"), 400],
  ["headers of 20 kB", get("/healthz", `Host: a\r\nX: ${"x".repeat(20_000)}\r\n`), 431],
  ["a path of 20 kB", get(`/${"x".repeat(20_000)}`), 431],
  ["two thousand headers", get("/healthz", `Host: a\r\n${"X: 1234567\r\n".repeat(2_000)}`), 431],
  ["the beginning of HTTP/2", () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["a version that does not exist", () => `GET /healthz HTTP/1.2\r\nHost: a\r\n${close}\r\n`, 400],
  ["HTTP/1.0", () => "GET /healthz HTTP/1.0\r\n\r\n", 200],
  ["a method in small letters", () => `get /healthz HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
  ["a method that was made up", () => `FROB /healthz HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 400],
  [
    "TRACE, which would show the key",
    () => `TRACE /api/v1/contracts HTTP/1.1\r\nHost: a\r\n${key()}${close}\r\n`,
    405,
  ],
  [
    "CONNECT to elsewhere",
    () => `CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n${close}\r\n`,
    null,
  ],
  ["a proxy's request for elsewhere", get("http://evil.example/etc/passwd"), 404],
  ["OPTIONS on everything", () => `OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}\r\n`, 404],
  ["GET of everything", get("*"), 404],
  ["dots in the path", get("/assets/../api/v1/contracts"), 404],
  ["dots beyond the root", get("/../../etc/passwd"), 404],
  ["backslashes", get("/api\\v1\\contracts"), 404],
  ["the mailbox by this machine's own name", mailbox("Host: localhost\r\n"), 200],
  [
    "the mailbox by this machine's own name without its secret",
    get("/mailbox", "Host: localhost\r\n"),
    404,
  ],
  [
    "the mailbox by a name that another site bound to this machine",
    mailbox("Host: evil.example\r\n"),
    404,
  ],
  ["the mailbox by a name that begins like ours", mailbox("Host: localhost.evil.example\r\n"), 404],
  ["the mailbox by a name behind a user", mailbox("Host: localhost@evil.example\r\n"), 404],
  ["the mailbox by no name", mailbox("Host: \r\n"), 404],
  ["the mailbox by two names", mailbox("Host: evil.example\r\nHost: localhost\r\n"), 404],
  [
    "the mailbox by two names, of which the first is ours",
    mailbox("Host: localhost\r\nX-Forwarded-Host: evil.example\r\n"),
    404,
  ],
  ["TLS on the plain port", () => "\u0016\u0003\u0001\u0002\u0000\u0001\u0000", 400],
  ["SSH on the plain port", () => "SSH-2.0-x\r\n", 400],
];

for (const [what, write, status] of LINES) {
  test(`${what}: ${status === null ? "no answer" : `one answer, ${status}`}`, async () => {
    scene.service.clock.moveMs(60_000);
    const answered = await talk(write());
    const statuses = [...answered.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) =>
      Number(code),
    );
    assert.deepEqual(statuses, status === null ? [] : [status], answered.slice(0, 500));
    assert.ok(!answered.includes(scene.account.apiKey), "the key is not repeated");
    // Node itself answers these two before anything of ours.
    if (status === null || status === 417 || what === "no host") return;
    assert.match(answered, /\r\nx-content-type-options: nosniff\r\n/);
    assert.match(answered, /\r\ncache-control: no-store\r\n/);
    if (status >= 400 && answered.includes("\r\ncontent-type: application/json"))
      assert.match(answered, /\r\n\r\n\{"error":".+"requestId":"[\w-]{36}"/);
  });
}

test("no page takes an address of its own from the host that it is asked by", async () => {
  const { own } = scene;
  for (const path of [
    `/sign/${own.shared}`,
    `/status/${own.status}`,
    `/verify/${own.publicId}`,
    "/login",
    "/openapi.json",
  ]) {
    const answered = await talk(
      get(path, "Host: evil.example\r\nX-Forwarded-Host: evil.example\r\n")(),
    );
    assert.match(answered, /^HTTP\/1\.1 200/, path);
    assert.ok(!answered.includes("evil.example"), path);
  }
});

test("after all of that the service answers as before", async () => {
  assert.equal((await fetch(`${scene.url}/healthz`)).status, 200);
  const faults = scene.service.logLines.filter((line) => JSON.parse(line).level >= 50);
  assert.deepEqual(faults, []);
});

/** Writes bytes to a connection of its own and reads until the service hangs up. */
function talk(bytes: string): Promise<string> {
  const { hostname, port } = new URL(scene.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    let answered = "";
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      answered += part;
    });
    // Hanging up in the middle of what we write is an answer, too.
    socket.on("error", () => {});
    socket.on("close", () => resolve(answered));
  });
}
