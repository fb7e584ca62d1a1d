import { allRows, type Row } from "#kit/peers/faults/away.ts";

/** The table of what may be away: what a thing does alike is one line. */
export function awayPart(): string {
  const lines = Map.groupBy(allRows(), ({ peer, meanwhile, afterwards, file }) =>
    [peer, meanwhile, afterwards, file].join("\n"),
  );
  return [
    "| what is away | how | meanwhile | what mends it | held by |",
    "|---|---|---|---|---|",
    ...[...lines.values()].map(lineOf),
    "",
  ].join("\n");
}

function lineOf(rows: readonly Row[]): string {
  const [row] = rows;
  if (!row) throw new Error("a line of nothing");
  const how = rows.map(({ does }) => does).join("; ");
  return `| ${row.is} | ${how} | ${row.meanwhile} | ${row.afterwards} | \`${row.file}\` |`;
}
