import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { DatabaseFields } from "./new-database.ts";

/** What stands between a service and its database, and fails as it is told. */
export interface DatabaseProxy {
  urlOf(fields: DatabaseFields): string;
  /** From now on nobody gets through: connections are closed, new ones are refused. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param host the folder of the server's socket */
export async function startDatabaseProxy(host: string): Promise<DatabaseProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = connect(join(host, ".s.PGSQL.5432"));
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    urlOf: ({ user, database }) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    cut() {
      isCut = true;
      closeAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
