import type { CompiledQuery } from "kysely";
import type { QueryResult } from "pg";
import type { Queries } from "./database.ts";

/** A statement that is built once and then run with other values each time. */
export interface Statement<V extends object, Row> {
  all(queries: Queries, values: V): Promise<Row[]>;
  first(queries: Queries, values: V): Promise<Row | undefined>;
  /** Runs it and tells how many rows it changed. */
  count(queries: Queries, values: V): Promise<number>;
  /** Runs it with the next statement that somebody waits for. */
  runLater(queries: Queries, values: V): Promise<unknown>;
}

/** A query as Kysely builds it, or `sql`. */
interface Buildable<Row> {
  compile(queries: Queries): CompiledQuery<Row>;
}

/**
 * Makes a statement out of the query that `build` makes with placeholders for
 * the values. Building and compiling a query costs more than PostgreSQL takes
 * to answer it, so what every request runs is built once, for each set of
 * properties that it is called with. The text can depend on which there are,
 * and not on what they are.
 * @param isShort it finds a few rows by their keys, and waits for nobody's lock: outside a
 *   transaction it goes over a connection together with others
 */
export function statement<V extends object, Row>(
  build: (queries: Queries, values: V) => Buildable<Row>,
  { isShort = false }: { isShort?: boolean } = {},
): Statement<V, Row> {
  const how = isShort ? "together" : "at once";
  const ready = new Map<string, Ready>();

  function run(
    queries: Queries,
    values: V,
    asked: "later" | typeof how = how,
  ): Promise<QueryResult> {
    const shape = Object.keys(values).join();
    let known = ready.get(shape);
    if (!known) {
      known = compile(build, queries, values);
      ready.set(shape, known);
    }
    return queries.run(known.text, known.parametersOf(values), asked);
  }

  return {
    all: async (queries, values) => (await run(queries, values)).rows as Row[],
    first: async (queries, values) => (await run(queries, values)).rows[0] as Row | undefined,
    count: async (queries, values) => (await run(queries, values)).rowCount ?? 0,
    runLater: async (queries, values) => run(queries, values, "later"),
  };
}

interface Ready {
  text: string;
  parametersOf(values: object): unknown[];
}

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError(`"${this.name}" has no value yet: it can only be a parameter`);
  }
}

function compile<V extends object>(
  build: (queries: Queries, values: V) => Buildable<unknown>,
  queries: Queries,
  values: V,
): Ready {
  const placeholders = Object.fromEntries(
    Object.keys(values).map((name) => [name, new Placeholder(name)]),
  );
  const { sql: text, parameters } = build(queries, placeholders as V).compile(queries);
  return {
    text,
    parametersOf: (given) =>
      parameters.map((parameter) =>
        parameter instanceof Placeholder ? givenFor(given, parameter.name) : parameter,
      ),
  };
}

function givenFor(given: object, name: string): unknown {
  const value = (given as Record<string, unknown>)[name];
  // The driver would write it as null, which somebody forgot is not.
  if (value === undefined) throw new TypeError(`"${name}" has no value`);
  return value;
}
