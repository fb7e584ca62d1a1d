import { availableParallelism, constants, totalmem } from "node:os";
import type { Loaded } from "#lib/pdfium/loading.ts";
import { BENCH_OF, BENCHES, type BenchName } from "./workers/benches.ts";
import {
  type Child,
  type Children,
  type Ended,
  HELD_UP_MS,
  openChildren,
  SLOWED,
} from "./workers/children.ts";
import { openCosts } from "./workers/costs.ts";
import { processorMs, residentBytes } from "./workers/process-usage.ts";
import { mostMemory, ROOM_BYTES, slowFitting } from "./workers/room.ts";
import { openTurns } from "./workers/turns.ts";
import type { Answer, Failed } from "./workshop-messages.ts";
import type { TaskInput, TaskName, TaskOutput } from "./workshop-tasks.ts";

/**
 * Runs everything that touches bytes from outside, or that would hold up the
 * event loop, in child processes with limits of processor time and memory.
 * Each kind of work has a bench of its own (`workshop/benches.ts`), on which
 * accounts take turns.
 */
export interface Workshop {
  /**
   * @param account whose turn it is: the account that the work is for
   * @throws WorkshopBusy at once where it would have to wait for too long;
   *   WorkshopBusy too where the service lacked something of its own twice; WorkshopFailure when a
   *   limit was passed or the child died of its order; the task's own error otherwise
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, account: string): Promise<TaskOutput<N>>;
  /**
   * Why an order of this account would be refused now, before there is one; null where it would
   * not. It finds a child starting then, where there was none.
   */
  refusalFor(name: TaskName, account: string): WorkshopBusy | null;
  /** The same for what nobody waits for: only while nothing else waits, and giving way to it. */
  runWhenIdle: Workshop["run"];
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
export class WorkshopBusy extends Error {
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
 * task. Its input asks for more than one order is given.
 */
export class WorkshopFailure extends Error {}

export interface WorkshopLimits {
  /** Orders under way on all benches, slow ones apart; a bench with none under way may always have one. */
  underWay: number;
  /** Orders of accounts whose orders are slow: a core is left for what is quick. */
  slowUnderWay: number;
  /** Bytes of input that wait on one bench. */
  waitingBytes: number;
  /** The longest that an order is let wait for its turn. */
  waitMs: number;
  /** Processor time of one order, where it is not that of its bench. */
  cpuMs: number | null;
  /** What one order may hold. */
  memoryBytes: number;
  /** What all children may hold: more would have the system end one of them, or the service. */
  allBytes: number;
  /** A child that holds more than this after an order is let go; room for as much is left for each one begun. */
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

const LIMITS: WorkshopLimits = {
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
  // Starting anew takes longer than most orders.
  keptBytes: ROOM_BYTES,
  heapMb: 384,
  startMs: 20_000,
  idleMs: 10_000,
  keptMs: 60_000,
};

/** The service and its database answer before anything is set or drawn. */
const AWAITED = { kept: 1, nice: 2, startNice: 2, isIdleClass: false };
/** For accounts whose orders are slow: what these leave behind in memory goes with their children. */
const SLOW = { kept: 0, nice: SLOWED, startNice: 2, isIdleClass: true };
const LEAST = constants.priority.PRIORITY_LOW;
const AHEAD = { kept: 0, nice: LEAST, startNice: LEAST, isIdleClass: true };

const USAGE_LOOK_MS = 250;

/** An order that takes more than this gives way to those that do not. */
const SLOW_CPU_MS = 500;

/** What a child's first order takes for fonts and code, which is not its account's. */
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
/** The machine gave an order no time, whatever was in it. */
const NO_PROGRESS = "made no progress";
/** Others' orders and this one held more together than the machine has for them. */
const NO_ROOM = "was ended, since all of them held too much memory together";

interface Order {
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
export function openWorkshop(
  limits: Partial<WorkshopLimits> = {},
  onLack: (why: string) => void = () => {},
): Workshop {
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
      { onReady: handOut, onStillborn: (why) => loseOne([benchNamed("ahead")], "ahead", why) },
    ),
  };
  type Kind = keyof typeof children;
  const names = Object.keys(BENCHES) as BenchName[];
  const benches = new Map(names.map((name) => [name, openBench(name)]));
  /** Of children that have carried out an order, what they had loaded after it. */
  const loadedBy = new WeakMap<Child, Loaded>();
  /** Accounts whose order was ended for what it held: it begins again beside nothing large. */
  const crowded = new Set<string>();
  let closed = false;
  let takesIdleWork = true;
  let lastAwaitedMs = Number.NEGATIVE_INFINITY;
  let lastAheadMs = performance.now();
  let isLooking = false;

  function openBench(name: BenchName) {
    return {
      ...BENCHES[name],
      name,
      turns: openTurns<Order>(),
      costs: openCosts(),
      processorCosts: openCosts(),
      lastSlowMs: 0,
      /** Each with who carries it out. */
      underWay: new Map<Order, Child>(),
      waitingBytes: 0,
    };
  }
  type OpenBench = ReturnType<typeof openBench>;

  const all = () => [...benches.values()];
  /** Benches take turns at what is slow. */
  const inTurn = () => all().sort((one, other) => one.lastSlowMs - other.lastSlowMs);
  const awaited = () => all().filter(({ isAwaited }) => isAwaited);

  const isSlow = (bench: OpenBench, account: string) =>
    bench.processorCosts.isOver(account, SLOW_CPU_MS) ||
    [...bench.underWay.keys()].some((order) => order.isSlow && order.account === account);

  /** How many orders of this account may be under way on the bench at a time. */
  function mostOf(bench: OpenBench, account: string): number {
    return isSlow(bench, account) ? 1 : bench.ofOneAccount;
  }

  /** How many more of them. */
  function roomFor(bench: OpenBench, account: string): number {
    if (crowded.has(account) && slowOn(all()) > 0) return 0;
    const own = [...bench.underWay.keys()].filter((order) => order.account === account).length;
    const room = mostOf(bench, account) - own;
    return isSlow(bench, account) ? Math.min(room, roomForSlow(bench)) : room;
  }

  /** However many cores there are, one child of each bench is left for what is quick. */
  function roomForSlow(bench: OpenBench): number {
    const onBench = Math.max(1, bench.children - 1) - slowOn([bench]);
    return Math.min(rules.slowUnderWay - slowOn(all()), onBench);
  }

  function slowOn(some: readonly OpenBench[]): number {
    return some.flatMap(({ underWay }) => [...underWay.keys()].filter(({ isSlow }) => isSlow))
      .length;
  }

  function quickOn(some: readonly OpenBench[]): number {
    return some.flatMap(({ underWay }) => [...underWay.keys()]).length - slowOn(some);
  }

  /** What a large order takes is not on top of what children hold that have nothing to do. */
  function makeRoom(): void {
    if (slowOn(all()) === 0) return;
    children.ahead.letGo(0);
    children.awaited.letGo(1);
  }

  /** Which children carry out the orders of this account. */
  function kindFor(bench: OpenBench, account: string): Kind {
    if (!bench.isAwaited) return "ahead";
    return isSlow(bench, account) ? "slow" : "awaited";
  }

  /** Slow orders have their own bound, and take no place of what is quick. */
  function hasRoom(bench: OpenBench, kind: Kind): boolean {
    if (!hasMemory(bench)) return false;
    if (kind === "ahead") return bench.underWay.size < bench.children && isPause(bench);
    if (kind === "slow") return roomForSlow(bench) > 0;
    // Of those that turn out slow there are no more either.
    if (bench.underWay.size >= 2 * bench.children) return false;
    if (quickOn([bench]) >= bench.children) return false;
    return bench.underWay.size === 0 || quickOn(awaited()) < rules.underWay;
  }

  /** Whether one more fits, beside the first one of each other bench where somebody waits. */
  function hasMemory(bench: OpenBench): boolean {
    const orders = all().flatMap(({ underWay }) => [...underWay.values()]);
    if (orders.length === 0) return true;
    const without = (one: OpenBench) => one.turns.size > 0 && one.underWay.size === 0;
    const others = awaited().filter((one) => one !== bench && without(one)).length;
    const held = orders.reduce((sum, { pid }) => sum + Math.max(keptBytes, residentBytes(pid)), 0);
    return held + (1 + others) * keptBytes <= rules.allBytes;
  }

  /** Who has no work leaves, then whoever holds the most: its order is carried out once more. */
  function keepWithinMemory(): void {
    const kinds = Object.values<Children>(children);
    const fits = () => kinds.reduce((sum, kind) => sum + kind.heldBytes(), 0) <= rules.allBytes;
    if (fits()) return;
    for (const kind of kinds) kind.letGo(0);
    if (fits()) return;
    const held = ([, { pid }]: [Order, Child]) => residentBytes(pid);
    const [largest] = all()
      .flatMap(({ underWay }) => [...underWay])
      .sort((one, other) => held(other) - held(one));
    if (!largest) return;
    const [{ account }, child] = largest;
    crowded.add(account);
    child.kill(NO_ROOM, true);
  }

  /** Where there is none, it is looked for again. */
  function isPause(ahead: OpenBench): boolean {
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
    for (const bench of inTurn()) {
      const kinds: Kind[] = bench.isAwaited ? ["awaited", "slow"] : ["ahead"];
      for (const kind of kinds) handOutTo(bench, kind);
    }
  }

  function handOutTo(bench: OpenBench, kind: Kind): void {
    const room = (account: string) =>
      kindFor(bench, account) === kind ? roomFor(bench, account) : 0;
    while (!closed && hasRoom(bench, kind)) {
      const wanted = bench.turns.takeable(room);
      if (wanted === 0) return;
      const child = children[kind].take();
      if (!child) {
        // Whichever is free first takes the order: one that starts, or one that is done.
        const most = kind === "slow" ? roomForSlow(bench) : bench.children - quickOn([bench]);
        children[kind].start(Math.min(wanted, most));
        return;
      }
      const order = bench.turns.take((account) => room(account) > 0) as Order;
      begin(bench, order, child, kind);
    }
  }

  function begin(bench: OpenBench, order: Order, child: Child, kind: Kind): void {
    leaveQueue(bench, order);
    order.begunMs = performance.now();
    if (!bench.isAwaited) lastAheadMs = order.begunMs;
    bench.underWay.set(order, child);
    crowded.delete(order.account);
    const slowDown = () => {
      order.isSlow = true;
      if (kind === "awaited") child.slowDown();
      makeRoom();
    };
    // Whose orders were slow so far does not begin before the others once more.
    if (kind === "slow") {
      bench.lastSlowMs = order.begunMs;
      order.isSlow = true;
      makeRoom();
    }
    const before = loadedBy.get(child);
    const mayLoad = order.name === LOADING_TASK && !before?.isComplete;
    const slowAtMs = SLOW_CPU_MS + bench.startCpuMs + (mayLoad ? LOADING_CPU_MS : 0);
    const limits = { cpuMs: rules.cpuMs ?? bench.cpuMs, memoryBytes: rules.memoryBytes, slowAtMs };
    const watched = watch(child, limits, { onSlow: slowDown, onLook: keepWithinMemory });
    child.begin({ name: order.name, input: order.input }, (end) => {
      const loadedMs = ownMs(before, "ended" in end ? undefined : end.loaded);
      const usedMs = watched.end() - loadedMs - bench.startCpuMs;
      if (!("ended" in end)) loadedBy.set(child, end.loaded);
      bench.processorCosts.note(order.account, Math.max(0, usedMs));
      if (bench.isAwaited) lastAwaitedMs = performance.now();
      bench.underWay.delete(order);
      bench.costs.note(order.account, performance.now() - order.begunMs);
      // What it lacks now a new one may have, as memory.
      if ("isLack" in end && end.isLack) child.kill("lacked something");
      else if (!("ended" in end)) children[kind].giveBack(child);
      makeRoom();
      settle(bench, order, end);
      handOut();
    });
  }

  /** Puts it before the other orders of its account, where it was not lost before; answers whether it did. */
  function putBack(bench: OpenBench, order: Order): boolean {
    if (order.wasLost || closed || (!bench.isAwaited && !takesIdleWork)) return false;
    order.wasLost = true;
    order.begunMs = 0;
    order.isSlow = false;
    bench.turns.putBack(order.account, order);
    bench.waitingBytes += order.bytes;
    if (bench.isAwaited) loseLater(bench, order);
    return true;
  }

  function leaveQueue(bench: OpenBench, order: Order): void {
    if (order.patience) clearTimeout(order.patience);
    bench.waitingBytes -= order.bytes;
  }

  /** A child that does not start takes an order along the second time, rather than being started for ever. */
  function loseOne(among: readonly OpenBench[], kind: Kind, why: string): void {
    tellLack(`The workshop's process ${why}`);
    const may = (bench: OpenBench) => (account: string) => kindFor(bench, account) === kind;
    if (among.some((bench) => loseNext(bench, why, may(bench), true))) handOut();
  }

  /** The next order of a bench is not carried out; false where none waits. */
  function loseNext(
    bench: OpenBench,
    why: string,
    may = (_account: string) => true,
    isOurs = false,
  ): boolean {
    const order = bench.turns.take(may);
    if (!order) return false;
    leaveQueue(bench, order);
    if (!isOurs) settle(bench, order, { ended: why, isLack: false, isCrash: false });
    else if (!putBack(bench, order))
      order.reject(new WorkshopBusy(`The workshop's process ${why}`));
    return true;
  }

  /** A service that stops ends its children itself. */
  function tellLack(why: string): void {
    if (!closed && takesIdleWork) onLack(why);
  }

  function settle(bench: OpenBench, order: Order, end: Answer | Ended): void {
    if ("ended" in end && end.isCrash) {
      order.crash = `The workshop's process ${end.ended}, at ${order.name}`;
      if (putBack(bench, order)) return;
    }
    if ("output" in end) {
      // The document did nothing: the same did well in another child.
      if (order.crash !== null) tellLack(order.crash);
      order.resolve(end.output as never);
    } else if ("isLack" in end && end.isLack) loseByLack(bench, order, end);
    else if ("error" in end) order.reject(new Error(end.error));
    else if (closed) order.reject(new WorkshopBusy("The service is stopping"));
    else if (end.ended === NO_PROGRESS)
      order.reject(new WorkshopBusy("The machine has no time left"));
    else order.reject(new WorkshopFailure(`The workshop's process ${end.ended} at ${order.name}`));
  }

  function loseByLack(bench: OpenBench, order: Order, end: Failed | Ended): void {
    const why = "ended" in end ? `The workshop's process ${end.ended}` : end.error;
    tellLack(`${why}, at ${order.name}`);
    if (putBack(bench, order)) return;
    order.reject(new WorkshopBusy("The service lacks something of its own"));
  }

  /**
   * How long an order of this account would wait for its turn, by what orders have taken so far:
   * those that the same children carry out, since slow ones do not take the places of others.
   */
  function expectedWaitMs(bench: OpenBench, account: string): number {
    const now = performance.now();
    const kind = kindFor(bench, account);
    const costs = bench.turns
      .ahead(account)
      .filter((line) => kindFor(bench, line.account) === kind)
      .map((line) => ({ ...line, ms: line.orders * bench.costs.of(line.account) }));
    const isFree = hasRoom(bench, kind) && roomFor(bench, account) > 0;
    if (isFree && costs.length === 0) return 0;
    for (const order of bench.underWay.keys()) {
      if (order.isSlow !== (kind === "slow")) continue;
      // What has run for longer than expected is expected to run for as long again.
      const ran = now - order.begunMs;
      const left = Math.max(bench.costs.of(order.account) - ran, ran);
      costs.push({ account: order.account, orders: 1, ms: Math.min(left, bench.cpuMs) });
    }
    const sum = (parts: typeof costs) => parts.reduce((total, { ms }) => total + ms, 0);
    const own = costs.filter((line) => line.account === account);
    const places = kind === "slow" ? Math.min(bench.children, rules.slowUnderWay) : bench.children;
    return Math.max(sum(costs) / places, sum(own) / mostOf(bench, account));
  }

  function refusalOn(bench: OpenBench, account: string, bytes = 0): WorkshopBusy | null {
    const waitMs = bench.isAwaited ? expectedWaitMs(bench, account) : 0;
    const isFull = bench.waitingBytes + bytes > rules.waitingBytes;
    if (!closed && waitMs <= rules.waitMs && !isFull) return null;
    return new WorkshopBusy("The workshop takes no more work now", waitMs);
  }

  function take<N extends TaskName>(
    bench: OpenBench,
    name: N,
    input: TaskInput<N>,
    account: string,
  ): Promise<TaskOutput<N>> {
    const bytes = bytesOf(input);
    const refusal = refusalOn(bench, account, bytes);
    if (refusal) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const patience = null;
      const notBegun = { patience, begunMs: 0, isSlow: false, wasLost: false, crash: null };
      const order: Order = { name, input, account, bytes, resolve, reject, ...notBegun };
      bench.turns.add(account, order);
      bench.waitingBytes += bytes;
      if (bench.isAwaited) lastAwaitedMs = performance.now();
      handOut();
      if (order.begunMs === 0 && bench.isAwaited) loseLater(bench, order);
    });
  }

  /** Whoever waits is told in time, also where the queue takes longer than it looked like. */
  function loseLater(bench: OpenBench, order: Order): void {
    const lose = () => {
      bench.turns.remove(order.account, order);
      leaveQueue(bench, order);
      order.reject(new WorkshopBusy("The workshop did not come to it in time", rules.waitMs));
    };
    order.patience = setTimeout(lose, rules.waitMs).unref();
  }

  const benchNamed = (name: BenchName) => benches.get(name) as OpenBench;
  const run: Workshop["run"] = (name, input, account) =>
    take(benchNamed(BENCH_OF[name]), name, input, account);

  return {
    run,
    refusalFor(name, account) {
      const refusal = refusalOn(benchNamed(BENCH_OF[name]), account);
      if (!refusal) children.awaited.keepOne();
      return refusal;
    },
    runWhenIdle: (name, input, account) =>
      takesIdleWork
        ? take(benchNamed("ahead"), name, input, account)
        : Promise.reject(new WorkshopBusy("The service is stopping")),
    warm: async () => {
      await run("warm", null, "");
    },
    dropIdleWork() {
      takesIdleWork = false;
      while (loseNext(benchNamed("ahead"), "was not needed"));
      children.ahead.close();
    },
    close() {
      closed = true;
      for (const bench of all()) {
        while (loseNext(bench, ""));
      }
      for (const kind of Object.values<Children>(children)) kind.close();
    },
  };
}

interface Watched {
  /** No more is looked at; the milliseconds of processor time that the order took. */
  end(): number;
}

/** What a child took during an order for what it keeps. */
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

/** Ends the child where its order takes too much. */
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
