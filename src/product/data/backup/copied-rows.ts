/** A row by its columns; null where the column is empty. */
export type CopiedRow = ReadonlyMap<string, string | null>;

/**
 * Rows in PostgreSQL's text format: a line each, columns apart by tabs, `\N`
 * for what is empty, and a backslash before what would be read otherwise.
 *
 * @param parts whole lines
 * @throws RowsUnreadable for a line that has not these columns
 */
export async function* readRows(
  columns: readonly string[],
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<CopiedRow> {
  for await (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const end = part.indexOf(LINE_END, at);
      if (end < 0) throw new RowsUnreadable("a row has no end");
      yield readRow(columns, part.toString("utf8", at, end));
      at = end + 1;
    }
  }
}

export class RowsUnreadable extends Error {}

/** How many rows these lines are: within a row a line end is written otherwise. */
export function countRows(lines: Buffer): number {
  let rows = 0;
  for (let at = lines.indexOf(LINE_END); at >= 0; at = lines.indexOf(LINE_END, at + 1)) rows += 1;
  return rows;
}

const LINE_END = 0x0a;

function readRow(columns: readonly string[], line: string): CopiedRow {
  const values = line.split("\t");
  if (values.length !== columns.length) {
    throw new RowsUnreadable(`a row has ${values.length} columns instead of ${columns.length}`);
  }
  return new Map(columns.map((column, index) => [column, readValue(values[index] ?? "")]));
}

function readValue(value: string): string | null {
  if (value === "\\N") return null;
  if (!value.includes("\\")) return value;
  return value.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
}

const ESCAPED: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
