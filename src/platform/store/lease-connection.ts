import pg from "pg";
import type { DatabaseAddress } from "./database.ts";

/**
 * The connection on which a process tells the others that it lives. The system closes it as soon as
 * that process ends, and the others see it by its name.
 */
export interface LeaseConnection {
  /** Whether there is one; it is opened anew for the next beat. */
  isOpen(): boolean;
  /** Opens one under a new name, which is told only once the others can see it. */
  register(name: string): Promise<void>;
  /** Renews the row; what the database's clock said, null where the others have removed it. */
  beat(name: string): Promise<Date | null>;
  /** Removes the rows of those that are gone, which gives back what referred to them; how many there were. */
  giveBack(name: string, times: { silentMs: number; lapsedMs: number }): Promise<number>;
  /** Whatever another name holds is of the dead. */
  giveBackAll(name: string): Promise<void>;
  /** Closes it without a word. */
  drop(): void;
  /** Removes the row, and closes it. */
  leave(name: string): Promise<void>;
}

/** Nothing asked on this connection may take longer: a beat that hangs is none. */
const ANSWER_MS = 2_500;

/** @param onDropped hears that the connection is no more, or is given up */
export function openLeaseConnection(
  address: DatabaseAddress,
  onDropped: () => void,
): LeaseConnection {
  let connection = null as pg.Client | null;

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({
      ...address,
      application_name: connectionName(name),
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const forgetConnection = () => {
      if (connection === client) disconnect();
    };
    // What goes wrong is heard from the statement that it happens to.
    client.on("error", forgetConnection);
    client.on("end", forgetConnection);
    await client.connect();
    connection = client;
    return client;
  }

  /** Who had it closes it. */
  function disconnect(): pg.Client | null {
    const before = connection;
    connection = null;
    onDropped();
    return before;
  }

  return {
    isOpen: () => connection !== null,
    async register(name) {
      await disconnect()?.end();
      const client = await connect(name);
      await client.query(REGISTER, [name]);
    },
    async beat(name) {
      const client = connection ?? (await connect(name));
      const { rows } = await client.query<{ at: Date }>(BEAT, [name]);
      return rows[0]?.at ?? null;
    },
    async giveBack(name, { silentMs, lapsedMs }) {
      const seesConnections = address.pooling !== "transaction";
      const values = [name, lapsedMs, silentMs, seesConnections];
      const gone = await connection?.query(GIVE_BACK, values);
      if (!gone?.rowCount) return 0;
      await connection?.query(CLEAR_EXCLUSIVE);
      return gone.rowCount;
    },
    async giveBackAll(name) {
      await connection?.query(GIVE_BACK_ALL, [name]);
    },
    drop() {
      void disconnect()
        ?.end()
        .catch(() => {});
    },
    async leave(name) {
      const client = disconnect();
      try {
        await client?.query(LEAVE, [name]);
      } catch {
        // Others find it gone in a moment.
      }
      await client?.end().catch(() => {});
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
