import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { fastify } from "fastify";
import { letRestPass } from "./let-rest-pass.ts";

const MOST = 1_000_000;
const PIECE = Buffer.alloc(50_000, 0x78);

/** A server that takes bodies of ten bytes, and a connection to it. */
async function open(t: TestContext) {
  const server = fastify({ bodyLimit: 10 });
  server.addHook(
    "onRequest",
    async ({ url }, reply) => url === "/refused" && reply.code(401).send("no"),
  );
  server.addHook("onSend", async (request, reply) => letRestPass(request, reply, MOST));
  server.setErrorHandler((_error, _request, reply) => reply.code(413).send("too large"));
  server.addContentTypeParser("text/x", { parseAs: "buffer" }, async () => "read");
  server.post("/", async () => "taken");
  server.post("/refused", async () => "never");
  await server.listen({ host: "127.0.0.1", port: 0 });
  t.after(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  t.after(() => socket.destroy());
  socket.on("error", () => {});
  let said = "";
  socket.on("data", (bytes: Buffer) => {
    said += bytes.toString("latin1");
  });
  /** Until so many answers have come. */
  const answers = async (count: number) => {
    while (said.split("HTTP/1.1 ").length <= count) await once(socket, "data");
    return said;
  };
  return { socket, answers };
}

const head = (length: string, path = "/") =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/x\r\n${length}\r\n\r\n`;

/** Once it is, whether it ended or was reset. */
const isClosed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

/** In pieces, each when the one before has left. */
async function send(socket: Socket, pieces: Iterable<Uint8Array | string>): Promise<void> {
  for (const piece of pieces) {
    if (!socket.writable) return;
    await new Promise((resolve) => socket.write(piece, resolve));
  }
}

test("who sends too much reads why, though they go on sending, and may ask again over the connection", async (t) => {
  const { socket, answers } = await open(t);
  await send(socket, [head(`content-length: ${10 * PIECE.length}`), PIECE]);
  assert.match(await answers(1), /^HTTP\/1\.1 413 .*too large$/s);
  await send(socket, Array(9).fill(PIECE));
  await send(socket, [head("content-length: 2"), "xx"]);
  assert.match(await answers(2), /HTTP\/1\.1 200 .*taken$/s);
});

test("the same where nothing says how long it will be", async (t) => {
  const { socket, answers } = await open(t);
  const chunk = [`${PIECE.length.toString(16)}\r\n`, PIECE, "\r\n"];
  await send(socket, [head("transfer-encoding: chunked"), ...chunk]);
  assert.match(await answers(1), /^HTTP\/1\.1 413 /);
  await send(socket, [...chunk, ...chunk, "0\r\n\r\n", head("content-length: 2"), "xx"]);
  assert.match(await answers(2), /HTTP\/1\.1 200 /);
});

test("the same where somebody is refused before anything of the body is read", async (t) => {
  const { socket, answers } = await open(t);
  await send(socket, [head(`content-length: ${10 * PIECE.length}`, "/refused"), PIECE]);
  assert.match(await answers(1), /^HTTP\/1\.1 401 (?:(?!connection: close).)*no$/is);
  await send(socket, Array(9).fill(PIECE));
  await send(socket, [head("content-length: 2"), "xx"]);
  assert.match(await answers(2), /HTTP\/1\.1 200 .*taken$/s);
});

test("of what says that it is longer than that the connection ends with the answer", async (t) => {
  const { socket, answers } = await open(t);
  const closed = isClosed(socket);
  await send(socket, [head(`content-length: ${MOST + 1}`)]);
  assert.match(await answers(1), /^HTTP\/1\.1 413 .*connection: close/is);
  await closed;

  const other = await open(t);
  const ended = isClosed(other.socket);
  await send(other.socket, [head(`content-length: ${MOST + 1}`, "/refused")]);
  assert.match(await other.answers(1), /^HTTP\/1\.1 401 .*connection: close/is);
  await ended;
});

test("what goes on beyond that without having said so is cut off", async (t) => {
  const { socket, answers } = await open(t);
  const closed = isClosed(socket);
  const chunk = [`${PIECE.length.toString(16)}\r\n`, PIECE, "\r\n"];
  await send(socket, [head("transfer-encoding: chunked"), ...chunk]);
  await answers(1);
  await send(socket, Array(100).fill(chunk).flat());
  await closed;

  const other = await open(t);
  const ended = isClosed(other.socket);
  await send(other.socket, [head("transfer-encoding: chunked", "/refused"), ...chunk]);
  await other.answers(1);
  await send(other.socket, Array(100).fill(chunk).flat());
  await ended;
});
