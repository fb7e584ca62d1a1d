import pg from "pg";
import type { Postmaster } from "./postmaster.ts";
import { isAlive } from "./postmaster.ts";

export type Role = "service" | "command";

/** A lock that lasts as long as its connection, and so as long as its process. */
export interface Ownership {
  /** Settles when the connection is lost; the server ended, then. */
  lost: Promise<void>;
  giveUp(): Promise<void>;
}

/** Who else owns the data folder. */
export interface Owner {
  role: Role;
  pid: number;
  isAlive: boolean;
}

/** The advisory lock that the owner of a data folder holds. Any number, as long as it stays. */
const LOCK = 4_021_989;

/** Takes the data folder, or says who has it. */
export async function takeOwnership(
  server: Postmaster,
  address: { user: string; database: string },
  role: Role,
): Promise<Ownership | Owner | null> {
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    ...address,
    application_name: `countersign ${role} ${process.pid}`,
  });
  const lost = new Promise<void>((resolve) => {
    client.once("end", () => resolve());
    client.on("error", () => resolve());
  });
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1) as taken",
    [LOCK],
  );
  if (rows[0]?.taken) return { lost, giveUp: () => client.end() };
  const owner = await findOwner(client);
  await client.end();
  return owner;
}

/** Null when the owner went away meanwhile. */
async function findOwner(client: pg.Client): Promise<Owner | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [LOCK],
  );
  const found = /^countersign (service|command) (\d+)$/.exec(rows[0]?.application_name ?? "");
  if (!found) return null;
  const pid = Number(found[2]);
  return { role: found[1] as Role, pid, isAlive: isAlive(pid) };
}
