import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** What runs. */
export interface Built {
  /** Of package.json. */
  version: string;
  /** Of the sources that were built, `-dirty` behind it where they were changed since; "unknown" where the build was not told. */
  commit: string;
}

/** What the build wrote down of itself; of sources that were never built there is the version alone. */
export function readBuilt(): Built {
  const read = (path: string) => JSON.parse(readFileSync(join(PACKAGE_ROOT, path), "utf8"));
  const { version } = read("package.json");
  try {
    return { version, commit: read("dist/built.json").commit ?? "unknown" };
  } catch {
    return { version, commit: "unknown" };
  }
}
