import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "#store/database.ts";
import type { Files } from "#store/files.ts";

/** `/healthz`: the process is alive. `/readyz`: database and storage answer, so it can serve. */
export function registerHealth(
  server: FastifyInstance,
  { database, files }: { database: Database; files: Files },
): void {
  server.get("/healthz", async () => ({ status: "alive" }));

  server.get("/readyz", async (request, reply) => {
    const parts = {
      database: sql`select 1`.execute(database),
      storage: files.check(),
    };
    const failed: string[] = [];
    for (const [name, answer] of Object.entries(parts)) {
      await answer.catch((error: unknown) => {
        request.log.warn({ err: error }, `${name} does not answer`);
        failed.push(name);
      });
    }
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .send({ status: failed.length === 0 ? "ready" : "not ready", failed });
  });
}
