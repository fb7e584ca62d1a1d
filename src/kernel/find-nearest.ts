/** Of a name this long, two letters may be wrong; of a shorter one, which is near to much, one. */
const LONG = 8;

/**
 * The name that was probably meant: with a letter too many, too few, wrong or in its neighbour's
 * place; null where none is so near.
 */
export function findNearest(typed: string, known: readonly string[]): string | null {
  const near = known
    .filter((name) => Math.abs(typed.length - name.length) <= mostSteps(name))
    .map((name) => ({ name, steps: stepsBetween(typed, name) }))
    .filter(({ name, steps }) => steps <= mostSteps(name));
  return near.sort((one, other) => one.steps - other.steps)[0]?.name ?? null;
}

const mostSteps = ({ length }: string) => (length < LONG ? 1 : 2);

/** Optimal string alignment distance: letters added, left out, replaced, or two exchanged. */
function stepsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
