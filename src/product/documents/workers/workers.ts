import { availableParallelism, constants, totalmem } from "node:os";
import type { TaskInput, TaskName, TaskOutput } from "#documents/tasks.ts";
import type { Loaded } from "#lib/pdfium/loading.ts";
import {
  type Child,
  type Children,
  type Ended,
  HELD_UP_MS,
  openChildren,
  SLOWED,
} from "./children.ts";
import { openCosts } from "./costs.ts";
import type { Answer, Failed } from "./messages.ts";
import { processorMs, residentBytes } from "./process-usage.ts";
import { QUEUE_OF, QUEUES, type QueueName } from "./queue-table.ts";
import { mostMemory, ROOM_BYTES, slowFitting } from "./room.ts";
import { openTurns } from "./turns.ts";

/**
 * Runs everything that touches bytes from outside, or that would hold up the
 * event loop, in child processes with limits of processor time and memory.
 * Each kind of work has a queue of its own (`queue-table.ts`), on which
 * accounts take turns.
 */
export interface Workers {
  /**
   * @param account whose turn it is: the account that the work is for
   * @throws WorkersBusy at once where it would have to wait for too long;
   *   WorkersBusy too where the service lacked something of its own twice; TaskFailure when a
   *   limit was passed or the child died of its task; the task's own error otherwise
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, account: string): Promise<TaskOutput<N>>;
  /**
   * Why a task of this account would be refused now, before there is one; null where it would
   * not. It finds a child starting then, where there was none.
   */
  refusalFor(name: TaskName, account: string): WorkersBusy | null;
  /** The same for what nobody waits for: only while nothing else waits, and giving way to it. */
  runWhenIdle: Workers["run"];
  /** Starts a child now, so that the first task does not wait for it. */
  warm(): Promise<void>;
  /** Lets go of what nobody waits for, so that a service that stops does not wait for it either. */
  dropIdleWork(): void;
  close(): void;
}

/**
 * There is more to do than can be done soon, the service is stopping, or it lacks something of its
 * own. Nothing is wrong with the input.
 */
export class WorkersBusy extends Error {
  /** For the server: it is answered as "try again soon". */
  readonly statusCode = 503;
  readonly retryAfterSeconds: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.retryAfterSeconds = Math.min(60, Math.max(5, Math.ceil(waitMs / 1_000)));
  }
}

/**
 * The child passed a limit of processor time or memory, or died, while at a
 * task. Its input asks for more than one task is given.
 */
export class TaskFailure extends Error {}

export interface WorkerLimits {
  /** Tasks under way on all queues, slow ones apart; a queue with none under way may always have one. */
  underWay: number;
  /** Tasks of accounts whose tasks are slow: a core is left for what is quick. */
  slowUnderWay: number;
  /** Bytes of input that wait on one queue. */
  waitingBytes: number;
  /** The longest that a task is let wait for its turn. */
  waitMs: number;
  /** Processor time of one task, where it is not that of its queue. */
  cpuMs: number | null;
  /** What one task may hold. */
  memoryBytes: number;
  /** What all children may hold: more would have the system end one of them, or the service. */
  allBytes: number;
  /** A child that holds more than this after a task is let go; room for as much is left for each one begun. */
  keptBytes: number;
  heapMb: number;
  /** The longest that a child may take to start on a machine that has time for it. */
  startMs: number;
  /** A child too many is let go after this long without work. */
  idleMs: number;
  /** The last one after this long. */
  keptMs: number;
}

// 870 kB of HTML, 321 pages, take 580 MB.
const MEMORY_BYTES = 900_000_000;
const ALL_BYTES = mostMemory(process.constrainedMemory(), totalmem());

const LIMITS: WorkerLimits = {
  // Each works without waiting for anything: more of them than cores only take memory.
  underWay: availableParallelism() + 1,
  slowUnderWay: Math.max(
    1,
    Math.min(availableParallelism() - 1, slowFitting(ALL_BYTES, MEMORY_BYTES)),
  ),
  waitingBytes: 100_000_000,
  waitMs: 20_000,
  cpuMs: null,
  memoryBytes: MEMORY_BYTES,
  allBytes: ALL_BYTES,
  // Starting anew takes longer than most tasks.
  keptBytes: ROOM_BYTES,
  heapMb: 384,
  startMs: 20_000,
  idleMs: 10_000,
  keptMs: 60_000,
};

/** The service and its database answer before anything is set or drawn. */
const AWAITED = { kept: 1, nice: 2, startNice: 2, isIdleClass: false };
/** For accounts whose tasks are slow: what these leave behind in memory goes with their children. */
const SLOW = { kept: 0, nice: SLOWED, startNice: 2, isIdleClass: true };
const LEAST = constants.priority.PRIORITY_LOW;
const AHEAD = { kept: 0, nice: LEAST, startNice: LEAST, isIdleClass: true };

const USAGE_LOOK_MS = 250;

/** A task that takes more than this gives way to those that do not. */
const SLOW_CPU_MS = 500;

/** What a child's first task takes for fonts and code, which is not its account's. */
const WARM_UP_CPU_MS = 400;

/** The task that finds engines to be loaded, and what that takes on a slow machine; a child tells what it took. */
const LOADING_TASK: TaskName = "takeUpload";
const LOADING_CPU_MS = 1_000;

/**
 * So long nobody asked for anything when work ahead begins: longer than between
 * two requests of a program that sends one after the other, and shorter than
 * between those of people. Without such a pause it begins after a while all the same.
 */
const PAUSE_MS = 50;
const NO_PAUSE_MS = 5_000;

/** One that runs in idle time only is not so polite any more where it takes so many times its processor time. */
const CLOCK_WHEN_IDLE = 3;

/** A child that is starved by the machine is let work on for so many times its processor time. */
const CLOCK_PER_CPU = 10;
/** The machine gave a task no time, whatever was in it. */
const NO_PROGRESS = "made no progress";
/** Others' tasks and this one held more together than the machine has for them. */
const NO_ROOM = "was ended, since all of them held too much memory together";

interface Task {
  name: TaskName;
  input: unknown;
  account: string;
  bytes: number;
  resolve(output: never): void;
  reject(error: Error): void;
  /** Ends the wait for its turn. */
  patience: NodeJS.Timeout | null;
  begunMs: number;
  /** It is known to take long, or has taken long already. */
  isSlow: boolean;
  /** It was begun, or was to be, and the service lacked something of its own. */
  wasLost: boolean;
  /** How a child fell over itself at it; null where none did. */
  crash: string | null;
}

/** @param onLack is told why work is left undone for which nobody but the service is to blame */
export function openWorkers(
  limits: Partial<WorkerLimits> = {},
  onLack: (why: string) => void = () => {},
): Workers {
  const rules = { ...LIMITS, ...limits };
  const { heapMb, idleMs, keptMs, keptBytes } = rules;
  // A starved child has done nothing wrong; who waits for it is told in time all the same.
  const startMs = rules.startMs * CLOCK_PER_CPU;
  const ofEither = { heapMb, idleMs, keptMs, keptBytes, startMs };
  const children = {
    awaited: openChildren(
      { ...ofEither, ...AWAITED },
      { onReady: handOut, onStillborn: (why) => loseOne(awaited(), "awaited", why) },
    ),
    slow: openChildren(
      { ...ofEither, ...SLOW },
      { onReady: handOut, onStillborn: (why) => loseOne(awaited(), "slow", why) },
    ),
    ahead: openChildren(
      { ...ofEither, ...AHEAD },
      { onReady: handOut, onStillborn: (why) => loseOne([queueNamed("ahead")], "ahead", why) },
    ),
  };
  type Kind = keyof typeof children;
  const names = Object.keys(QUEUES) as QueueName[];
  const queues = new Map(names.map((name) => [name, openQueue(name)]));
  /** Of children that have carried out a task, what they had loaded after it. */
  const loadedBy = new WeakMap<Child, Loaded>();
  /** Accounts whose task was ended for what it held: it begins again beside nothing large. */
  const crowded = new Set<string>();
  let closed = false;
  let takesIdleWork = true;
  let lastAwaitedMs = Number.NEGATIVE_INFINITY;
  let lastAheadMs = performance.now();
  let isLooking = false;

  function openQueue(name: QueueName) {
    return {
      ...QUEUES[name],
      name,
      turns: openTurns<Task>(),
      costs: openCosts(),
      processorCosts: openCosts(),
      lastSlowMs: 0,
      /** Each with who carries it out. */
      underWay: new Map<Task, Child>(),
      waitingBytes: 0,
    };
  }
  type OpenQueue = ReturnType<typeof openQueue>;

  const all = () => [...queues.values()];
  /** Queues take turns at what is slow. */
  const inTurn = () => all().sort((one, other) => one.lastSlowMs - other.lastSlowMs);
  const awaited = () => all().filter(({ isAwaited }) => isAwaited);

  const isSlow = (queue: OpenQueue, account: string) =>
    queue.processorCosts.isOver(account, SLOW_CPU_MS) ||
    [...queue.underWay.keys()].some((task) => task.isSlow && task.account === account);

  /** How many tasks of this account may be under way on the queue at a time. */
  function mostOf(queue: OpenQueue, account: string): number {
    return isSlow(queue, account) ? 1 : queue.ofOneAccount;
  }

  /** How many more of them. */
  function roomFor(queue: OpenQueue, account: string): number {
    if (crowded.has(account) && slowOn(all()) > 0) return 0;
    const own = [...queue.underWay.keys()].filter((task) => task.account === account).length;
    const room = mostOf(queue, account) - own;
    return isSlow(queue, account) ? Math.min(room, roomForSlow(queue)) : room;
  }

  /** However many cores there are, one child of each queue is left for what is quick. */
  function roomForSlow(queue: OpenQueue): number {
    const onQueue = Math.max(1, queue.children - 1) - slowOn([queue]);
    return Math.min(rules.slowUnderWay - slowOn(all()), onQueue);
  }

  function slowOn(some: readonly OpenQueue[]): number {
    return some.flatMap(({ underWay }) => [...underWay.keys()].filter(({ isSlow }) => isSlow))
      .length;
  }

  function quickOn(some: readonly OpenQueue[]): number {
    return some.flatMap(({ underWay }) => [...underWay.keys()]).length - slowOn(some);
  }

  /** What a large task takes is not on top of what children hold that have nothing to do. */
  function makeRoom(): void {
    if (slowOn(all()) === 0) return;
    children.ahead.letGo(0);
    children.awaited.letGo(1);
  }

  /** Which children carry out the tasks of this account. */
  function kindFor(queue: OpenQueue, account: string): Kind {
    if (!queue.isAwaited) return "ahead";
    return isSlow(queue, account) ? "slow" : "awaited";
  }

  /** Slow tasks have their own bound, and take no place of what is quick. */
  function hasRoom(queue: OpenQueue, kind: Kind): boolean {
    if (!hasMemory(queue)) return false;
    if (kind === "ahead") return queue.underWay.size < queue.children && isPause(queue);
    if (kind === "slow") return roomForSlow(queue) > 0;
    // Of those that turn out slow there are no more either.
    if (queue.underWay.size >= 2 * queue.children) return false;
    if (quickOn([queue]) >= queue.children) return false;
    return queue.underWay.size === 0 || quickOn(awaited()) < rules.underWay;
  }

  /** Whether one more fits, beside the first one of each other queue where somebody waits. */
  function hasMemory(queue: OpenQueue): boolean {
    const tasks = all().flatMap(({ underWay }) => [...underWay.values()]);
    if (tasks.length === 0) return true;
    const without = (one: OpenQueue) => one.turns.size > 0 && one.underWay.size === 0;
    const others = awaited().filter((one) => one !== queue && without(one)).length;
    const held = tasks.reduce((sum, { pid }) => sum + Math.max(keptBytes, residentBytes(pid)), 0);
    return held + (1 + others) * keptBytes <= rules.allBytes;
  }

  /** Who has no work leaves, then whoever holds the most: its task is carried out once more. */
  function keepWithinMemory(): void {
    const kinds = Object.values<Children>(children);
    const fits = () => kinds.reduce((sum, kind) => sum + kind.heldBytes(), 0) <= rules.allBytes;
    if (fits()) return;
    for (const kind of kinds) kind.letGo(0);
    if (fits()) return;
    const held = ([, { pid }]: [Task, Child]) => residentBytes(pid);
    const [largest] = all()
      .flatMap(({ underWay }) => [...underWay])
      .sort((one, other) => held(other) - held(one));
    if (!largest) return;
    const [{ account }, child] = largest;
    crowded.add(account);
    child.kill(NO_ROOM, true);
  }

  /** Where there is none, it is looked for again. */
  function isPause(ahead: OpenQueue): boolean {
    // Somebody slow is at work, whose end hands out again.
    if (ahead.turns.size === 0 || slowOn(all()) > 0) return false;
    const now = performance.now();
    const isQuiet = awaited().every(({ turns, underWay }) => turns.size + underWay.size === 0);
    if (isQuiet && now - lastAwaitedMs >= PAUSE_MS) return true;
    if (now - lastAheadMs >= NO_PAUSE_MS && now - lastAwaitedMs < NO_PAUSE_MS) return true;
    if (!isLooking) {
      isLooking = true;
      const look = () => {
        isLooking = false;
        handOut();
      };
      setTimeout(look, PAUSE_MS).unref();
    }
    return false;
  }

  function handOut(): void {
    for (const queue of inTurn()) {
      const kinds: Kind[] = queue.isAwaited ? ["awaited", "slow"] : ["ahead"];
      for (const kind of kinds) handOutTo(queue, kind);
    }
  }

  function handOutTo(queue: OpenQueue, kind: Kind): void {
    const room = (account: string) =>
      kindFor(queue, account) === kind ? roomFor(queue, account) : 0;
    while (!closed && hasRoom(queue, kind)) {
      const wanted = queue.turns.takeable(room);
      if (wanted === 0) return;
      const child = children[kind].take();
      if (!child) {
        // Whichever is free first takes the task: one that starts, or one that is done.
        const most = kind === "slow" ? roomForSlow(queue) : queue.children - quickOn([queue]);
        children[kind].start(Math.min(wanted, most));
        return;
      }
      const task = queue.turns.take((account) => room(account) > 0) as Task;
      begin(queue, task, child, kind);
    }
  }

  function begin(queue: OpenQueue, task: Task, child: Child, kind: Kind): void {
    leaveQueue(queue, task);
    task.begunMs = performance.now();
    if (!queue.isAwaited) lastAheadMs = task.begunMs;
    queue.underWay.set(task, child);
    crowded.delete(task.account);
    const slowDown = () => {
      task.isSlow = true;
      if (kind === "awaited") child.slowDown();
      makeRoom();
    };
    // Whose tasks were slow so far does not begin before the others once more.
    if (kind === "slow") {
      queue.lastSlowMs = task.begunMs;
      task.isSlow = true;
      makeRoom();
    }
    const before = loadedBy.get(child);
    const mayLoad = task.name === LOADING_TASK && !before?.isComplete;
    const slowAtMs = SLOW_CPU_MS + queue.startCpuMs + (mayLoad ? LOADING_CPU_MS : 0);
    const limits = { cpuMs: rules.cpuMs ?? queue.cpuMs, memoryBytes: rules.memoryBytes, slowAtMs };
    const watched = watch(child, limits, { onSlow: slowDown, onLook: keepWithinMemory });
    child.begin({ name: task.name, input: task.input }, (end) => {
      const loadedMs = ownMs(before, "ended" in end ? undefined : end.loaded);
      const usedMs = watched.end() - loadedMs - queue.startCpuMs;
      if (!("ended" in end)) loadedBy.set(child, end.loaded);
      queue.processorCosts.note(task.account, Math.max(0, usedMs));
      if (queue.isAwaited) lastAwaitedMs = performance.now();
      queue.underWay.delete(task);
      queue.costs.note(task.account, performance.now() - task.begunMs);
      // What it lacks now a new one may have, as memory.
      if ("isLack" in end && end.isLack) child.kill("lacked something");
      else if (!("ended" in end)) children[kind].giveBack(child);
      makeRoom();
      settle(queue, task, end);
      handOut();
    });
  }

  /** Puts it before the other tasks of its account, where it was not lost before; answers whether it did. */
  function putBack(queue: OpenQueue, task: Task): boolean {
    if (task.wasLost || closed || (!queue.isAwaited && !takesIdleWork)) return false;
    task.wasLost = true;
    task.begunMs = 0;
    task.isSlow = false;
    queue.turns.putBack(task.account, task);
    queue.waitingBytes += task.bytes;
    if (queue.isAwaited) loseLater(queue, task);
    return true;
  }

  function leaveQueue(queue: OpenQueue, task: Task): void {
    if (task.patience) clearTimeout(task.patience);
    queue.waitingBytes -= task.bytes;
  }

  /** A child that does not start takes a task along the second time, rather than being started for ever. */
  function loseOne(among: readonly OpenQueue[], kind: Kind, why: string): void {
    tellLack(`The worker process ${why}`);
    const may = (queue: OpenQueue) => (account: string) => kindFor(queue, account) === kind;
    if (among.some((queue) => loseNext(queue, why, may(queue), true))) handOut();
  }

  /** The next task of a queue is not carried out; false where none waits. */
  function loseNext(
    queue: OpenQueue,
    why: string,
    may = (_account: string) => true,
    isOurs = false,
  ): boolean {
    const task = queue.turns.take(may);
    if (!task) return false;
    leaveQueue(queue, task);
    if (!isOurs) settle(queue, task, { ended: why, isLack: false, isCrash: false });
    else if (!putBack(queue, task)) task.reject(new WorkersBusy(`The worker process ${why}`));
    return true;
  }

  /** A service that stops ends its children itself. */
  function tellLack(why: string): void {
    if (!closed && takesIdleWork) onLack(why);
  }

  function settle(queue: OpenQueue, task: Task, end: Answer | Ended): void {
    if ("ended" in end && end.isCrash) {
      task.crash = `The worker process ${end.ended}, at ${task.name}`;
      if (putBack(queue, task)) return;
    }
    if ("output" in end) {
      // The document did nothing: the same did well in another child.
      if (task.crash !== null) tellLack(task.crash);
      task.resolve(end.output as never);
    } else if ("isLack" in end && end.isLack) loseByLack(queue, task, end);
    else if ("error" in end) task.reject(new Error(end.error));
    else if (closed) task.reject(new WorkersBusy("The service is stopping"));
    else if (end.ended === NO_PROGRESS)
      task.reject(new WorkersBusy("The machine has no time left"));
    else task.reject(new TaskFailure(`The worker process ${end.ended} at ${task.name}`));
  }

  function loseByLack(queue: OpenQueue, task: Task, end: Failed | Ended): void {
    const why = "ended" in end ? `The worker process ${end.ended}` : end.error;
    tellLack(`${why}, at ${task.name}`);
    if (putBack(queue, task)) return;
    task.reject(new WorkersBusy("The service lacks something of its own"));
  }

  /**
   * How long a task of this account would wait for its turn, by what tasks have taken so far:
   * those that the same children carry out, since slow ones do not take the places of others.
   */
  function expectedWaitMs(queue: OpenQueue, account: string): number {
    const now = performance.now();
    const kind = kindFor(queue, account);
    const costs = queue.turns
      .ahead(account)
      .filter((line) => kindFor(queue, line.account) === kind)
      .map((line) => ({ ...line, ms: line.tasks * queue.costs.of(line.account) }));
    const isFree = hasRoom(queue, kind) && roomFor(queue, account) > 0;
    if (isFree && costs.length === 0) return 0;
    for (const task of queue.underWay.keys()) {
      if (task.isSlow !== (kind === "slow")) continue;
      // What has run for longer than expected is expected to run for as long again.
      const ran = now - task.begunMs;
      const left = Math.max(queue.costs.of(task.account) - ran, ran);
      costs.push({ account: task.account, tasks: 1, ms: Math.min(left, queue.cpuMs) });
    }
    const sum = (parts: typeof costs) => parts.reduce((total, { ms }) => total + ms, 0);
    const own = costs.filter((line) => line.account === account);
    const places = kind === "slow" ? Math.min(queue.children, rules.slowUnderWay) : queue.children;
    return Math.max(sum(costs) / places, sum(own) / mostOf(queue, account));
  }

  function refusalOn(queue: OpenQueue, account: string, bytes = 0): WorkersBusy | null {
    const waitMs = queue.isAwaited ? expectedWaitMs(queue, account) : 0;
    const isFull = queue.waitingBytes + bytes > rules.waitingBytes;
    if (!closed && waitMs <= rules.waitMs && !isFull) return null;
    return new WorkersBusy("The workers take no more work now", waitMs);
  }

  function take<N extends TaskName>(
    queue: OpenQueue,
    name: N,
    input: TaskInput<N>,
    account: string,
  ): Promise<TaskOutput<N>> {
    const bytes = bytesOf(input);
    const refusal = refusalOn(queue, account, bytes);
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const patience = null;
      const notBegun = { patience, begunMs: 0, isSlow: false, wasLost: false, crash: null };
      const task: Task = { name, input, account, bytes, resolve, reject, ...notBegun };
      queue.turns.add(account, task);
      queue.waitingBytes += bytes;
      if (queue.isAwaited) lastAwaitedMs = performance.now();
      handOut();
      if (task.begunMs === 0 && queue.isAwaited) loseLater(queue, task);
    });
  }

  /** Whoever waits is told in time, also where the queue takes longer than it looked like. */
  function loseLater(queue: OpenQueue, task: Task): void {
    const lose = () => {
      queue.turns.remove(task.account, task);
      leaveQueue(queue, task);
      task.reject(new WorkersBusy("The workers did not come to it in time", rules.waitMs));
    };
    task.patience = setTimeout(lose, rules.waitMs).unref();
  }

  const queueNamed = (name: QueueName) => queues.get(name) as OpenQueue;
  const run: Workers["run"] = (name, input, account) =>
    take(queueNamed(QUEUE_OF[name]), name, input, account);

  return {
    run,
    refusalFor(name, account) {
      const refusal = refusalOn(queueNamed(QUEUE_OF[name]), account);
      if (!refusal) children.awaited.keepOne();
      return refusal;
    },
    runWhenIdle: (name, input, account) =>
      takesIdleWork
        ? take(queueNamed("ahead"), name, input, account)
        : Promise.reject(new WorkersBusy("The service is stopping")),
    warm: async () => {
      await run("warm", null, "");
    },
    dropIdleWork() {
      takesIdleWork = false;
      while (loseNext(queueNamed("ahead"), "was not needed"));
      children.ahead.close();
    },
    close() {
      closed = true;
      for (const queue of all()) {
        while (loseNext(queue, ""));
      }
      for (const kind of Object.values<Children>(children)) kind.close();
    },
  };
}

interface Watched {
  /** No more is looked at; the milliseconds of processor time that the task took. */
  end(): number;
}

/** What a child took during a task for what it keeps. */
function ownMs(before: Loaded | undefined, after: Loaded | undefined): number {
  const loadingMs = after ? after.ms - (before?.ms ?? 0) : 0;
  return loadingMs + (before ? 0 : WARM_UP_CPU_MS);
}

interface WatchLimits {
  cpuMs: number;
  memoryBytes: number;
  /** From so much processor time on it takes long. */
  slowAtMs: number;
}

interface WatchListener {
  /** Once, when it takes long. */
  onSlow(): void;
  /** Each time that the child was looked at. */
  onLook(): void;
}

/** Ends the child where its task takes too much. */
function watch(
  child: Child,
  { cpuMs, memoryBytes, slowAtMs }: WatchLimits,
  { onSlow, onLook }: WatchListener,
): Watched {
  const begun = performance.now();
  const cpuBefore = processorMs(child.pid);
  let used = 0;
  let wasSlow = false;
  function measure(): number {
    const cpu = processorMs(child.pid);
    const clockMs = performance.now() - begun;
    // A child that has ended tells no more: what was seen last counts.
    if (cpu !== null && cpuBefore !== null) used = cpu - cpuBefore;
    else if (cpuBefore === null) used = clockMs;
    return clockMs;
  }
  const look = setInterval(() => {
    const clockMs = measure();
    if (used > cpuMs) child.kill(`took over ${cpuMs} ms`);
    else if (clockMs > cpuMs * CLOCK_PER_CPU) child.kill(NO_PROGRESS);
    else if (residentBytes(child.pid) > memoryBytes) child.kill("took too much memory");
    else if (clockMs > HELD_UP_MS + used * CLOCK_WHEN_IDLE) child.hurry();
    if (used > slowAtMs && !wasSlow) {
      wasSlow = true;
      onSlow();
    }
    onLook();
  }, USAGE_LOOK_MS).unref();
  return {
    end() {
      clearInterval(look);
      measure();
      return used;
    },
  };
}

/** What an input holds in memory while it waits, near enough. */
function bytesOf(input: unknown, levels = 4): number {
  if (typeof input === "string") return input.length;
  if (ArrayBuffer.isView(input)) return input.byteLength;
  if (typeof input !== "object" || input === null || levels === 0) return 8;
  return Object.values(input).reduce<number>((sum, part) => sum + bytesOf(part, levels - 1), 8);
}
