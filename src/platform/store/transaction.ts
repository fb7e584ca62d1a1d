import { isRefusal } from "#kernel/refusals.ts";
import { inSpan } from "#kernel/span.ts";
import { noteChange } from "./commits.ts";
import type { Reserved } from "./connections.ts";
import type { Database, Queries } from "./database.ts";
import type { Statement } from "./statement.ts";

/** One database transaction, and what is to happen once it has been committed. */
export interface Transaction {
  queries: Queries;
  /**
   * Has a statement sent whose answer nobody needs, and does not wait for it: it
   * goes with the next one that somebody waits for. It takes effect in its turn;
   * when it fails, so does the transaction.
   */
  write<V extends object>(statement: Statement<V, unknown>, values: V): void;
  /**
   * Waits for the writes so far, for who has to know before the commit.
   * @throws the error of the first that failed
   */
  awaitWrites(): Promise<void>;
  afterCommit(act: () => void): void;
}

/**
 * Runs `work` in one transaction. A refusal that it returns rolls everything
 * back, as an exception does; anything else commits, and only then the
 * `afterCommit` acts run.
 */
export function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return inSpan("transaction", {}, () => runTransaction(database, work));
}

async function runTransaction<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const reserved = await database.reserve();
  const { queries, begin, release } = reserved;
  const acts: (() => void)[] = [];
  const writes = openWrites(reserved);
  let isUnclear = true;
  try {
    // It goes out together with the first statement of the work.
    const begun = queries.run(begin, []);
    const afterCommit = (act: () => void) => void acts.push(act);
    const { add: write, done: awaitWrites } = writes;
    const [value] = await Promise.all([work({ queries, write, awaitWrites, afterCommit }), begun]);
    if (isRefusal(value)) {
      acts.length = 0;
      await queries.run("rollback", []);
    } else await commit(queries, writes);
    isUnclear = false;
    for (const act of acts) act();
    return value;
  } catch (error) {
    if (isUnclear) isUnclear = !(await canRollBack(queries));
    const failed = await writes.failure();
    // A write that came after the cause only says that the transaction is over.
    throw failed && !isAfterwards(failed) ? failed : error;
  } finally {
    release(isUnclear);
  }
}

/** `in_failed_sql_transaction` (PostgreSQL's manual, appendix A). */
function isAfterwards(error: Error): boolean {
  return (error as { code?: unknown }).code === "25P02";
}

/** Nothing is lost by not waiting for the writes before it: after one that failed, it rolls back. */
async function commit(queries: Queries, writes: Writes): Promise<void> {
  noteChange();
  const { command } = await queries.run("commit", []);
  await writes.done();
  if (command !== "COMMIT") throw new Error("the transaction was rolled back");
}

async function canRollBack(queries: Queries): Promise<boolean> {
  try {
    await queries.run("rollback", []);
    return true;
  } catch {
    // The connection is closed then, which rolls back as well.
    return false;
  }
}

interface Writes {
  add: Transaction["write"];
  /** Waits for all of them. Why the first that failed did: the others failed on its account. */
  failure(): Promise<Error | null>;
  /** The same, thrown. */
  done(): Promise<void>;
}

function openWrites({ queries, flush }: Pick<Reserved, "queries" | "flush">): Writes {
  const underWay: Promise<Error | null>[] = [];
  const failure = async () => {
    flush();
    return (await Promise.all(underWay)).find((error) => error !== null) ?? null;
  };
  return {
    failure,
    async done() {
      const failed = await failure();
      if (failed) throw failed;
    },
    add(statement, values) {
      underWay.push(
        statement.runLater(queries, values).then(
          () => null,
          (error: Error) => error,
        ),
      );
    },
  };
}
