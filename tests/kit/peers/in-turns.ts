import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A port behind which several services take turns. */
export interface InTurns {
  port: number;
  close(): Promise<void>;
}

/**
 * Hands every connection to the next service, unread, from the address that it
 * came from. Services that tell clients to keep none take turns by request.
 * @param onBegun with the beginning of what is said over a connection, before it is handed on
 */
export async function openInTurns(
  ports: readonly number[],
  onBegun: (said: string) => void,
): Promise<InTurns> {
  const open = new Set<Socket>();
  let turn = 0;
  // Who has said everything may still be answered.
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const port = ports[turn % ports.length] ?? 0;
    turn += 1;
    const localAddress = caller.remoteAddress?.replace(/^::ffff:/, "") ?? "127.0.0.1";
    const service = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
    for (const socket of [caller, service]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on("close", () => open.delete(socket));
    }
    caller.once("data", (first: Buffer) => {
      onBegun(first.toString("latin1", 0, 100));
      service.write(first);
      caller.pipe(service);
    });
    service.pipe(caller);
    caller.on("error", () => service.destroy());
    caller.on("close", () => service.destroySoon());
    // Who still sends reads its answer first, as of a service that closes: what it sends is let go by.
    service.on("error", () => caller.end());
    service.on("close", () => {
      caller.end();
      caller.resume();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
