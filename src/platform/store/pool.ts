import pg from "pg";
import { bindUncopied } from "./bind-uncopied.ts";

/**
 * A pool whose connections may break at any time, also while they are in use:
 * `onError` hears of it, and what was under way on them fails.
 */
export function openPool(onError: (error: Error) => void, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool itself listens to idle ones only, and an error that nobody hears ends the process.
  pool.on("connect", (client) => {
    client.on("error", onError);
    bindUncopied(client.connection);
  });
  pool.on("error", () => {});
  return pool;
}
