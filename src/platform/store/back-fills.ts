import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** Values of rows from before a migration, filled in pieces while everybody works. */
export interface BackFill {
  /** Of its file, without `.sql`. */
  name: string;
  /**
   * One statement that fills the next rows behind the id `$1` (null for the first) in the order of
   * their ids, at most `$2` of them, and answers one row: the id of the `last` of them, null where
   * none was left, and how many `rows` it looked at. What is filled already it leaves.
   */
  text: string;
}

/** How far one is. */
export interface FillState {
  name: string;
  after: string | null;
}

/** Rows looked at in one transaction: some tenths of a second, in which they may be locked. */
export const PIECE_ROWS = 500;

/** Where the service's own are. */
const FOLDER = join(PACKAGE_ROOT, "src", "platform", "store", "back-fills");

export function readBackFills(folder: string = FOLDER): BackFill[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({
    name: name.slice(0, -".sql".length),
    text: readFileSync(join(folder, name), "utf8"),
  }));
}

/** What a statement is run with: a connection of the service's, or of the owner's. */
export type Run = (
  text: string,
  values: unknown[],
) => Promise<{ rows: object[]; rowCount: number | null }>;

/** Those that are not done, in order; one that was never heard of is entered as not begun. */
export async function openFills(run: Run, names: readonly string[]): Promise<FillState[]> {
  await run("insert into back_fill (name) select unnest($1::text[]) on conflict do nothing", [
    names,
  ]);
  const { rows } = await run(
    "select name, after from back_fill where done_at is null and name = any($1) order by name",
    [names],
  );
  return rows as FillState[];
}

/** Says that there is nothing to fill: in a database that is made anew. */
export async function noteFilled(run: Run, names: readonly string[]): Promise<void> {
  await run(
    "insert into back_fill (name, done_at) select unnest($1::text[]), now() on conflict do nothing",
    [names],
  );
}

/**
 * Fills the next piece, within the caller's transaction.
 *
 * @param state where the caller believes that it is: of several that fill the same, one goes on
 * @returns where it is afterwards; `done` with the last piece, null where another one was faster
 */
export async function fillPiece(
  run: Run,
  { name, text }: BackFill,
  state: FillState,
  most: number = PIECE_ROWS,
): Promise<FillState | "done" | null> {
  const { rowCount } = await run(
    `select from back_fill
     where name = $1 and after is not distinct from $2::uuid and done_at is null for update`,
    [name, state.after],
  );
  if (rowCount === 0) return null;
  const { rows } = await run(text, [state.after, most]);
  const [piece] = rows as { last: string | null; rows: number }[];
  if (!piece) throw new Error(`the back-fill ${name} does not say how far it came`);
  const isDone = piece.rows < most;
  await run(
    `update back_fill set after = coalesce($2::uuid, after), looked_at = looked_at + $3,
       done_at = case when $4 then now() end
     where name = $1`,
    [name, piece.last, piece.rows, isDone],
  );
  return isDone || piece.last === null ? "done" : { name, after: piece.last };
}
