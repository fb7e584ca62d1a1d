import { createHash } from "node:crypto";
import type { DatabaseAddress } from "./database.ts";
import { openPool } from "./pool.ts";

/** Lets one piece of work run at a time, over all processes on the same database. */
export interface Exclusive {
  /** Runs `work` once nobody else runs under this name; whoever calls meanwhile waits. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connections that waiting and working under a lock may take, apart from the pool for requests. */
const POOL_SIZE = 6;

export function openExclusive(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): Exclusive {
  const pool = openPool(onError, {
    ...address,
    max: POOL_SIZE,
    idleTimeoutMillis: 5_000,
    application_name: "countersign exclusive",
  });
  const running = new Map<string, Promise<unknown>>();

  async function runLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const key = lockKey(name);
    try {
      await client.query("select pg_advisory_lock($1)", [key]);
      const result = await work();
      await client.query("select pg_advisory_unlock($1)", [key]);
      client.release();
      return result;
    } catch (error) {
      // Closing the connection gives the lock back whatever state it is in.
      client.release(true);
      throw error;
    }
  }

  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const under = running.get(name) as Promise<T> | undefined;
      if (under) return under;
      const started = runLocked(name, work).finally(() => running.delete(name));
      running.set(name, started);
      return started;
    },
    close: () => pool.end(),
  };
}

function lockKey(name: string): string {
  return createHash("sha256").update(name).digest().readBigInt64BE().toString();
}
