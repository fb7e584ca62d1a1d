import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { propertyRow, readProperties } from "#contracts/properties.ts";
import { NO_PRESETS, presetRow } from "#contracts/signer-presets.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

interface Column {
  name: string;
  mayBeNull: boolean;
}

/** Every table that a room declares, with its columns, read from the sources. */
function declaredTables(): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  const paths = globSync("src/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  for (const source of paths.map((path) => readFileSync(path, "utf8"))) {
    for (const [, body = ""] of source.matchAll(/interface Schema \{\n([^}]*)\}/g)) {
      for (const [, table = "", type = ""] of body.matchAll(/^ +(\w+): (\w+);$/gm)) {
        tables.set(table, columnsOf(source, type));
      }
    }
  }
  return tables;
}

function columnsOf(source: string, type: string): Column[] {
  const [, made, body] =
    new RegExp(
      `^(?:export )?interface ${type}(?: extends (\\w+))? \\{\\n([\\s\\S]*?)^\\}`,
      "m",
    ).exec(source) ?? [];
  assert.ok(body, `${type} stands beside the table that it describes`);
  const written = [...body.matchAll(/^ {2}(\w+): ([\s\S]*?);$/gm)].map(
    ([, name = "", holds = ""]) => ({
      name,
      mayBeNull: /\| null\b/.test(holds),
    }),
  );
  return [...written, ...(made === undefined ? [] : MADE[made]!)];
}

const ROW = propertyRow(readProperties({}, { reminders: null, signatureFrame: false }));

/** Columns that a table of properties makes, by the type that names them. */
const MADE: Record<string, Column[]> = {
  PropertyColumns: Object.entries<unknown>(ROW).map(([name, value]) => ({
    name,
    mayBeNull: value === null,
  })),
  PresetRow: Object.keys(presetRow(NO_PRESETS)).map((name) => ({ name, mayBeNull: true })),
};

/** The same of the database, once every migration has run. */
async function realTables(): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; name: string; nullable: "YES" | "NO" }>`
    select table_name as table, column_name as name, is_nullable as nullable
    from information_schema.columns where table_schema = current_schema()
    order by ordinal_position
  `.execute(store.database);
  const tables = new Map<string, Column[]>();
  for (const { table, name, nullable } of rows) {
    const columns = tables.get(table) ?? [];
    tables.set(table, [...columns, { name, mayBeNull: nullable === "YES" }]);
  }
  return tables;
}

test("the tables that the rooms declare have the columns that the migrations make, and are null where those may be", async () => {
  const real = await realTables();
  const declared = declaredTables();
  assert.ok(declared.size > 15);
  for (const [table, columns] of declared) {
    assert.deepEqual(sorted(columns), sorted(real.get(table) ?? []), table);
  }
});

function sorted(columns: readonly Column[]): Column[] {
  return [...columns].sort((a, b) => (a.name < b.name ? -1 : 1));
}
