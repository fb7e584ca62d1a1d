import type { Client } from "pg";
import { isAlive } from "./postmaster.ts";

export type Role = "service" | "command";

/** The process that another connection belongs to. */
export interface Holder {
  role: Role;
  pid: number;
  isAlive: boolean;
}

/** Under this name a connection shows whose it is, so that others can tell. */
export function applicationNameOf(role: Role): string {
  return `countersign ${role} ${process.pid}`;
}

/**
 * Takes the data folder for a service. The lock ends with the connection, and
 * so with the process, however it dies.
 */
export async function takeOwnership(client: Client): Promise<boolean> {
  return await tryLock(client, LOCKS.owner);
}

/** Who has the folder; `null` where it was let go meanwhile. */
export async function findOwner(client: Client): Promise<Holder | null> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2`,
    [LOCK_CLASS, LOCKS.owner],
  );
  const [, role, pid] = /^countersign (service|command) (\d+)$/.exec(rows[0]?.name ?? "") ?? [];
  if (!role || !pid) return null;
  return { role: role as Role, pid: Number(pid), isAlive: isAlive(Number(pid)) };
}

/** Says that a command works here: as long as one does, no other ends the server. */
export async function joinAsGuest(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [LOCK_CLASS, LOCKS.guests]);
}

/**
 * Leaves as a command. `true` for the last one of a server that a command
 * started and no service has taken: it then owns the folder and ends the server.
 * Commands leave one at a time, or of two neither would be the last.
 */
export async function leaveAsGuest(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_lock($1, $2)", [LOCK_CLASS, LOCKS.leaving]);
  await client.query("select pg_advisory_unlock_shared($1, $2)", [LOCK_CLASS, LOCKS.guests]);
  const { rows } = await client.query<{ by: string | null }>(
    "select current_setting('countersign.started_by', true) as by",
  );
  return (
    rows[0]?.by === "command" &&
    (await tryLock(client, LOCKS.guests)) &&
    (await takeOwnership(client))
  );
}

/** The two-number form of advisory locks, under a first number of ours: ASCII "CSPG". */
const LOCK_CLASS = 0x43535047;
const LOCKS = { owner: 1, guests: 2, leaving: 3 };

async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1, $2) as taken",
    [LOCK_CLASS, lock],
  );
  return rows[0]?.taken === true;
}
