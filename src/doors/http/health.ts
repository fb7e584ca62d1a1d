import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Log } from "#kernel/log.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { answers } from "./access.ts";
import { bearsToken } from "./bears-token.ts";

/** What is asked whether it answers, and who hears where it does not. */
interface Looked {
  database: Database;
  files: Files;
  log: Log;
}

/** What is told beside. */
interface Told {
  built: { version: string; commit: string };
  /** Whoever bears it is told how the request came, from whom and with which word of a proxy. */
  doctorsSecret: string;
}

/** `/healthz`: the process is alive, and which version it is of. `/readyz`: database and storage answer, so it can serve. */
export function registerHealth(
  server: FastifyInstance,
  { database, files, log, built, doctorsSecret }: Looked & Told,
): void {
  let last: { at: number; failed: Promise<string[]> } | null = null;

  /** However many ask, the disk is written once a second. */
  function look(): Promise<string[]> {
    const at = performance.now();
    if (!last || at - last.at > LOOK_MS)
      last = { at, failed: lookAtParts({ database, files }, log) };
    return last.failed;
  }

  server.get("/healthz", answers("GET /healthz"), async ({ headers, socket, client }) => ({
    status: "alive",
    ...built,
    ...(bearsToken(doctorsSecret, headers.authorization) && {
      connection: {
        peer: socket.remoteAddress ?? "",
        isTrusted: client.addressFrom !== "connection",
        forwardedFor: headers["x-forwarded-for"] ?? null,
      },
    }),
  }));

  server.get("/readyz", answers("GET /readyz"), async (_request, reply) => {
    const failed = await look();
    if (failed.length > 0) reply.header("retry-after", "5");
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .send({ status: failed.length === 0 ? "ready" : "not ready", failed });
  });
}

const LOOK_MS = 1_000;

/** The names of what does not answer. */
async function lookAtParts(
  { database, files }: { database: Database; files: Files },
  log: Log,
): Promise<string[]> {
  const parts = {
    database: () => sql`select 1`.execute(database),
    storage: () => files.check(),
  };
  const failed: string[] = [];
  // Each is listened to from the start: one that fails while another is waited for ends the process.
  await Promise.all(
    Object.entries(parts).map(([part, look]) =>
      look().catch((err: unknown) => {
        log("part.silent", { part, err });
        failed.push(part);
      }),
    ),
  );
  return failed.sort();
}
