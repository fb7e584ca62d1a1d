import assert from "node:assert/strict";
import { test } from "node:test";
import { LEADS_TO } from "#kit/peers/faults/deeds.ts";
import { POINTS, runKills } from "#kit/peers/faults/kill-runner.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";

/** What other files here kill services over. */
const ELSEWHERE = new Set<string | null>(["buy", "giveUp", "log", "pay"]);

/** `npm run bench -- kills` takes all of them, and more than once. */
const OWN: readonly CrashPointName[] = POINTS.filter((point) => !ELSEWHERE.has(LEADS_TO[point]));

for (const processes of [1, 2]) {
  test(`${processes === 1 ? "alone" : "two on one database"}, killed at each step of creating, signing, sealing, mails, deliveries, exports, closings and withdrawals, a service loses nothing and does nothing twice`, async () => {
    const { broken, faults, notReached } = await runKills({ points: OWN, times: 1, processes });
    assert.deepEqual({ ...broken, faults, notReached }, NOTHING);
  });
}

const NOTHING = { lost: [], stuck: [], doubled: [], faults: [], notReached: [] };
