import assert from "node:assert/strict";
import { test } from "node:test";
import { SOFTWARE_VERSION } from "#kernel/version.ts";
import {
  indexMadeBy,
  isAtLeast,
  type Migration,
  migrationOf,
  readMigrations,
  statementsOf,
  withoutConcurrently,
} from "./migration-files.ts";

/** Those with lower numbers are from before the first release, when there was no older version. */
const BEFORE_RELEASES = "0061";

/** What a version that works with the tables as they were would stumble over. */
const TAKES_AWAY: readonly [what: string, pattern: RegExp][] = [
  ["drops something", /\bdrop (?:table|view|schema|function|column|constraint|trigger|not null)\b/],
  ["renames something", /\brename\b/],
  ["changes a type", /\balter column \w+ (?:set data )?type\b/],
  ["asks for a value that older versions do not give", /\bset not null\b/],
  ["asks for a value", /\badd column (?!.*\bdefault\b).*\bnot null\b/],
  ["forbids what was allowed", /\badd (?:constraint \w+ )?(?:check|unique|foreign key)\b/],
  ["forbids what was allowed", /\bcreate unique index\b/],
  // A trigger may name it: `before update or truncate`.
  ["empties a table", /(?<!\bor )\btruncate\b/],
];

/** Why a migration breaks the rules; empty for one that keeps to them. */
function breaches(migration: Migration, version: string): string[] {
  const { text, oldest, isConcurrent } = migration;
  const found: string[] = [];
  const made = new Set(
    [...text.matchAll(/\bcreate (?:unlogged )?table (\w+)/g)].map(([, table]) => table),
  );
  for (const statement of statementsOf({ text: text.toLowerCase() })) {
    // What nobody had before may be as it likes.
    const table = /\b(?:alter table|index \w+ on|on) (\w+)/.exec(statement)?.[1];
    if (/^create (?:unlogged )?table/.test(statement) || (table && made.has(table))) continue;
    for (const [what, pattern] of TAKES_AWAY) {
      if (oldest === null && pattern.test(statement)) found.push(what);
    }
    if (/^create (?:unique )?index/.test(statement) && !isConcurrent) {
      found.push("builds an index of a table that others write to");
    }
  }
  const locked = tablesLocked(text.toLowerCase()).filter((table) => !made.has(table));
  // A request that holds one of them and wants the other would be ended as deadlocked.
  if (locked.length > 1) found.push(`locks ${locked.join(" and ")} in one transaction`);
  if (oldest !== null && !isOneMinorLater(version, oldest)) {
    found.push(`comes with ${version} and leaves ${oldest} working, which is no older minor`);
  }
  return found;
}

/** Tables that others wait for while it runs: those that it changes, or that new ones refer to. */
function tablesLocked(text: string): string[] {
  const found = statementsOf({ text }).flatMap((statement) => {
    if (/^create (?:unique )?index/.test(statement)) return [];
    const changed = /^(?:alter table|drop table|lock table|truncate) (?:only )?(\w+)/.exec(
      statement,
    );
    const referred = [...statement.matchAll(/\breferences (\w+)/g)];
    return [...(changed ? [changed] : []), ...referred].map(([, table = ""]) => table);
  });
  return [...new Set(found)];
}

/** What is taken away was last needed by the minor before, whose processes may still run. */
function isOneMinorLater(version: string, oldest: string): boolean {
  const minorOf = (of: string) => of.split(".").slice(0, 2).join(".");
  return minorOf(version) !== minorOf(oldest) && isAtLeast(version, oldest);
}

test("every migration leaves the version before it working, or says which one is the oldest that does", () => {
  for (const migration of readMigrations()) {
    if (migration.name < BEFORE_RELEASES) continue;
    assert.deepEqual(breaches(migration, SOFTWARE_VERSION), [], migration.name);
  }
});

const MADE: [what: string, text: string, said: RegExp | null][] = [
  ["adds a table", "create table note (id uuid primary key, text text not null)", null],
  [
    "adds a table with an index",
    "create table note (id uuid);\ncreate unique index note_id on note (id);",
    null,
  ],
  ["adds a column", "alter table contract add column note text", null],
  ["adds one with a default", "alter table contract add column n integer not null default 0", null],
  ["adds one that has to be given", "alter table contract add column n integer not null", /value/],
  ["asks for what was not given", "alter table contract alter column title set not null", /give/],
  ["drops a column", "alter table contract drop column title", /drops/],
  ["drops a table", "drop table contract", /drops/],
  ["renames", "alter table contract rename column title to name", /renames/],
  ["changes a type", "alter table contract alter column title type varchar", /type/],
  ["forbids", "alter table contract add check (title <> '')", /forbids/],
  ["builds an index at once", "create index c on contract (title)", /builds an index/],
  [
    "builds one beside writers",
    "-- concurrently\ncreate index concurrently if not exists c on contract (title);",
    null,
  ],
  [
    "changes two tables",
    "alter table contract add column n text; alter table signature add column n text",
    /locks contract and signature/,
  ],
  [
    "refers to two tables",
    "create table n (a uuid references account, c uuid references contract)",
    /locks account and contract/,
  ],
  ["refers to one", "create table n (a uuid references account, b uuid references n)", null],
  ["removes a minor later", "-- contract: oldest 0.2.4\ndrop table contract", null],
  ["removes within a minor", "-- contract: oldest 0.3.0\ndrop table contract", /no older minor/],
  ["removes for a version to come", "-- contract: oldest 0.4.0\ndrop table c", /no older minor/],
];

for (const [what, text, said] of MADE) {
  test(`a migration that ${what} is ${said ? "found out" : "fine"}`, () => {
    const found = breaches(migrationOf("0999_made.sql", text), "0.3.1").join("; ");
    if (said) assert.match(found, said);
    else assert.equal(found, "");
  });
}

test("a mark that is misspelled, and anything but an index beside writers, is refused", () => {
  for (const text of [
    "-- contract: 0.2.0\nselect 1",
    "-- contract\nselect 1",
    "-- concurrently, please\ncreate index concurrently if not exists c on contract (title)",
    "-- concurrently\nalter table contract add column note text",
    "-- concurrently\ncreate index concurrently c on contract (title)",
  ]) {
    assert.throws(() => migrationOf("0999_made.sql", text), /0999_made\.sql/, text);
  }
});

test("on an empty database an index is built like everything else", () => {
  const text = "-- concurrently\ncreate index concurrently if not exists c on contract (title);";
  const migration = migrationOf("0999_made.sql", text);
  assert.ok(!withoutConcurrently(migration).split("\n")[1]?.includes("concurrently"));
  assert.equal(indexMadeBy(statementsOf(migration)[0] ?? ""), "c");
});

test("versions are compared by their numbers", () => {
  for (const [version, least, is] of [
    ["0.1.0", "0.1.0", true],
    ["0.10.0", "0.9.9", true],
    ["1.0.0", "0.99.99", true],
    ["0.1.0", "0.1.1", false],
    ["0.2.0-rc.1", "0.2.0", true],
    ["0.9.0", "0.10.0", false],
  ] as const) {
    assert.equal(isAtLeast(version, least), is, `${version} ≥ ${least}`);
  }
});
