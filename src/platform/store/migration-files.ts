import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** One step of the schema, as its file tells it. */
export interface Migration {
  /** Of the file, with its number. */
  name: string;
  text: string;
  /**
   * The oldest version that works on the tables afterwards (`-- contract: oldest 0.2.0`);
   * null for one that only adds, after which every version works.
   */
  oldest: string | null;
  /** Back-fills whose values it needs (`-- filled: name`): what is missing of them is filled before it runs. */
  filled: string[];
  /** Indexes that are built beside whoever writes (`-- concurrently`), outside any transaction. */
  isConcurrent: boolean;
}

/** Where the service's own are. */
export const MIGRATIONS = join(PACKAGE_ROOT, "src", "platform", "store", "migrations");

/** All migrations of a folder, in the order in which they run. */
export function readMigrations(folder: string = MIGRATIONS): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => migrationOf(name, readFileSync(join(folder, name), "utf8")));
}

/** @throws where a mark at the beginning of the file is none */
export function migrationOf(name: string, text: string): Migration {
  const marks = text
    .split("\n")
    .filter((line) => /^-- (?:contract|concurrently|filled)\b/.test(line));
  const oldest = marks.flatMap((line) => CONTRACT.exec(line)?.[1] ?? []);
  const filled = marks.flatMap((line) => FILLED.exec(line)?.[1] ?? []);
  const isConcurrent = marks.includes("-- concurrently");
  if (marks.length !== oldest.length + filled.length + Number(isConcurrent)) {
    throw new Error(
      `${name}: a mark is \`-- contract: oldest 1.2.3\`, \`-- filled: name\` or \`-- concurrently\``,
    );
  }
  if (filled.length > 0 && oldest.length === 0) {
    throw new Error(`${name}: while older versions write, what is filled does not stay so`);
  }
  const migration = { name, text, oldest: oldest[0] ?? null, filled, isConcurrent };
  if (isConcurrent && statementsOf(migration).some((one) => !CONCURRENT.test(one))) {
    throw new Error(`${name}: only indexes are made concurrently`);
  }
  return migration;
}

/** Its statements one by one, where they are plain enough. */
export function statementsOf({ text }: Pick<Migration, "text">): string[] {
  const plain = text.replace(/^--.*$/gm, "");
  return plain
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** The same for a database that nobody works on: all in one transaction. */
export function withoutConcurrently({ text, isConcurrent }: Migration): string {
  return isConcurrent ? text.replaceAll(/\bconcurrently\b/g, "") : text;
}

/** The index that a statement makes; null for one that makes none. */
export function indexMadeBy(statement: string): string | null {
  return /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement)?.[1] ?? null;
}

/** Whether a version is the same as another or newer, by its three numbers. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(least)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at < 0 || (own[at] ?? 0) > (other[at] ?? 0);
}

function numbersOf(version: string): number[] {
  return version.split(/[.-]/, 3).map(Number);
}

const CONTRACT = /^-- contract: oldest (\d+\.\d+\.\d+)$/;
const FILLED = /^-- filled: (\w+)$/;
const CONCURRENT =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) \w+/;
