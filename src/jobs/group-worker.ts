import type { Job, PgBoss } from "pg-boss";
import type { Transaction } from "#store/transaction.ts";
import { completingTogether } from "./complete-together.ts";
import { groupTurns, type PutOff, type Turn, type TurnLimits } from "./group-turns.ts";
import { type LookFor, startLooking } from "./looking.ts";
import { putOff } from "./put-off.ts";

/** A job that this process has claimed. */
export interface ClaimedJob<P> {
  payload: P;
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
  /** Gives back what waits, and lets what runs finish within the time given. */
  stop(timeoutMs: number): Promise<void>;
}

export interface GroupLimits extends TurnLimits {
  priority: { ready: number; putOff: number };
}

export interface GroupWorkerRules {
  pollingMs: number;
  /** Hears of what goes wrong with the queue. */
  onError(error: Error): void;
  /** Hears of what an act throws. */
  onFailure(error: unknown): void;
}

const STOPS = "the service stops";
/** A claim that is older than this is not begun with: it may lapse before the job is done. */
const OLDEST_CLAIM_MS = 35_000;

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
  boss: PgBoss,
  name: string,
  limits: GroupLimits,
  act: ActOnJob<P>,
  { pollingMs, onError, onFailure }: GroupWorkerRules,
): GroupWorker {
  const { priority } = limits;
  const turns = groupTurns<Job<P>>(limits);
  const running = new Map<Promise<void>, Job<P>>();
  const complete = completingTogether<P>(boss, name);
  const looking = startLooking(claimAll, onError);
  let isFull = false;
  let isStopped = false;

  async function claimAll(what: LookFor): Promise<void> {
    for (;;) {
      const room = turns.room();
      isFull = room <= 0;
      if (isFull || isStopped) return;
      const jobs = await boss.fetch<P>(name, {
        batchSize: room,
        ...(what === "new" && { minPriority: priority.ready }),
      });
      const now = performance.now();
      const later = jobs.flatMap((job) => turns.takeIn(job, job.groupId ?? job.id, now));
      begin();
      await enqueueAnew(later);
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
    const { job, claimedAtMs } = turn;
    if (performance.now() - claimedAtMs > OLDEST_CLAIM_MS) {
      return giveBack([job], "its claim was about to lapse");
    }
    let isSettled = false;
    const claimed: ClaimedJob<P> = {
      payload: job.data,
      complete(transaction) {
        isSettled = true;
        return complete(transaction, job);
      },
    };
    try {
      const tookMs = await act(claimed);
      if (!isSettled) await boss.complete(name, [job]).catch(onError);
      await enqueueAnew(turns.notePace(turn, tookMs, performance.now()));
    } catch (error) {
      onFailure(error);
      await giveBack([job], error instanceof Error ? error.message : String(error));
    }
  }

  async function enqueueAnew(later: readonly PutOff<Job<P>>[]): Promise<void> {
    await putOff(boss, name, priority.putOff, later).catch(onError);
  }

  /** They come again after a while, longer each time; why is kept with them. */
  async function giveBack(jobs: readonly Job<P>[], message: string): Promise<void> {
    if (jobs.length === 0) return;
    // When even that fails, the claims lapse and the jobs come again all the same.
    await boss.fail(name, [...jobs], { message }).catch(onError);
  }

  const timer = setInterval(() => looking.look("all"), pollingMs);
  timer.unref();
  looking.look("all");
  return {
    look: () => looking.look("all"),
    lookForNew: () => looking.look("new"),
    async stop(timeoutMs) {
      isStopped = true;
      clearInterval(timer);
      await looking.stop();
      await giveBack(turns.clear(), STOPS);
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const limit = setTimeout(end, timeoutMs);
      await Promise.race([Promise.all(running.keys()), isOver]);
      clearTimeout(limit);
      // What is not done by now is another process's, which need not wait for the claim to lapse.
      await giveBack([...running.values()], STOPS);
    },
  };
}
