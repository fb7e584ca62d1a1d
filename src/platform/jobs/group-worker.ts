import { withinMs } from "#kernel/within-ms.ts";
import type { Transaction } from "#store/transaction.ts";
import { openClaimsKnown } from "./claims-known.ts";
import { groupTurns, type PutOff, type Turn, type TurnLimits } from "./group-turns.ts";
import type { JobQueue } from "./job-queue.ts";
import type { Job } from "./jobs-store.ts";
import { type LookFor, startLooking } from "./looking.ts";

/** A job that this process has claimed. */
export interface ClaimedJob<P> {
  payload: P;
  /** Somebody claimed it before, and may have left half of it. */
  isRepeated: boolean;
  /**
   * Completes the job with the caller's transaction. False when the claim has
   * lapsed and the job is another's by now: nothing must be written then. Jobs
   * that are completed with one transaction without waiting in between take one statement.
   */
  complete(transaction: Transaction): Promise<boolean>;
}

export interface GroupWorker {
  /** Looks for jobs that were put off as well. */
  look(): void;
  lookForNew(): void;
  /** Whether a look is wanted though nothing may be due: jobs may be held that nobody knows of. */
  hasToClear(): boolean;
  /** Gives back what waits, and lets what runs finish within the time given. */
  stop(timeoutMs: number): Promise<void>;
}

export interface GroupWorkerRules {
  /** An act that takes longer is taken for stuck: its job is another's, whatever comes of it. */
  longestMs: number;
  /** Hears of what goes wrong with the queue. */
  onError(error: Error): void;
  /** Hears of what an act throws, and whether it is not tried again. */
  onFailure(error: unknown, isGivenUp: boolean): void;
}

const STOPS = "the service stops";

/**
 * Does one job. Answers the milliseconds that its group kept it waiting, by
 * which it is told what slows the group down and what this process does itself.
 */
export type ActOnJob<P> = (job: ClaimedJob<P>) => Promise<number>;

/**
 * Works on jobs that belong to groups. The jobs of a group that is slow wait in
 * memory, and when they are many, in the database until it is their turn; the
 * others' pass them.
 */
export function startGroupWorker<P extends object>(
  queue: JobQueue<P>,
  limits: TurnLimits,
  act: ActOnJob<P>,
  { longestMs, onError, onFailure }: GroupWorkerRules,
): GroupWorker {
  const turns = groupTurns<Job<P>>(limits);
  const running = new Map<Promise<void>, Job<P>>();
  const looking = startLooking(lookOnce, onError);
  let isFull = false;
  let isStopped = false;
  const claims = openClaimsKnown(queue, () => performance.now(), onError);
  const { hasToClear, awaitOutcome } = claims;

  async function lookOnce(what: LookFor): Promise<void> {
    try {
      await claims.clear(() => [...running.values(), ...turns.waiting()]);
      await claimAll(what);
    } catch (error) {
      claims.lose();
      throw error;
    }
  }

  async function claimAll(what: LookFor): Promise<void> {
    for (;;) {
      const room = turns.room();
      isFull = room <= 0;
      if (isFull || isStopped) return;
      const jobs = await queue.claim(what, room);
      const now = performance.now();
      const later = jobs.flatMap((job) => turns.takeIn(job, job.group ?? job.id, now));
      begin();
      await putOff(later);
      if (jobs.length < room) return;
    }
  }

  /** Fills the places that are free. */
  function begin(): void {
    for (let turn = nextTurn(); turn !== null; turn = nextTurn()) run(turn);
  }

  const nextTurn = () => (isStopped ? null : turns.next());

  function run(turn: Turn<Job<P>>): void {
    const done = workOn(turn).finally(() => {
      running.delete(done);
      turns.end(turn, performance.now());
      begin();
      if (isFull) looking.look("all");
    });
    running.set(done, turn.job);
  }

  async function workOn(turn: Turn<Job<P>>): Promise<void> {
    const { job } = turn;
    // It may have waited here while this process was given up for dead.
    if (!(await queue.holds(job))) return;
    const claimed = claimedJob(queue, job);
    const limit = setTimeout(() => void fail(job, new Error("it took too long")), longestMs);
    limit.unref();
    try {
      const tookMs = await act(claimed);
      if (!claimed.isCompleted) await awaitOutcome(queue.completeAlone(job));
      await putOff(turns.notePace(turn, tookMs, performance.now()));
    } catch (error) {
      // What is broken off by the stop has not failed: it is another process's, and at once.
      if (isStopped) await awaitOutcome(queue.release([job], STOPS));
      else await fail(job, error);
    } finally {
      clearTimeout(limit);
    }
  }

  async function fail(job: Job<P>, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    const ended = await awaitOutcome(queue.fail(job, problem));
    onFailure(error, ended?.isGivenUp === true);
  }

  const putOff = (later: readonly PutOff<Job<P>>[]) => awaitOutcome(queue.putOff(later));

  looking.look("all");
  return {
    look: () => looking.look("all"),
    lookForNew: () => looking.look("new"),
    hasToClear,
    async stop(timeoutMs) {
      isStopped = true;
      await looking.stop();
      await awaitOutcome(queue.release(turns.clear(), STOPS));
      await withinMs(Promise.all(running.keys()), timeoutMs);
      // What is not done by now is another process's.
      await awaitOutcome(queue.release([...running.values()], STOPS));
    },
  };
}

/** What an act is given of a job, and whether it completed it. */
function claimedJob<P>(
  queue: Pick<JobQueue<P>, "complete">,
  job: Job<P>,
): ClaimedJob<P> & { readonly isCompleted: boolean } {
  let isCompleted = false;
  return {
    isRepeated: job.claim > 1,
    payload: job.payload,
    get isCompleted() {
      return isCompleted;
    },
    complete(transaction) {
      isCompleted = true;
      return queue.complete(transaction, job);
    },
  };
}
