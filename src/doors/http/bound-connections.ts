import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "#kernel/client-network.ts";
import { LIMITS } from "#kernel/limits.ts";

/**
 * Bounds the connections that are open at a time, in all and from one network.
 * One too many is ended without an answer, as there is nothing read of it that
 * could be answered. Trusted proxies hold those of many people.
 */
export function boundConnections(
  server: Server,
  isTrusted: (address: string) => boolean,
  { inAll, ofNetwork }: { inAll: number; ofNetwork: number } = {
    inAll: LIMITS.connections,
    ofNetwork: LIMITS.connectionsOfNetwork,
  },
): void {
  const open = new Map<string, number>();
  server.maxConnections = inAll;
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isTrusted(address)) return;
    const network = clientNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > ofNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
