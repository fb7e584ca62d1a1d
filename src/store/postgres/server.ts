import { spawn } from "node:child_process";
import { chown, lstat, mkdir, open, readFile, rename, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";
import { isAlive, leftOverProcesses, type Postmaster, readPostmaster } from "./postmaster.ts";
import { writeSettings } from "./settings.ts";
import { EmbeddedPostgresError } from "./trouble.ts";
import { commandAs, type RunAs } from "./user.ts";
import { becomesTrue, pollPause, stopwatch } from "./wait.ts";

const START_LIMIT_MS = 60_000;
/** How long a fast shutdown may take before the server is told to drop everything. */
const FAST_STOP_MS = 7_000;
const LAST_STOP_MS = 3_000;
/** `sun_path` holds 107 bytes on Linux and 103 on macOS; the socket's own name takes 15 of them. */
const LONGEST_SOCKET_FOLDER = 88;
const LOG_BYTES_KEPT = 5_000_000;
const PORT = 5432;

/** The running server of this cluster, started when there is none. */
export async function ensureRunning(
  place: Place,
  binaries: Binaries,
  runAs: RunAs,
): Promise<Postmaster> {
  const elapsedMs = stopwatch();
  let lastWords = "";
  while (elapsedMs() < START_LIMIT_MS) {
    const running = await readPostmaster(place);
    if (running?.isReady) return running;
    if (!running) {
      await becomesTrue(async () => (await leftOverProcesses(place)).length === 0, FAST_STOP_MS);
      lastWords = await startOnce(place, binaries, runAs);
    }
    await pollPause(elapsedMs());
  }
  throw new EmbeddedPostgresError(`the embedded PostgreSQL does not start, see ${place.log}`, {
    cause: new Error(lastWords || "it did not become ready in time"),
  });
}

/** Starts the server and waits until it is ready or gone; answers what it logged if it is gone. */
async function startOnce(place: Place, binaries: Binaries, runAs: RunAs): Promise<string> {
  await writeSettings(place.cluster, runAs);
  const socketFolder = await openSocketFolder(place, runAs);
  const log = await openLogFile(place);
  const { size: from } = await stat(place.log);
  const settings = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: socketFolder,
    cluster_name: place.clusterName,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const {
    file,
    args,
    options: as,
  } = commandAs(runAs, binaries.postgres, ["-D", place.cluster, ...options]);
  // A session of its own: what kills the service must not take the database with it.
  const child = spawn(file, args, {
    ...as,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  let gone = false;
  child.once("exit", () => {
    gone = true;
  });
  child.once("error", () => {
    gone = true;
  });
  child.unref();
  await log.close();
  await becomesTrue(
    async () => gone || ((await readPostmaster(place))?.isReady ?? false),
    START_LIMIT_MS,
  );
  return gone ? (await readFile(place.log, "utf8")).slice(from).trim().slice(-2_000) : "";
}

/** Stops the server without losing anything and waits until all of it is gone. */
export async function stopServer(place: Place): Promise<void> {
  const running = await readPostmaster(place);
  if (!running) return;
  const isGone = () => !isAlive(running.pid);
  // SIGINT: fast shutdown. SIGQUIT: at once, the next start recovers from the log.
  process.kill(running.pid, "SIGINT");
  if (await becomesTrue(isGone, FAST_STOP_MS)) return;
  process.kill(running.pid, "SIGQUIT");
  if (await becomesTrue(isGone, LAST_STOP_MS)) return;
  process.kill(running.pid, "SIGKILL");
}

/** A folder that nobody but the server's user and root can enter, with a path short enough for a socket. */
async function openSocketFolder(place: Place, runAs: RunAs): Promise<string> {
  const near = join(place.dataDir, "postgres.socket");
  const folder =
    Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER ? near : join(tmpdir(), place.clusterName);
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (isNew && runAs.how === "uid") await chown(folder, runAs.uid, runAs.gid);
  const found = await lstat(folder);
  const isOurs = found.isDirectory() && found.uid === runAs.uid && (found.mode & 0o077) === 0;
  if (isOurs) return folder;
  throw new EmbeddedPostgresError(`${folder} is not a folder of the database's own: remove it`);
}

/** Opened by us and handed to the server, so that its user needs no right to the folder. */
async function openLogFile(place: Place) {
  const size = await stat(place.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_BYTES_KEPT) await rename(place.log, `${place.log}.1`);
  return open(place.log, "a", 0o600);
}
