import type { KyselyPlugin, QueryId } from "kysely";
import type { Database } from "#store/database.ts";

/** A database some of whose answers a test holds back. */
export interface HeldQueries {
  database: Database;
  /** How many of them were asked for. */
  asked(): number;
  /** Gives those answers that wait, and all to come. */
  letGo(): void;
  /** Has all to come fail, before they get to the server. */
  fail(error: Error): void;
}

/** The same database, where what is written out as SQL with this word in it is answered once it is let go. */
export function holdQueries(database: Database, word: string): HeldQueries {
  const gate = Promise.withResolvers<void>();
  const held = new WeakSet<QueryId>();
  let asked = 0;
  let broken: Error | null = null;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const texts = node.kind === "RawNode" ? node.sqlFragments : [];
      if (texts.some((text) => text.includes(word))) {
        asked += 1;
        if (broken) throw broken;
        held.add(queryId);
      }
      return node;
    },
    async transformResult({ result, queryId }) {
      if (held.has(queryId)) await gate.promise;
      return result;
    },
  };
  const { run, reserve } = database;
  return {
    database: Object.assign(database.withPlugin(plugin), { run, reserve }),
    asked: () => asked,
    letGo: gate.resolve,
    fail(error) {
      broken = error;
    },
  };
}
