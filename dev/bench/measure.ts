/** Times in milliseconds, sorted: percentiles are read from them. */
export interface Times {
  p50: number;
  p99: number;
  count: number;
}

export function timesOf(values: readonly number[]): Times {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}

/** Runs `act` `count` times, `width` at once, and takes the time of each. */
export async function timed(
  count: number,
  width: number,
  act: (index: number) => Promise<unknown>,
): Promise<{ times: Times; perSecond: number }> {
  const values: number[] = [];
  let next = 0;
  const begun = performance.now();
  async function lane(): Promise<void> {
    while (next < count) {
      const index = next++;
      const from = performance.now();
      await act(index);
      values.push(performance.now() - from);
    }
  }
  await Promise.all(Array.from({ length: width }, lane));
  const seconds = (performance.now() - begun) / 1000;
  return { times: timesOf(values), perSecond: count / seconds };
}

export interface Row {
  goal: string;
  what: string;
  ours: string;
  floor: string;
  wanted: string;
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

export function perSecond(value: number): string {
  return `${value.toFixed(0)}/s`;
}

/** A table with one more column: how many times its floor each figure is, which no slow minute changes. */
export function printRows(rows: readonly Row[]): void {
  const columns = ["goal", "what", "ours", "floor", "× floor", "wanted"] as const;
  const lines = rows.map((row) => ({ ...row, "× floor": ratioOf(row) }));
  const widths = columns.map((name) =>
    Math.max(name.length, ...lines.map((row) => row[name].length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
  console.log(line(columns));
  for (const row of lines) console.log(line(columns.map((name) => row[name])));
}

/** Of times how many times longer, of rates how many times fewer. */
function ratioOf({ ours, floor }: Row): string {
  const [one, other] = [Number.parseFloat(ours), Number.parseFloat(floor)];
  if (!(one > 0) || !(other > 0)) return "-";
  const ratio = ours.endsWith("/s") ? other / one : one / other;
  return ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0);
}
