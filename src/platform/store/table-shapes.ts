import type pg from "pg";

/** A table as it is taken into a backup. */
export interface TableShape {
  name: string;
  /** In the order that its rows have. */
  columns: readonly string[];
}

/** What a copy of a table is made with, beside its shape. */
export interface KeptTable extends TableShape {
  /** By which its rows are put in order. */
  keys: readonly string[];
  /** Columns that say which process holds a row; they are empty in a copy, where no process is. */
  holders: readonly string[];
  /** Columns that count by themselves. */
  counters: readonly string[];
}

/**
 * What the manifest, the passphrase and a running service are for; events in the
 * order of transactions, which another database counts otherwise; archives of
 * accounts, whose files are nobody's only ones; and how far values are filled,
 * which is looked for anew in rows of whatever version a backup is.
 */
const NOT_KEPT = [
  ...["migration", "schema_version", "sealed_secret", "process", "backup_taken"],
  ...["told_event", "account_export", "account_export_part", "back_fill"],
];

/**
 * Every table that a backup holds, those first that others refer to. Tables
 * that PostgreSQL itself forgets in a crash (`unlogged`) are none of them.
 */
export async function keptTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable & { refers: string[] }>(KEPT, [NOT_KEPT]);
  const ordered: KeptTable[] = [];
  const known = new Set<string>();
  while (known.size < rows.length) {
    const next = rows.filter(
      ({ name, refers }) =>
        !known.has(name) && refers.every((to) => known.has(to) || NOT_KEPT.includes(to)),
    );
    if (next.length === 0) throw new Error("tables refer to one another in a circle");
    for (const { refers: _, ...table } of next) {
      ordered.push(table);
      known.add(table.name);
    }
  }
  return ordered;
}

const KEPT = `
  select relation.relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '')
      as columns,
    array(select attname::text from pg_index
      cross join unnest(indkey) with ordinality as part(number, place)
      join pg_attribute on attrelid = indrelid and attnum = part.number
      where indrelid = relation.oid and indisprimary order by part.place) as keys,
    array(select attname::text from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = relation.oid and contype = 'f' and confrelid = to_regclass('process'))
      as holders,
    array(select attname::text from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attidentity <> '')
      as counters,
    array(select distinct confrelid::regclass::text from pg_constraint
      where conrelid = relation.oid and contype = 'f' and confrelid <> relation.oid) as refers
  from pg_class relation
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
    and relname <> all($1::text[])
  order by relname`;
