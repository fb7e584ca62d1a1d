import type { Log } from "#kernel/log.ts";
import { findBinaries } from "./binaries.ts";
import { visitServer } from "./client.ts";
import { checkCluster, DATABASE, USER } from "./cluster.ts";
import { openPlace } from "./data-dir.ts";
import type { Role } from "./ownership.ts";
import { serverOf } from "./server.ts";
import { PORT } from "./socket-folder.ts";
import { keepServer } from "./supervisor.ts";

export interface EmbeddedPostgres {
  /** `host` is the folder of the socket, absolute; it stays the same when the server is started again. */
  address: { host: string; port: number; user: string; database: string };
  /**
   * A service ends the server and waits until no process of it is left. A
   * command ends it only if a command started it and nobody else is using it.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made where it does not exist. */
  dataDir: string;
  /** A service wants the folder to itself and keeps the server running; a command works beside anyone. */
  role: Role;
  log: Log;
}

/**
 * Opens the PostgreSQL that lives in the data folder: makes it at the first
 * start, adopts one that outlived a killed service, and, for a service, starts
 * it again whenever it is killed.
 * @throws EmbeddedPostgresError, one line, where another service owns the
 *   folder or PostgreSQL cannot run here.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, role, log } = options;
  const binaries = await findBinaries();
  const place = await openPlace(dataDir);
  await checkCluster(place, binaries);
  const server = serverOf({ place, binaries, startedBy: role, log });
  const end =
    role === "service"
      ? (await keepServer({ place, server, log })).stop
      : (await visitServer(server)).leave;
  let ended: Promise<void> | null = null;
  return {
    address: { host: server.socketFolder(), port: PORT, user: USER, database: DATABASE },
    stop() {
      ended ??= end();
      return ended;
    },
  };
}
