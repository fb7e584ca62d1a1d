import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openCertainty } from "./certainty.ts";

const TIMES = { beatMs: 1_000, silentMs: 3_000, lapsedMs: 10_000 };

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("arrived", "arrived unheard", "unheard", "forget", "pass"),
    ms: fc.nat(12_000),
  }),
  { maxLength: 40 },
);

test("a process is sure only while no other may have found it gone by the next beat", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let now = 0;
      const certainty = openCertainty(TIMES, () => now);
      let [beatAt, isHeard] = [Number.NEGATIVE_INFINITY, false];
      for (const { what, ms } of taken) {
        if (what === "pass") now += ms;
        else if (what === "forget") {
          certainty.forget();
          beatAt = Number.NEGATIVE_INFINITY;
        } else if (what === "unheard") {
          certainty.unheard();
          isHeard = false;
        } else {
          isHeard = what === "arrived";
          beatAt = now;
          certainty.arrived(now, isHeard);
        }
        // Others wait for 10 s while its connection is open, and for 3 s where it is not.
        const goneAt = beatAt + (isHeard ? TIMES.lapsedMs : TIMES.silentMs);
        if (certainty.isSure()) assert.ok(now + TIMES.beatMs < goneAt);
        if (now === beatAt) assert.ok(certainty.isSure());
      }
    }),
  );
});

test("whoever waits until it is sure goes on with the beat that arrives, or with the end", async () => {
  const certainty = openCertainty(TIMES, () => 0);
  const told: string[] = [];
  const waiting = certainty.untilSure().then(() => told.push("sure"));
  await null;
  assert.deepEqual(told, []);
  certainty.arrived(0, true);
  await waiting;
  certainty.forget();
  const ended = certainty.untilSure();
  certainty.end();
  await ended;
  await certainty.untilSure();
  assert.equal(certainty.isSure(), false);
});
