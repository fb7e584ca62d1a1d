import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Statements kept by name per connection; further ones run unnamed, so that none piles up. */
const MOST_NAMED = 500;

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and
 * plans it once per connection instead of once per call.
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_NAMED) return known;
    const name = `q${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return {
    async connect() {
      const client = await pool.connect();
      return {
        query(text: string, values: readonly unknown[]) {
          if (typeof text !== "string") return client.query(text);
          const name = values?.length > 0 ? nameOf(text) : undefined;
          return client.query({ text, values: [...(values ?? [])], ...(name ? { name } : {}) });
        },
        release: (error?: Error | boolean) => client.release(error),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
