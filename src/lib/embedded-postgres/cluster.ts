import { execFile } from "node:child_process";
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { syncPath } from "#lib/storage/sync-path.ts";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./data-dir.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { giveTree, syncTree } from "./file-ownership.ts";
import { isAlive } from "./postmaster.ts";
import { SETTINGS_FILE, writeSettings } from "./settings.ts";
import { belongsToAnother, commandAs, type RunAs, userForInitdb } from "./user.ts";

/** The superuser and the database of the embedded cluster. */
export const USER = "countersign";
export const DATABASE = "countersign";

/**
 * Looks at the data directory: `false` where there is none yet.
 * @throws EmbeddedPostgresError for a directory of another major version, of
 *   another user, or with something else in it.
 */
export async function checkCluster(place: Place, binaries: Binaries): Promise<boolean> {
  const version = await readFile(join(place.cluster, "PG_VERSION"), "utf8").catch(codeOf);
  if (version === "EACCES") throw belongsToAnother(place, await ownerOf(place.cluster));
  if (version === "ENOENT") return await isTaken(place);
  const major = Number.parseInt(version, 10);
  if (major === binaries.major) return true;
  throw new EmbeddedPostgresError(
    `the database in ${place.cluster} was made by PostgreSQL ${version.trim()}, this is PostgreSQL ${binaries.major}: take a backup of it with the version of Countersign before, and restore that with this one into a new DATA_DIR (docs/operate/upgrade.md, "Upgrade")`,
  );
}

/**
 * Makes the data directory with its database, durable before it appears under
 * its name: a half-made one never does. Where somebody else was faster, theirs stays.
 */
export async function makeCluster(place: Place, binaries: Binaries, runAs: RunAs): Promise<void> {
  const draft = await mkdtemp(join(place.dataDir, OUR_DRAFTS));
  const cluster = join(draft, "cluster");
  try {
    await initialise(draft, cluster, binaries, runAs);
    await syncTree(cluster);
    await rename(cluster, place.cluster).catch(async (error: unknown) => {
      if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
      await checkCluster(place, binaries);
    });
    await syncPath(place.dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes what killed first starts left behind. */
export async function sweepDrafts(place: Place): Promise<void> {
  for (const name of await readdir(place.dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX) || name.startsWith(OUR_DRAFTS)) continue;
    const maker = /^(\d+)-/.exec(name.slice(DRAFT_PREFIX.length))?.[1];
    const path = join(place.dataDir, name);
    if (!maker) continue;
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue;
    // An initdb that outlived its maker may still write; then the next start gets the rest.
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

const DRAFT_PREFIX = "postgres.new-";
/** With the time this process began, for in a container every start may bear the same number. */
const OUR_DRAFTS = `${DRAFT_PREFIX}${process.pid}-${Math.round(performance.timeOrigin)}-`;

async function initialise(draft: string, cluster: string, binaries: Binaries, runAs: RunAs) {
  const maker = await userForInitdb(runAs);
  await mkdir(cluster, { mode: 0o700 });
  if (maker.how === "uid") {
    await chown(cluster, maker.uid, maker.gid);
    // Other programs that run as nobody are not in this group and cannot reach what is being made.
    await chown(draft, 0, maker.gid);
    await chmod(draft, 0o710);
  }
  // The builtin C.UTF-8 needs no locale of the system and sorts the same for ever (PostgreSQL 17).
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["--auth-local=trust", "--auth-host=reject", `--username=${USER}`];
  const rest = ["--encoding=UTF8", "--data-checksums", "--no-sync", "--no-instructions"];
  await run(maker, binaries.initdb, [`--pgdata=${cluster}`, ...locale, ...access, ...rest]);
  await appendFile(join(cluster, "postgresql.conf"), `\ninclude '${SETTINGS_FILE}'\n`);
  await writeSettings(cluster, maker);
  const single = ["--single", "-D", cluster, "-c", "fsync=off", "template1"];
  await run(maker, binaries.postgres, single, `CREATE DATABASE ${DATABASE}\n`);
  await giveTree(cluster, runAs);
}

async function run(runAs: RunAs, program: string, programArgs: string[], input = "") {
  const { file, args, options } = commandAs(runAs, program, programArgs);
  try {
    const running = promisify(execFile)(file, args, options);
    running.child.stdin?.end(input);
    const { stderr } = await running;
    // A single-user server reports a failed statement and still ends with success.
    if (/^.*(ERROR|FATAL):/m.test(stderr)) throw new Error(stderr.trim());
  } catch (cause) {
    throw new EmbeddedPostgresError("the embedded PostgreSQL could not make its database", {
      cause,
    });
  }
}

async function isTaken(place: Place): Promise<boolean> {
  const names = await readdir(place.cluster).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0) return false;
  throw new EmbeddedPostgresError(
    `${place.cluster} holds something that is no PostgreSQL database: move it away or choose another DATA_DIR`,
  );
}

async function ownerOf(path: string): Promise<number> {
  const { uid } = await stat(path);
  return uid;
}
