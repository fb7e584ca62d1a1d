/** A variable that is set and no setting, and the setting that it is near to. */
export interface MisspeltSetting {
  found: string;
  setting: string;
}

/** Of a name this long, two letters may be wrong; of a shorter one, which is near to much, one. */
const LONG = 8;

/**
 * Variables that nobody reads whose names are nearly those of settings: typed in another case, or
 * with a letter too many, too few, wrong or in its neighbour's place. Without it they are silent, and
 * what they were to say is not so. Values are not looked at.
 * @param settings names of all settings that there are
 */
export function misspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): MisspeltSetting[] {
  const known = new Set(settings);
  return Object.keys(env)
    .filter((name) => !known.has(name) && env[name] !== "")
    .flatMap((found) => {
      const typed = found.toUpperCase();
      const near = settings.filter((setting) => !env[setting] && isNear(typed, setting));
      const nearest = near.sort((a, b) => stepsBetween(typed, a) - stepsBetween(typed, b))[0];
      return nearest === undefined ? [] : [{ found, setting: nearest }];
    });
}

function isNear(typed: string, setting: string): boolean {
  const most = setting.length < LONG ? 1 : 2;
  return Math.abs(typed.length - setting.length) <= most && stepsBetween(typed, setting) <= most;
}

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
