import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from "node:net";
import { join } from "node:path";
import type { DatabaseFields } from "./new-database.ts";

/** What stands between a service and its database, and fails as it is told. */
export interface DatabaseProxy {
  urlOf(fields: DatabaseFields): string;
  /** From now on nobody gets through: connections are closed, new ones are refused. */
  cut(): void;
  /** From now on nothing comes through, and nobody is told: connections stay, new ones are taken. */
  swallow(): void;
  mend(): void;
  /** From now on new connections lead to another server. */
  leadTo(server: NetConnectOpts): void;
  close(): Promise<void>;
}

/** The socket in a server's folder. */
export function socketIn(host: string): NetConnectOpts {
  return { path: join(host, ".s.PGSQL.5432") };
}

export async function startDatabaseProxy(server: NetConnectOpts): Promise<DatabaseProxy> {
  let target = server;
  const open = new Set<Socket>();
  let isCut = false;
  let isSwallowing = false;
  const listener = createServer((client) => {
    if (isCut) return void client.destroy();
    if (isSwallowing) {
      open.add(client);
      client.on("error", () => {});
      client.on("close", () => open.delete(client));
      return;
    }
    const database = connect(target);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as AddressInfo;
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    urlOf: ({ user, database }) => `postgres://${user}@localhost:${port}/${database}`,
    cut() {
      isCut = true;
      closeAll();
    },
    swallow() {
      isSwallowing = true;
      for (const socket of open) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      // What was swallowed does not come back: whoever waits for it begins anew.
      if (isSwallowing) closeAll();
      isSwallowing = false;
    },
    leadTo(other) {
      target = other;
    },
    async close() {
      closeAll();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
