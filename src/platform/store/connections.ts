import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";
import { sha256Hex } from "#kernel/digest.ts";
import { isCrossed, isDatabaseAway, isLast } from "./away.ts";
import { noteChange } from "./commits.ts";
import type { Pooling } from "./pooled.ts";
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

/** What is known of the way to the database; all who share it hear what one of them finds out. */
export interface WayThere {
  pooling?: Pooling;
  /** Hears that the server's connections turned out to be handed on. */
  onCrossed?: () => void;
}

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and plans it once per
 * connection instead of once per call, unless connections are handed on after each transaction.
 * Where that shows only now, by a name that the server does not know or knows already, `way` says
 * so from then on, and what was asked outside of a transaction is asked again without a name: it
 * was refused before it ran.
 */
export function databaseOver(
  pool: pg.Pool,
  way: WayThere = {},
  { begin = () => "begin" }: { begin?: (pooling: Pooling) => string } = {},
): Database {
  const nameOf = namesOf(MOST_NAMED);
  const known = new WeakMap<pg.PoolClient, OnOne>();
  /** Those that nobody is to be given again. */
  const spent = new WeakSet<pg.PoolClient>();

  const poolingNow = (): Pooling => way.pooling ?? "none";
  const isNamed = () => poolingNow() !== "transaction";

  function noteCrossed(): void {
    if (!isNamed()) return;
    way.pooling = "transaction";
    way.onCrossed?.();
  }

  function runOn(client: pg.PoolClient): Run {
    const noteFault = (error: unknown) => {
      if (isLast(error)) spent.add(client);
      if (isCrossed(error)) noteCrossed();
    };
    return (text, values) => {
      const name = values.length === 0 || !isNamed() ? undefined : nameOf(text);
      const asked =
        values.length === 0
          ? client.query(text)
          : client.query({ text, values: values as unknown[], ...(name ? { name } : {}) });
      asked.catch(noteFault);
      return asked;
    };
  }

  /** What belongs to no transaction: each statement is its own. */
  function runAlone(client: pg.PoolClient): Run {
    const ask = runOn(client);
    return async (text, values) => {
      if (!READS.test(text)) noteChange();
      try {
        return await ask(text, values);
      } catch (error) {
        if (!isCrossed(error)) throw error;
        return ask(text, values);
      }
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
    runOn: runAlone,
  });

  const run: Run = async (text, values, how) => {
    // Behind a pooler each statement may go to another server, whatever connection it goes over.
    if (how === "together" && isNamed()) return together(text, values);
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
      const begins = begin(poolingNow());
      return { ...one, begin: begins, release: (isUnclear: boolean) => release(client, isUnclear) };
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

/** For `catch`: what is answered where the database has no answer for the moment. Throws any other fault. */
export function ifNoAnswer<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (hasNoAnswer(error)) return instead;
    throw error;
  };
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

/**
 * A name for each of the first so many texts, made of what it says: whoever meets it on a connection
 * that others prepared statements on meets the same statement or none, never another.
 */
function namesOf(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `q_${sha256Hex(Buffer.from(text)).slice(0, 40)}`;
    names.set(text, name);
    return name;
  };
}
