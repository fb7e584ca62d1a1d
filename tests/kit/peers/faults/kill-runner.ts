import { setTimeout as wait } from "node:timers/promises";
import type { RunningService } from "#kit/scenes/built-service.ts";
import { CRASH_POINTS, type CrashPointName } from "#kit/scenes/crash-points.ts";
import { type Acknowledged, DEEDS, type DeedName, LEADS_TO, nothingAcknowledged } from "./deeds.ts";
import { comeToAnEnd, END_MS, letTimeFly } from "./ending.ts";
import type { Broken } from "./kept-promises.ts";
import { type PatientClient, patientClient } from "./patient-client.ts";
import { type FaultWorld, openFaultWorld } from "./world.ts";

export interface KillReport {
  processes: number;
  /** By point. */
  kills: Partial<Record<CrashPointName, number>>;
  killed: number;
  /** Points at which nobody died, though what leads there was done again and again. */
  notReached: CrashPointName[];
  /** How much was acknowledged while processes died. */
  acknowledged: { contracts: number; exports: number; closings: number; purchases: number };
  /** Deeds that were never answered, and answers that were faults. */
  faults: string[];
  broken: Broken;
}

/** Every point that something here leads to. */
export const POINTS = (Object.keys(CRASH_POINTS) as CrashPointName[]).filter(
  (point) => LEADS_TO[point] !== null,
);

/** What leads to a point is begun again after so long, while nobody died there. */
const AGAIN_MS = 3_000;
const TRIES = 20;
/** More at a time would be a test of the processor. */
const MOST_UNDER_WAY = 8;
/**
 * Lets a process die at each of these points in turn, so many times, beside
 * others on the same database or alone, while people use the service; then lets
 * everything come to its end and holds it to what was acknowledged.
 */
export async function runKills({
  points = POINTS,
  times,
  processes,
  onKill = () => {},
}: {
  points?: readonly CrashPointName[];
  times: number;
  processes: number;
  onKill?: (point: CrashPointName, killed: number) => void;
}): Promise<KillReport> {
  const world = await openFaultWorld();
  try {
    return await killIn(world, { points, times, processes, onKill });
  } finally {
    await world.close();
  }
}

/** A process after the other. */
interface Seat {
  running: RunningService | null;
  client?: PatientClient;
}

async function killIn(
  world: FaultWorld,
  {
    points,
    times,
    processes,
    onKill,
  }: {
    points: readonly CrashPointName[];
    times: number;
    processes: number;
    onKill: (point: CrashPointName, killed: number) => void;
  },
): Promise<KillReport> {
  const kept = nothingAcknowledged();
  const kills: KillReport["kills"] = {};
  const notReached: CrashPointName[] = [];
  const faults: string[] = [];
  let killed = 0;
  const underWay = new Set<Promise<void>>();
  const seats: Seat[] = Array.from({ length: processes }, () => ({ running: null }));
  for (const seat of seats) {
    // Whoever is to die is asked first, then whoever is there.
    const inOrder = [seat, ...seats.filter((other) => other !== seat)];
    seat.client = patientClient(() =>
      inOrder.flatMap(({ running }) => (running ? [running.origin] : [])),
    );
  }

  async function begin(name: DeedName, { client }: Seat): Promise<void> {
    if (underWay.size >= MOST_UNDER_WAY * processes || !client) return;
    const deed: Promise<void> = DEEDS[name]({ world, client, kept })
      .catch((error: Error) => void faults.push(`${name}: ${error.message}`))
      .finally(() => underWay.delete(deed));
    underWay.add(deed);
  }

  async function dieAt(seat: Seat, at: CrashPointName, after: number): Promise<void> {
    const counts = () => {
      seat.running = null;
      killed += 1;
      kills[at] = (kills[at] ?? 0) + 1;
      onKill(at, killed);
    };
    const started = await world.start({ at, after }).catch(() => null);
    // What others left leads there as well, before it was ready to be asked.
    if (!started) return counts();
    seat.running = started;
    for (let tries = 0; tries < TRIES; tries += 1) {
      await begin(LEADS_TO[at] as DeedName, seat);
      const isOver = await Promise.race([
        started.ended.then(() => true),
        wait(AGAIN_MS, false, { ref: false }),
      ]);
      if (isOver) return counts();
    }
    notReached.push(at);
    seat.running = null;
    await started.killAlone();
  }

  const time = letTimeFly(world);
  // At the first pass, and then at a later one: others are under way by then.
  const left = Array.from({ length: times }, (_, round) =>
    points.map((at) => ({ at, after: round % 2 })),
  ).flat();
  await Promise.all(
    seats.map(async (seat) => {
      for (let next = left.shift(); next; next = left.shift()) {
        await dieAt(seat, next.at, next.after);
      }
      seat.running = await world.start();
    }),
  );
  const late = wait(END_MS, "late" as const, { ref: false });
  if ((await Promise.race([Promise.all([...underWay]), late])) === "late") {
    faults.push(`${underWay.size} deeds have no end`);
  }
  await time.stop();
  const { broken, faults: ofEnd } = await comeToAnEnd(world, kept);
  return {
    processes,
    kills,
    killed,
    notReached,
    broken,
    acknowledged: countOf(kept),
    faults: [...faults, ...ofEnd, ...seats.flatMap(({ client }) => client?.faults ?? [])],
  };
}

function countOf({ contracts, exports, closings, purchases }: Acknowledged) {
  return {
    contracts: contracts.length,
    exports: exports.length,
    closings: closings.length,
    purchases: purchases.length,
  };
}
