import { openTakeOverScene, type TakeOverScene } from "#kit/scenes/take-over-scene.ts";
import type { Row } from "./measure.ts";

/** Of how many kills each time is the longest. */
const KILLS = 5;

/**
 * How long work lies after kill -9 of who was at it: until a neighbour has it, and until the
 * process has it that is started at once in its place, its start included.
 */
export async function measureTakingOver(): Promise<Row[]> {
  const scene = await openTakeOverScene();
  try {
    const rows: Row[] = [];
    for (const kind of ["delivery", "mail", "seal"] as const) {
      const [neighbour, successor] = [
        await longest(scene, kind, true),
        await longest(scene, kind, false),
      ];
      rows.push(
        row(`${kind} taken up by a neighbour, the longest of ${KILLS}`, neighbour, "15 s"),
        row(`${kind} taken up by the restarted process, its start included`, successor, "5 s"),
      );
    }
    return rows;
  } finally {
    await scene.close();
  }
}

async function longest(
  scene: TakeOverScene,
  kind: keyof TakeOverScene["works"],
  hasNeighbour: boolean,
): Promise<number> {
  const work = scene.works[kind];
  let longestMs = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dying = await scene.start();
    const neighbour = hasNeighbour ? await scene.start() : null;
    await work.hold(dying);
    const from = performance.now();
    await dying.killAlone();
    const taken = work.untilTakenUp();
    const successor = neighbour ?? (await scene.start());
    await taken;
    longestMs = Math.max(longestMs, performance.now() - from);
    await successor.stop();
  }
  return longestMs;
}

function row(what: string, longestMs: number, wanted: string): Row {
  const ours = `${(longestMs / 1_000).toFixed(1)} s`;
  return { goal: "18", what, ours, floor: "-", wanted };
}
