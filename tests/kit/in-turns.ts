import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A port behind which several services take turns. */
export interface InTurns {
  port: number;
  close(): Promise<void>;
}

/**
 * Hands every connection to the next service, unread, from the address that it
 * came from. Services that end a connection with its answer take turns by
 * request.
 */
export async function openInTurns(ports: readonly number[]): Promise<InTurns> {
  const open = new Set<Socket>();
  let turn = 0;
  // Who has said everything may still be answered.
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const port = ports[turn % ports.length] ?? 0;
    turn += 1;
    const localAddress = caller.remoteAddress?.replace(/^::ffff:/, "") ?? "127.0.0.1";
    const service = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
    for (const [one, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroySoon();
      });
      one.pipe(other);
    }
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
