import { type Knock, knock, type Refused, type Session } from "./connection.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { type Starter, type StarterOptions, starterOf } from "./launcher.ts";
import { endAllOrphans } from "./orphans.ts";
import { endPostmaster, findPostmaster } from "./postmaster.ts";
import { becomesTrue, pollPause, stopwatch } from "./wait.ts";

/** The one server of a data directory, whoever started it. */
export interface Server {
  /** The folder of its socket; known once somebody connected. */
  socketFolder(): string;
  /**
   * Connects, and starts the server first where none runs. Waits as long as a
   * server is recovering. Answers `null` when `signal` is aborted.
   * @throws EmbeddedPostgresError with the last lines of the log as its cause.
   */
  connect(applicationName: string, signal: AbortSignal): Promise<Session | null>;
  /** Connects to a running server; `null` where none runs. */
  connectIfRunning(applicationName: string): Promise<Session | null>;
  /** Ends the server; returns when no process of it is left. */
  end(): Promise<void>;
}

export function serverOf(options: StarterOptions): Server {
  const { place } = options;
  let socketFolder = "";
  let starter: Starter | null = null;
  const reach = async (applicationName: string): Promise<Knock> => {
    const folder = (await findPostmaster(place))?.socketFolder || socketFolder;
    if (!folder) return { client: null, state: "absent", because: "no server runs" };
    const answer = await knock(folder, applicationName);
    if (answer.client) socketFolder = folder;
    return answer;
  };
  return {
    socketFolder: () => socketFolder,
    async connect(applicationName, signal) {
      const elapsedMs = stopwatch();
      const ours = starterOf(options);
      starter = ours;
      const patience = patienceOf(options);
      while (!signal.aborted) {
        const answer = await reach(applicationName);
        if (answer.client) {
          if (ours.isRunning()) options.log("postgres.started", { ms: Math.round(elapsedMs()) });
          return answer.client;
        }
        if (answer.state === "absent") socketFolder = (await ours.start()) || socketFolder;
        patience.spend(answer, elapsedMs());
        await pollPause(elapsedMs());
      }
      return null;
    },
    async connectIfRunning(applicationName) {
      for (const elapsedMs = stopwatch(); elapsedMs() < START_LIMIT_MS; ) {
        if (!(await findPostmaster(place))) return null;
        const { client } = await reach(applicationName);
        if (client) return client;
        await pollPause(elapsedMs());
      }
      return null;
    },
    async end() {
      // One that was started this moment has not written down its number yet.
      const isKnown = async () => !starter?.isRunning() || (await findPostmaster(place)) !== null;
      await becomesTrue(isKnown, START_LIMIT_MS);
      const postmaster = await findPostmaster(place);
      if (postmaster) await endPostmaster(place, postmaster.pid);
      await endAllOrphans(place);
    },
  };
}

/** Longer than the shutdown of another server on the folder takes. */
const START_LIMIT_MS = 60_000;
/** After a crash with much to recover; the log says every ten seconds what is going on. */
const RECOVERY_LIMIT_MS = 15 * 60_000;
const REPORT_EVERY_MS = 10_000;

/** Gives up in time: soon where nothing answers, late where a server says that it is at work. */
function patienceOf({ place, log }: StarterOptions) {
  let reportedMs = 0;
  let busyMs = 0;
  return {
    spend(answer: Refused, elapsedMs: number): void {
      if (answer.state === "busy") busyMs = elapsedMs;
      if (elapsedMs - busyMs > START_LIMIT_MS || elapsedMs > RECOVERY_LIMIT_MS)
        throw new EmbeddedPostgresError(
          `the embedded PostgreSQL does not answer, see ${place.log}`,
          {
            cause: answer.because,
          },
        );
      if (elapsedMs - reportedMs < REPORT_EVERY_MS) return;
      reportedMs = elapsedMs;
      log("postgres.waiting", { why: answer.because });
    },
  };
}
