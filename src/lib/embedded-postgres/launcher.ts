import type { Log } from "#kernel/log.ts";
import type { Binaries } from "./binaries.ts";
import { checkCluster, makeCluster, sweepDrafts } from "./cluster.ts";
import type { Place } from "./data-dir.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Launch, launch } from "./launch.ts";
import { endOrphans } from "./orphans.ts";
import { findPostmaster } from "./postmaster.ts";
import { chooseUser, type RunAs } from "./user.ts";
import { stopwatch } from "./wait.ts";

export interface StarterOptions {
  place: Place;
  binaries: Binaries;
  /** Role of the process that starts the server; it stands in the server's settings. */
  startedBy: string;
  log: Log;
}

/** One attempt to get a server running, in as many tries as it takes. */
export interface Starter {
  /**
   * Starts a server unless one is coming up. Answers the folder its socket
   * will lie in, or "" where another process's server is coming up.
   * @throws EmbeddedPostgresError where the server ended and would end again.
   */
  start(): Promise<string>;
  /** Whether a server started here is up or coming up. */
  isRunning(): boolean;
}

export function starterOf({ place, binaries, startedBy, log }: StarterOptions): Starter {
  let runAs: RunAs | null = null;
  let started: Launch | null = null;
  let blockedMs: (() => number) | null = null;
  return {
    isRunning: () => started !== null && started.lastWords() === null,
    async start() {
      const lastWords = await started?.lastWords();
      if (started && !lastWords) return started.socketFolder;
      if (lastWords) {
        if (!isHeldUp(lastWords)) throw startFailure(place, lastWords);
        blockedMs ??= stopwatch();
        await clearTheWay(place, blockedMs(), log);
      }
      if (await findPostmaster(place)) return "";
      runAs ??= await chooseUser(place, binaries.postgres);
      await sweepDrafts(place);
      if (!(await checkCluster(place, binaries))) await makeCluster(place, binaries, runAs);
      started = await launch(place, binaries, runAs, startedBy);
      return started.socketFolder;
    },
  };
}

/** Long enough for idle processes of a killed server to notice and leave. */
const ORPHANS_LEAVE_MS = 500;
const ORPHANS_KILLED_MS = 4_000;

/** Another server on the folder is ending, or one that another process started was faster. */
function isHeldUp(lastWords: string[]): boolean {
  return lastWords.some((line) => HELD_UP.test(line));
}

const HELD_UP =
  /lock file "[^"]*" (already exists|is empty)|pre-existing shared memory block|Address already in use/;

async function clearTheWay(place: Place, blockedMs: number, log: Log) {
  if (blockedMs < ORPHANS_LEAVE_MS) return;
  const signal = blockedMs < ORPHANS_KILLED_MS ? "SIGTERM" : "SIGKILL";
  const ended = await endOrphans(place, signal);
  if (ended > 0) log("postgres.leftovers", { count: ended });
}

function startFailure(place: Place, lastWords: string[]): EmbeddedPostgresError {
  const because = lastWords.findLast((line) => /FATAL|PANIC/.test(line)) ?? lastWords.at(-1) ?? "";
  return new EmbeddedPostgresError(
    `the embedded PostgreSQL does not start (${because.replace(/^.*?(FATAL|PANIC): +/, "")}), see ${place.log}`,
    { cause: new Error(lastWords.join("\n")) },
  );
}
