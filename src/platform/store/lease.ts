import { randomUUID } from "node:crypto";
import pg from "pg";
import type { ReportedTime } from "#kernel/following-clock.ts";
import { withinMs } from "#kernel/within-ms.ts";
import { DatabaseBusy } from "./connections.ts";
import type { DatabaseAddress } from "./database.ts";

/**
 * The name under which a process holds work: rows that refer to its own in the table `process`.
 * It renews that row by the database's clock. A process whose row grows old is gone to the others:
 * they remove the row, which gives back what referred to it. Who comes back after that holds
 * nothing any more, and goes on under a new name.
 */
export interface Lease {
  /** The name to take work under; null while this process cannot be sure of it. */
  name(): string | null;
  /**
   * The same once this process can be sure of it.
   * @throws DatabaseBusy after 5 s, or when it is closed
   */
  sureName(): Promise<string>;
  /** Whether what was taken under a name is still held. Waits where that is not sure. */
  holds(name: string): Promise<boolean>;
  /** Calls back when work of others was given back. */
  onGivenBack(act: () => void): void;
  /** Gives back what is still held. */
  close(): Promise<void>;
}

/** How time is kept; milliseconds. */
export interface LeaseTimes {
  /** Between two renewals. */
  beatMs: number;
  /** A process that has been silent for so long is gone if its connection is closed as well. */
  silentMs: number;
  /** One that has been silent for so long is gone though its connection may be open. */
  lapsedMs: number;
}

export const LEASE_TIMES: LeaseTimes = { beatMs: 1_000, silentMs: 3_000, lapsedMs: 10_000 };

/** Who hears of what goes wrong. */
export interface LeaseIncidents {
  onError(error: Error): void;
  /** This process was silent for too long: what it held is others' by now. */
  onLost?(): void;
  /** So many other processes were gone. */
  onGone?(count: number): void;
  /** What the database's clock said as it heard a beat. */
  onTime?(told: ReportedTime): void;
}

/** Nothing asked on this connection may take longer: a beat that hangs is none. */
const ANSWER_MS = 2_500;

/** As long as for a connection. */
const SURE_WITHIN_MS = 5_000;

/**
 * Begins to hold a name.
 * @param isAlone nobody else works on this database: whatever another name holds is of the dead
 * @throws when the database cannot be reached
 */
export async function openLease(
  address: DatabaseAddress,
  { onError, onLost = () => {}, onGone = () => {}, onTime = () => {} }: LeaseIncidents,
  { beatMs, silentMs, lapsedMs }: LeaseTimes = LEASE_TIMES,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<Lease> {
  let name = "";
  let connection = null as pg.Client | null;
  /** A beat arrived on the connection that there is: nobody takes this process for gone while it is open. */
  let isHeard = false;
  /** When the last beat that arrived was sent, and since when none failed; of a steady clock. */
  let beatAt = Number.NEGATIVE_INFINITY;
  let steadySince = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  const waiting = new Set<() => void>();
  const listeners: (() => void)[] = [];

  /** Others must not have found this process gone by the time that the next beat arrives. */
  function isSure(): boolean {
    const mostMs = isHeard ? lapsedMs - 2 * beatMs : silentMs - beatMs;
    return performance.now() - beatAt < mostMs;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...address,
      application_name: connectionName(name),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // What goes wrong is heard from the statement that it happens to.
    client.on("error", () => drop(client));
    client.on("end", () => drop(client));
    await client.connect();
    connection = client;
    return client;
  }

  function drop(client: pg.Client): void {
    if (connection === client) disconnect();
  }

  function disconnect(): void {
    connection = null;
    isHeard = false;
  }

  /** A name is told only once the others can see it. */
  async function register(): Promise<void> {
    beatAt = Number.NEGATIVE_INFINITY;
    name = randomUUID();
    const before = connection;
    disconnect();
    await before?.end();
    const client = await connect();
    await client.query(REGISTER, [name]);
  }

  async function beat(): Promise<void> {
    const sentAt = performance.now();
    const client = connection ?? (await connect());
    const { rowCount, rows } = await client.query<{ at: Date }>(BEAT, [name]);
    const [heard] = rows;
    if (heard) onTime({ at: heard.at, askedMs: sentAt, heardMs: performance.now() });
    if (rowCount === 0) {
      onLost();
      await register();
    }
    beatAt = sentAt;
    isHeard = connection !== null;
    settle();
    // Who could not be heard itself cannot tell who is gone from who could not be heard either.
    if (sentAt - steadySince > lapsedMs) await giveBack();
  }

  async function giveBack(): Promise<void> {
    const seesConnections = address.pooling !== "transaction";
    const values = [name, lapsedMs, silentMs, seesConnections];
    const gone = await connection?.query(GIVE_BACK, values);
    if (!gone?.rowCount) return;
    await connection?.query(CLEAR_EXCLUSIVE);
    onGone(gone.rowCount);
    for (const act of listeners) act();
  }

  async function untilSure(): Promise<void> {
    while (!isSure() && !isClosed) await new Promise<void>((resolve) => waiting.add(resolve));
  }

  function settle(): void {
    for (const act of waiting) act();
    waiting.clear();
  }

  async function beatOn(): Promise<void> {
    try {
      await beat();
    } catch (error) {
      const client = connection;
      disconnect();
      void client?.end().catch(() => {});
      steadySince = performance.now();
      if (!isClosed) onError(error as Error);
    }
    if (isClosed) return;
    next = setTimeout(() => {
      beating = beatOn();
    }, beatMs);
    next.unref();
  }

  async function leave(): Promise<void> {
    const client = connection;
    disconnect();
    try {
      await client?.query(LEAVE, [name]);
    } catch {
      // Others find it gone in a moment.
    }
    await client?.end().catch(() => {});
  }

  await register();
  if (isAlone) await connection?.query(GIVE_BACK_ALL, [name]);
  beatAt = performance.now();
  isHeard = true;
  // After an outage of the database all the others may be silent: who lives is heard by then.
  steadySince = beatAt - lapsedMs + silentMs + beatMs;
  beating = beatOn();

  return {
    name: () => (isSure() && !isClosed ? name : null),
    async sureName() {
      await withinMs(untilSure(), SURE_WITHIN_MS);
      if (isSure() && !isClosed) return name;
      throw new DatabaseBusy("the database does not hear from this process");
    },
    async holds(of) {
      await untilSure();
      return of === name && !isClosed;
    },
    onGivenBack(act) {
      listeners.push(act);
    },
    async close() {
      isClosed = true;
      clearTimeout(next);
      settle();
      await beating;
      await leave();
    },
  };
}

/** What the connection of a process calls itself: it is closed by the system as soon as that process ends. */
function connectionName(name: string): string {
  return `countersign ${name}`;
}

/** None of it has to be on the disk: where the machine loses it, the process is gone as well. */
const UNSYNCED = "set_config('synchronous_commit', 'off', true) is not null";

const BEAT = `update process set beat_at = clock_timestamp() where id = $1 and ${UNSYNCED} returning beat_at as at`;
const REGISTER = "insert into process (id) values ($1)";
const LEAVE = `delete from process where id = $1 and ${UNSYNCED}`;

/** A row that somebody is about to renew is locked, and left alone. */
const GIVE_BACK = `
  with gone as (
    select id from process
    where id <> $1 and (
      beat_at < clock_timestamp() - $2 * interval '1 millisecond'
      or $4::boolean and beat_at < clock_timestamp() - $3 * interval '1 millisecond' and not exists (
        select from pg_stat_activity
        where datname = current_database() and application_name = 'countersign ' || process.id
      )
    )
    for update skip locked
  )
  delete from process where id in (select id from gone)`;

const GIVE_BACK_ALL = "delete from process where id <> $1";

const CLEAR_EXCLUSIVE =
  "delete from exclusive_work where not exists (select from process where id = held_by)";
