import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { buildServer } from "./server.ts";

const server = buildServer({ log: () => {}, trustedProxies: [], tls: null, refusalPage: () => "" });
let port: number;
before(async () => {
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
after(() => server.close());

async function say(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(bytes);
  return text(socket);
}

test("bytes that are no request get the Error body, its headers, and the end of the connection", async () => {
  for (const [bytes, status] of [
    ["nonsense\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
    ["POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await say(bytes);
    assert.ok(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 80));
    assert.match(answer, /\r\nx-content-type-options: nosniff\r\n/);
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    assert.deepEqual(Object.keys(body), ["error", "requestId"]);
    assert.ok(answer.includes(`x-request-id: ${body.requestId}`));
  }
});
