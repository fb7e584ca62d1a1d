import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NO_PAUSE_MS, openPauses, PAUSE_MS } from "./pauses.ts";

test("work ahead begins in a pause, or where there was none for long, and is looked for once at a time", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom("awaited", "ahead", "ask", "ask quiet"),
      ms: fc.constantFrom(0, 10, PAUSE_MS, 1_000, NO_PAUSE_MS),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let [now, looks, asks] = [0, 0, 0];
      const pauses = openPauses(
        () => now,
        () => {
          looks += 1;
        },
      );
      let [awaitedAt, aheadAt] = [Number.NEGATIVE_INFINITY, 0];
      for (const { what, ms } of taken) {
        now += ms;
        if (what === "awaited") {
          pauses.noteAwaited();
          awaitedAt = now;
        } else if (what === "ahead") {
          pauses.noteAhead();
          aheadAt = now;
        } else {
          const isQuiet = what === "ask quiet";
          const isPause = pauses.isPause(isQuiet);
          const isLong = now - aheadAt >= NO_PAUSE_MS && now - awaitedAt < NO_PAUSE_MS;
          assert.equal(isPause, isLong || (isQuiet && now - awaitedAt >= PAUSE_MS));
          if (isPause) continue;
          asks += 1;
          pauses.isPause(isQuiet);
          t.mock.timers.tick(PAUSE_MS);
          assert.equal(looks, asks);
        }
      }
    }),
  );
});
