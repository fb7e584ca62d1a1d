import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, test } from "node:test";
import { boundConnections } from "./bound-connections.ts";

async function openBounded(isTrusted: boolean) {
  const server = createServer((_request, response) => response.end("here"));
  boundConnections(server, () => isTrusted, { inAll: 100, ofNetwork: 3 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  after(() => server.closeAllConnections());
  after(() => server.close());
  return { server, port };
}

/** Whether a connection is kept open: it is asked for something. */
function isServed(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.once("data", () => resolve(true));
    socket.once("close", () => resolve(false));
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  });
}

test("one network holds so many connections and no more, until it closes one", async () => {
  const { port } = await openBounded(false);
  const sockets = Array.from({ length: 4 }, () => connect(port, "127.0.0.1"));
  const served = await Promise.all(sockets.map(isServed));
  assert.equal(served.filter(Boolean).length, 3);
  const kept = sockets.filter((_, index) => served[index]);
  kept[0]?.destroy();
  let isFree = false;
  while (!isFree) {
    const next = connect(port, "127.0.0.1");
    isFree = await isServed(next);
    next.destroy();
  }
  for (const socket of sockets) socket.destroy();
});

test("a trusted proxy holds as many as it needs", async () => {
  const { port } = await openBounded(true);
  const sockets = Array.from({ length: 10 }, () => connect(port, "127.0.0.1"));
  assert.deepEqual(await Promise.all(sockets.map(isServed)), Array(10).fill(true));
  for (const socket of sockets) socket.destroy();
});
