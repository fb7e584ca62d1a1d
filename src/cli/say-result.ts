/** Between the columns of a table, and behind a name. */
const GAP = "  ";

/**
 * What a command answers, as lines for people: a name and its value, lists of
 * records as a table under the names of their columns. What is empty is `-`.
 */
export function sayResult(result: Record<string, unknown>): string[] {
  const names = Object.keys(result).map((name) => `${name}:`);
  const width = Math.max(0, ...names.map(({ length }) => length));
  return Object.entries(result).flatMap(([name, value]) => {
    const lines = Array.isArray(value) ? printTable(value) : [printValue(value)];
    return lines.map((line, index) =>
      `${(index === 0 ? `${name}:` : "").padEnd(width)}${GAP}${line}`.trimEnd(),
    );
  });
}

function printTable(values: readonly unknown[]): string[] {
  if (values.length === 0) return ["none"];
  const records = values.filter(isRecord);
  if (records.length < values.length) return values.map(printValue);
  const columns = [...new Set(records.flatMap(Object.keys))];
  const rows = [
    columns,
    ...records.map((record) => columns.map((name) => printValue(record[name]))),
  ];
  const widths = columns.map((_name, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function printValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  if (value instanceof Date) return value.toISOString();
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}
