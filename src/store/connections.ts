import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { isDatabaseAway, isLast } from "./away.ts";
import { noteChange } from "./commits.ts";
import type { Schema } from "./schema.ts";
import { shareLines } from "./shared-lines.ts";

/** Statements kept by name per connection; further ones run unnamed, so that none piles up. */
const MOST_NAMED = 500;

/**
 * Sends one statement without waiting for those before it, and resolves with what came back.
 * @param how within a transaction, "later": with the next one that somebody waits for; outside of
 *   one, "together": over a connection with others, see `shareLines`
 */
export type Run = (
  text: string,
  values: readonly unknown[],
  how?: "at once" | "later" | "together",
) => Promise<pg.QueryResult>;

/** Where statements go: those that are built when they are needed, and those that are ready. */
export type Queries = Kysely<Schema> & { readonly run: Run };

/** Statements go over whichever connection is free. */
export type Database = Queries & { reserve(): Promise<Reserved> };

/** One connection, for as long as a transaction takes. */
export interface Reserved {
  queries: Queries;
  /** What begins a transaction on it. */
  begin: string;
  /** Sends what was to be sent later. */
  flush(): void;
  /** Gives the connection back; one that may be in any state is closed instead. */
  release(isUnclear: boolean): void;
}

/**
 * @param named whether to give every statement with parameters a name, so that PostgreSQL parses
 *   and plans it once per connection instead of once per call
 */
export function databaseOver(
  pool: pg.Pool,
  { named = true, begin = "begin" }: { named?: boolean; begin?: string } = {},
): Database {
  const nameOf = namesOf(named ? MOST_NAMED : 0);
  const known = new WeakMap<pg.PoolClient, OnOne>();
  /** Those that nobody is to be given again. */
  const spent = new WeakSet<pg.PoolClient>();

  function runOn(client: pg.PoolClient): Run {
    const noteLast = (error: unknown) => {
      if (isLast(error)) spent.add(client);
    };
    return (text, values) => {
      const name = values.length === 0 ? undefined : nameOf(text);
      const asked =
        values.length === 0
          ? client.query(text)
          : client.query({ text, values: values as unknown[], ...(name ? { name } : {}) });
      asked.catch(noteLast);
      return asked;
    };
  }

  /** Outside of a transaction each statement is its own. */
  function runAlone(client: pg.PoolClient): Run {
    const run = runOn(client);
    return (text, values) => {
      if (!READS.test(text)) noteChange();
      return run(text, values);
    };
  }

  function release(client: pg.PoolClient, isUnclear: boolean): void {
    client.release(isUnclear || spent.has(client));
  }

  function queriesOn(client: pg.PoolClient): OnOne {
    const { run, flush } = sentTogether(client, runOn(client));
    const shared = { query: run, release: () => {} };
    const queries = Object.assign(
      kyselyOver(pool, async () => shared),
      { run },
    );
    const one = { queries, flush };
    known.set(client, one);
    return one;
  }

  const anywhere = kyselyOver(pool, async () => {
    const client = await connectTo(pool);
    return { query: runAlone(client), release: (error) => release(client, Boolean(error)) };
  });

  const together = shareLines({
    connect: () => connectTo(pool),
    release: (client) => release(client, false),
    runOn,
  });

  const run: Run = async (text, values, how) => {
    // Behind a pooler each statement may go to another server, whatever connection it goes over.
    if (how === "together" && named) {
      if (!READS.test(text)) noteChange();
      return together(text, values);
    }
    const client = await connectTo(pool);
    try {
      return await runAlone(client)(text, values);
    } finally {
      release(client, false);
    }
  };

  return Object.assign(anywhere, {
    destroy: () => pool.end(),
    run,
    async reserve() {
      const client = await connectTo(pool);
      const one = known.get(client) ?? queriesOn(client);
      return { ...one, begin, release: (isUnclear: boolean) => release(client, isUnclear) };
    },
  });
}

const READS = /^\s*select\b/i;

/** No connection to the database was free in time. Nothing is wrong with what was asked. */
export class DatabaseBusy extends Error {
  /** For the server: it is answered as "try again soon". */
  readonly statusCode = 503;
}

/** Whether the database has no answer for the moment: it is away, or no connection to it is free. */
export function hasNoAnswer(error: unknown): boolean {
  return error instanceof DatabaseBusy || isDatabaseAway(error);
}

/** How pg-pool words it where its time for a connection is over, waiting for one or for a new one. */
const TOO_LATE =
  /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/;

/** @throws DatabaseBusy */
async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    if (!(cause instanceof Error) || !TOO_LATE.test(cause.message)) throw cause;
    throw new DatabaseBusy("no connection to the database was free in time", { cause });
  }
}

/** What is asked over one connection. */
type OnOne = Pick<Reserved, "queries" | "flush">;

/** What is asked without waiting in between leaves in one piece: a write to a socket is dear. */
function sentTogether(client: pg.PoolClient, run: Run): { run: Run; flush(): void } {
  const { stream } = client.connection;
  let isHeld = false;
  let isLeaving = false;
  const flush = () => {
    if (isHeld) stream.uncork();
    isHeld = false;
    isLeaving = false;
  };
  return {
    flush,
    run(text, values, how = "at once") {
      if (!isHeld) stream.cork();
      isHeld = true;
      if (how !== "later" && !isLeaving) {
        isLeaving = true;
        process.nextTick(flush);
      }
      return run(text, values);
    },
  };
}

interface RunningClient {
  query: Run;
  release(error?: Error | boolean): void;
}

function kyselyOver(pool: pg.Pool, connect: () => Promise<RunningClient>): Kysely<Schema> {
  const wrapped = {
    connect: connect as unknown as () => Promise<PostgresPoolClient>,
    end: async () => {},
    options: pool.options,
  } satisfies PostgresPool;
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: wrapped }) });
}

/** A name for each of the first so many texts. */
function namesOf(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `q${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
