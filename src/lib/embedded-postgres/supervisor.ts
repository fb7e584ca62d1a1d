import type { Client } from "pg";
import type { Log } from "#kernel/log.ts";
import type { Session } from "./connection.ts";
import type { Place } from "./data-dir.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { applicationNameOf, findOwner, type Role, takeOwnership } from "./ownership.ts";
import type { Server } from "./server.ts";
import { pollPause, stopwatch } from "./wait.ts";

/** Keeps the server of a service running for as long as the service owns the folder. */
export interface Keeper {
  stop(): Promise<void>;
}

export interface KeeperOptions {
  place: Place;
  server: Server;
  log: Log;
}

/**
 * Connects as the owner of the folder. Waits for a command that is just
 * leaving, and for the connection of a killed service to go.
 * @throws EmbeddedPostgresError at once where another service has the folder.
 */
export async function keepServer(options: KeeperOptions): Promise<Keeper> {
  const { server, log } = options;
  const stopping = new AbortController();
  let mending = Promise.resolve();
  let session = await connectAsOwner(options, stopping.signal);
  watch();

  /** A lost connection means a lost server, or one that begins anew after a crash. */
  function watch(): void {
    // The service has its own reasons to stay alive; this connection is none.
    session?.unref();
    session?.once("end", () => {
      session = null;
      if (!stopping.signal.aborted) mending = mend();
    });
  }

  async function mend(): Promise<void> {
    log("postgres.ended");
    for (const elapsedMs = stopwatch(); !stopping.signal.aborted; ) {
      try {
        session = await connectAsOwner(options, stopping.signal);
        if (session) log("postgres.back", { ms: Math.round(elapsedMs()) });
        return watch();
      } catch (error) {
        log("postgres.gone", { err: error });
        await waitUnlessAborted(RETRY_MS, stopping.signal);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      session?.ref();
      await mending;
      // Another service that came first while the server was down keeps what it has.
      if (session || !(await isOwnedByAnother(server))) await server.end();
      await session?.end();
    },
  };
}

const OWNER_LIMIT_MS = 20_000;
const RETRY_MS = 2_000;
const SERVICE: Role = "service";

async function connectAsOwner(
  { place, server }: KeeperOptions,
  signal: AbortSignal,
): Promise<Session | null> {
  const elapsedMs = stopwatch();
  while (!signal.aborted) {
    const client = await server.connect(applicationNameOf(SERVICE), signal);
    if (!client) return null;
    const owner = await ownerAfterTaking(client);
    if (owner === "us") return client;
    await client.end().catch(() => {});
    if (owner?.role === "service" && (owner.isAlive || elapsedMs() > OWNER_LIMIT_MS))
      throw new EmbeddedPostgresError(
        `${place.dataDir} belongs to another running service (pid ${owner.pid}): stop it, or choose another DATA_DIR`,
      );
    if (elapsedMs() > OWNER_LIMIT_MS)
      throw new EmbeddedPostgresError(
        `${place.dataDir} is still in use by an admin command${owner ? ` (pid ${owner.pid})` : ""}`,
      );
    await pollPause(elapsedMs());
  }
  return null;
}

/** `null` where the owner is unknown: it left just now, or took the server with it. */
async function ownerAfterTaking(client: Client) {
  try {
    return (await takeOwnership(client)) ? "us" : await findOwner(client);
  } catch {
    return null;
  }
}

async function isOwnedByAnother(server: Server): Promise<boolean> {
  const client = await server.connectIfRunning(applicationNameOf(SERVICE));
  if (!client) return false;
  const owner = await ownerAfterTaking(client);
  await client.end().catch(() => {});
  return owner !== "us" && owner !== null && owner.isAlive;
}

async function waitUnlessAborted(forMs: number, signal: AbortSignal): Promise<void> {
  const elapsedMs = stopwatch();
  while (!signal.aborted && elapsedMs() < forMs) await pollPause(elapsedMs());
}
