import { findNearest } from "#kernel/find-nearest.ts";

/** A variable that is set and no setting, and the setting that it is near to. */
export interface MisspeltSetting {
  found: string;
  setting: string;
}

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
      const open = settings.filter((setting) => !env[setting]);
      const setting = findNearest(found.toUpperCase(), open);
      return setting === null ? [] : [{ found, setting }];
    });
}
