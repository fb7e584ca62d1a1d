import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { promisify } from "node:util";
import type { Place } from "./data-dir.ts";
import { codeOf, EmbeddedPostgresError, messageOf, OTHER_WAY_OUT } from "./errors.ts";

/**
 * As whom PostgreSQL runs, for it refuses to run as root: as we do (`self`),
 * as an unprivileged user (`uid`), or in a user namespace in which root bears
 * another number (`namespace`). `uid` and `gid` own the files, as seen from here.
 */
export interface RunAs {
  how: "self" | "uid" | "namespace";
  uid: number;
  gid: number;
}

/** A command ready for `spawn`. */
export interface Command {
  file: string;
  args: string[];
  options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
}

/**
 * Decides by trying: each way runs the server's binary once from the data
 * folder, which takes a few milliseconds.
 * @throws EmbeddedPostgresError where no way works, with the reasons.
 */
export async function chooseUser(place: Place, postgres: string): Promise<RunAs> {
  const problems: string[] = [];
  for (const runAs of await candidates(place)) {
    const problem = await attempt(runAs, place.dataDir, postgres);
    if (problem === null) return runAs;
    problems.push(`${describe(runAs)}: ${problem}`);
  }
  throw new EmbeddedPostgresError(
    `the embedded PostgreSQL cannot run here (${problems.join("; ")}): ${OTHER_WAY_OUT}`,
  );
}

/** Wraps a command so that it runs as `runAs`, in a clean environment. */
export function commandAs(runAs: RunAs, file: string, args: string[]): Command {
  const options = { cwd: "/", env: ENVIRONMENT };
  if (runAs.how === "self") return { file, args, options };
  if (runAs.how === "uid")
    return { file, args, options: { ...options, uid: runAs.uid | 0, gid: runAs.gid | 0 } };
  const map = [`--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`];
  return { file: "unshare", args: ["--user", ...map, "--", file, ...args], options };
}

/**
 * As whom initdb runs: unlike the server it insists on a user with a name. The
 * caller hands the files over to the server's user afterwards.
 */
export async function userForInitdb(runAs: RunAs): Promise<RunAs> {
  if (runAs.how === "self" && !hasName()) return { ...runAs, how: "namespace" };
  if (runAs.how === "uid") return { how: "uid", uid: await idOfNobody(), gid: runAs.gid };
  return runAs;
}

/**
 * PostgreSQL's user when root's data folder names none. In the range that no
 * distribution gives out (systemd's table of UIDs and GIDs), and not `nobody`,
 * whom too many programs share.
 */
const OWN_UID = 60_706;

/** Bears the name `nobody` on all current systems, which initdb looks for inside the namespace. */
const NOBODY_ID = 65_534;

/** PGPORT, PGOPTIONS, TZ and the like of the caller must not reach the server. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

async function candidates(place: Place): Promise<RunAs[]> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const cluster = await stat(place.cluster).catch(() => null);
  if (uid !== 0) {
    if (cluster && cluster.uid !== uid) throw belongsToAnother(place, cluster.uid);
    return [{ how: "self", uid, gid }];
  }
  // Files of an ordinary user stay that user's, so that the next start without root still works.
  const owner = cluster?.uid ? cluster : await stat(place.dataDir);
  const other = owner.uid ? { uid: owner.uid, gid: owner.gid } : { uid: OWN_UID, gid: OWN_UID };
  return [
    { how: "uid", ...other },
    { how: "namespace", uid, gid },
  ];
}

/** Runs `postgres --version` where and as the server would run; answers what stood in the way. */
async function attempt(runAs: RunAs, dataDir: string, postgres: string): Promise<string | null> {
  const enter = ["-c", 'cd "$1" && exec "$2" --version', "sh", dataDir, postgres];
  const { file, args, options } =
    runAs.how === "self"
      ? commandAs(runAs, postgres, ["--version"])
      : commandAs(runAs, "/bin/sh", enter);
  try {
    await promisify(execFile)(file, args, { ...options, timeout: 10_000 });
    return null;
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    return (said || messageOf(error)).split("\n")[0] ?? "";
  }
}

function describe(runAs: RunAs): string {
  if (runAs.how === "namespace") return "in a user namespace";
  return runAs.how === "uid" ? `as user ${runAs.uid} instead of root` : `as user ${runAs.uid}`;
}

/** Names the one mistake that every refusal about foreign files comes from. */
export function belongsToAnother(place: Place, uid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `the database in ${place.cluster} belongs to the user with uid ${uid}: run as that user or as root, or ${OTHER_WAY_OUT}`,
  );
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ERR_SYSTEM_ERROR") return false;
    throw error;
  }
}

async function idOfNobody(): Promise<number> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const uid = /^nobody:[^:]*:(-?\d+):/m.exec(users)?.[1] ?? NOBODY_ID;
  // macOS writes the number of nobody as -2.
  return Number(uid) >>> 0;
}
