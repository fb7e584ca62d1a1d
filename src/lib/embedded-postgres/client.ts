import type { Session } from "./connection.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { applicationNameOf, joinAsGuest, leaveAsGuest } from "./ownership.ts";
import type { Server } from "./server.ts";
import { pollPause, stopwatch } from "./wait.ts";

/** A command of the admin command line at work on the folder. */
export interface Guest {
  /** Ends the server if a command started it and nobody else needs it any more. */
  leave(): Promise<void>;
}

/** Joins the server that runs, or starts one. Unlike a service, a command starts it once only. */
export async function visitServer(server: Server): Promise<Guest> {
  const session = await join(server);
  session.unref();
  return {
    async leave() {
      session.ref();
      // A server that crashed meanwhile has forgotten us but may be up again.
      const isLast = await leaveAsGuest(session).catch(() => leaveAgain(server));
      if (isLast) await server.end();
      await session.end().catch(() => {});
    },
  };
}

const JOIN_LIMIT_MS = 20_000;
const NAME = applicationNameOf("command");

async function join(server: Server): Promise<Session> {
  for (const elapsedMs = stopwatch(); elapsedMs() < JOIN_LIMIT_MS; await pollPause(elapsedMs())) {
    const client = await server.connect(NAME, NEVER);
    if (!client) continue;
    // Another command may be ending the server this moment: then there will be a new one.
    const joined = await joinAsGuest(client).then(
      () => true,
      () => false,
    );
    if (joined) return client;
    await client.end().catch(() => {});
  }
  throw new EmbeddedPostgresError("the embedded PostgreSQL keeps being stopped by other commands");
}

async function leaveAgain(server: Server): Promise<boolean> {
  const client = await server.connectIfRunning(NAME);
  if (!client) return false;
  try {
    await joinAsGuest(client);
    const isLast = await leaveAsGuest(client);
    if (isLast) await server.end();
    return false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const NEVER = new AbortController().signal;
