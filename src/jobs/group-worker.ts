import type { Job, PgBoss } from "pg-boss";
import type { Transaction } from "#store/transaction.ts";
import { completingTogether } from "./complete-together.ts";
import {
  decidePlace,
  type GroupLine,
  isSlow,
  mostWaiting,
  newLine,
  paceAfter,
} from "./group-line.ts";

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

export interface GroupLimits {
  /** How many jobs run at a time. */
  most: number;
  /** How many of one group. */
  mostOfGroup: number;
  /** How many are claimed at a time, those that run among them. */
  mostHeld: number;
  priority: { ready: number; putOff: number };
}

export interface GroupWorkerRules {
  pollingMs: number;
  /** Hears of what goes wrong with the queue. */
  onError(error: Error): void;
  /** Hears of what an act throws. */
  onFailure(error: unknown): void;
}

/** A claim that is older than this is not begun with: it may lapse before the job is done. */
const OLDEST_CLAIM_MS = 35_000;

interface Held<P> {
  job: Job<P>;
  group: string;
  claimedAt: number;
}

interface PutOff<P> {
  job: Job<P>;
  afterMs: number;
}

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
  { most, mostOfGroup, mostHeld, priority }: GroupLimits,
  act: ActOnJob<P>,
  { pollingMs, onError, onFailure }: GroupWorkerRules,
): GroupWorker {
  const lines = new Map<string, GroupLine<Held<P>>>();
  const running = new Map<Promise<void>, Job<P>>();
  const complete = completingTogether<P>(boss, name);
  let held = 0;
  let isFull = false;
  let isStopped = false;
  let looking: Promise<void> | null = null;
  let next: "all" | "new" | null = null;

  function look(what: "all" | "new"): void {
    if (isStopped) return;
    if (next !== "all") next = what;
    looking ??= lookUntilDone().finally(() => {
      looking = null;
    });
  }

  async function lookUntilDone(): Promise<void> {
    while (next !== null && !isStopped) {
      const what = next;
      next = null;
      await claimAll(what).catch(onError);
    }
  }

  async function claimAll(what: "all" | "new"): Promise<void> {
    for (;;) {
      const room = Math.min(most, mostHeld - held);
      isFull = room <= 0;
      if (isFull || isStopped) return;
      const jobs = await boss.fetch<P>(name, {
        batchSize: room,
        ...(what === "new" && { minPriority: priority.ready }),
      });
      const later = jobs.flatMap(takeIn);
      begin();
      await putOff(later);
      if (jobs.length < room) return;
    }
  }

  /** Lets a job wait in its group's line; answers it when it has to come again later. */
  function takeIn(job: Job<P>): PutOff<P>[] {
    const group = job.groupId ?? job.id;
    const line = lines.get(group) ?? newLine<Held<P>>();
    const now = performance.now();
    const place = decidePlace(line, mostOfGroup, now);
    lines.set(group, line);
    if (!place.waits) return [bookedIn(line, job, place.afterMs, now)];
    line.waiting.push({ job, group, claimedAt: now });
    held += 1;
    return [];
  }

  function bookedIn(
    line: GroupLine<unknown>,
    job: Job<P>,
    afterMs: number,
    now: number,
  ): PutOff<P> {
    line.bookedUntilMs = now + afterMs;
    return { job, afterMs };
  }

  /** Fills the places that are free, one job of each group in turn. */
  function begin(): void {
    for (const [group, line] of lines) {
      if (running.size >= most || isStopped) return;
      if (line.running >= mostOfGroup) continue;
      // However many are slow, a quarter of the places is for those that are not.
      if (isSlow(line) && running.size >= (most * 3) / 4) continue;
      const one = line.waiting.shift();
      if (!one) continue;
      // Whoever had a turn comes last, now and when the next place is free.
      lines.delete(group);
      lines.set(group, line);
      run(one, line);
    }
  }

  function run(one: Held<P>, line: GroupLine<Held<P>>): void {
    line.running += 1;
    const done = workOn(one, line).finally(() => {
      running.delete(done);
      line.running -= 1;
      held -= 1;
      forgetIdle(one.group, line);
      begin();
      if (isFull) look("all");
    });
    running.set(done, one.job);
  }

  function forgetIdle(group: string, line: GroupLine<Held<P>>): void {
    const isIdle = line.running === 0 && line.waiting.length === 0;
    if (isIdle && line.bookedUntilMs < performance.now()) lines.delete(group);
  }

  async function workOn({ job, claimedAt }: Held<P>, line: GroupLine<Held<P>>): Promise<void> {
    if (performance.now() - claimedAt > OLDEST_CLAIM_MS) return giveBack([job]);
    let isSettled = false;
    const claimed: ClaimedJob<P> = {
      payload: job.data,
      complete(transaction) {
        isSettled = true;
        return complete(transaction, job);
      },
    };
    try {
      line.paceMs = paceAfter(line, await act(claimed));
      if (!isSettled) await boss.complete(name, [job]).catch(onError);
    } catch (error) {
      onFailure(error);
      await giveBack([job]);
    }
    await shorten(line);
  }

  /** A line that turned out to be slow is too long: its end is put off. */
  async function shorten(line: GroupLine<Held<P>>): Promise<void> {
    const tail = line.waiting.splice(mostWaiting(line, mostOfGroup));
    held -= tail.length;
    const now = performance.now();
    const later = tail.flatMap(({ job }) => {
      const place = decidePlace(line, mostOfGroup, now);
      return place.waits ? [] : [bookedIn(line, job, place.afterMs, now)];
    });
    await putOff(later);
  }

  /** Enqueues the jobs anew for when it is their turn; a failure leaves their claims to lapse. */
  async function putOff(later: readonly PutOff<P>[]): Promise<void> {
    if (later.length === 0) return;
    const transaction = await boss.getDb().beginTransaction?.();
    if (!transaction) throw new Error("the jobs' database has no transactions");
    const { db } = transaction;
    try {
      await boss.complete(
        name,
        later.map(({ job }) => job),
        null,
        { db },
      );
      const jobs = later.map(({ job, afterMs }) => ({
        data: job.data,
        priority: priority.putOff,
        startAfter: afterMs / 1_000,
        ...(job.groupId && { group: { id: job.groupId } }),
      }));
      await boss.insert(name, jobs, { db });
      await transaction.commit();
    } catch (error) {
      await transaction.rollback();
      onError(error as Error);
    }
  }

  /** They come again after a while, longer each time. */
  async function giveBack(jobs: readonly Job<P>[]): Promise<void> {
    if (jobs.length === 0) return;
    // When even that fails, the claims lapse and the jobs come again all the same.
    await boss.fail(name, [...jobs]).catch(onError);
  }

  const timer = setInterval(() => look("all"), pollingMs);
  timer.unref();
  look("all");
  return {
    look: () => look("all"),
    lookForNew: () => look("new"),
    async stop(timeoutMs) {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await giveBack(
        [...lines.values()].flatMap(({ waiting }) => waiting.splice(0)).map(({ job }) => job),
      );
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const limit = setTimeout(end, timeoutMs);
      await Promise.race([Promise.all(running.keys()), isOver]);
      clearTimeout(limit);
      // What is not done by now is another process's, which need not wait for the claim to lapse.
      await giveBack([...running.values()]);
    },
  };
}
