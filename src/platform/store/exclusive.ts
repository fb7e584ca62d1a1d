import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Lease } from "./lease.ts";
import { statement } from "./statement.ts";

/** Lets one piece of work run at a time, over all processes on the same database. */
export interface Exclusive {
  /**
   * Runs `work` once nobody else runs under this name; whoever calls meanwhile
   * waits. A process that is silent for too long loses the name while it works:
   * what it commits has to hold beside another's.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** How often somebody who waits for another process asks again. */
const ASK_MS = 100;

/**
 * @param lease what is held goes back with it. A row instead of a lock of the session: behind a
 *   pooler sessions are not ours, and a process that hangs keeps its session.
 */
export function openExclusive(database: Database, lease: Lease): Exclusive {
  const running = new Map<string, Promise<unknown>>();

  async function runHeld<T>(name: string, work: () => Promise<T>): Promise<T> {
    const heldBy = await takeName(name);
    try {
      return await work();
    } finally {
      await LEAVE.count(database, { name, heldBy }).catch(() => void leaveLater(name, heldBy));
    }
  }

  async function takeName(name: string): Promise<string> {
    for (;;) {
      const heldBy = await lease.sureName();
      if ((await TAKE.count(database, { name, heldBy })) > 0) return heldBy;
      await wait(ASK_MS);
    }
  }

  /** While the database is away; others wait for the name until it is back. */
  async function leaveLater(name: string, heldBy: string): Promise<void> {
    while (await lease.holds(heldBy)) {
      await wait(10 * ASK_MS, undefined, { ref: false });
      // Somebody here may have it again: then it is theirs to leave.
      if (running.has(name)) return;
      const left = await LEAVE.count(database, { name, heldBy }).catch(() => null);
      if (left !== null) return;
    }
  }

  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const under = running.get(name) as Promise<T> | undefined;
      if (under) return under;
      const started = runHeld(name, work).finally(() => running.delete(name));
      running.set(name, started);
      return started;
    },
  };
}

interface Held {
  name: string;
  heldBy: string;
}

/** Also from one that is gone, and from this process itself where it could not say that it was done. */
const TAKE = statement(
  (_queries, { name, heldBy }: Held) => sql`
    insert into exclusive_work as held (name, held_by) values (${name}, ${heldBy})
    on conflict (name) do update set held_by = excluded.held_by
      where held.held_by = excluded.held_by
        or not exists (select from process where id = held.held_by)`,
);

const LEAVE = statement(
  (_queries, { name, heldBy }: Held) =>
    sql`delete from exclusive_work where name = ${name} and held_by = ${heldBy}`,
);
