import assert from "node:assert/strict";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { fastify } from "fastify";
import { countHandlers, handlersEnded } from "./handlers-ended.ts";

/** A server that is closed, and whose one handler has begun for a client that left. */
async function closed(t: TestContext) {
  const server = fastify();
  countHandlers(server);
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<string>();
  server.get("/slow", async () => {
    begun.resolve();
    return work.promise;
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  t.after(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const client = request({ host: "127.0.0.1", port, path: "/slow" }).on("error", () => {});
  client.end();
  await begun.promise;
  client.destroy();
  await server.close();
  return { server, work };
}

for (const end of ["answers", "fails"] as const) {
  test(`a handler that ${end} after its client has left is waited for`, async (t) => {
    const { server, work } = await closed(t);
    const order: string[] = [];
    const ended = handlersEnded(server).then(() => order.push("waited"));
    await new Promise(setImmediate);
    order.push("still at work");
    if (end === "answers") work.resolve("yes");
    else work.reject(new Error("no"));
    await ended;
    assert.deepEqual(order, ["still at work", "waited"]);
  });
}

test("where no handler is at work there is nothing to wait for", async () => {
  const server = fastify();
  countHandlers(server);
  server.get("/plain", (_request, reply) => void reply.send("yes"));
  assert.equal((await server.inject("/plain")).body, "yes");
  await handlersEnded(server);
  await handlersEnded(fastify());
});
