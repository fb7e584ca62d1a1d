import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type GroupTurns, groupTurns, type Turn } from "./group-turns.ts";

const LIMITS = { most: 8, mostOfGroup: 2, mostHeld: 40 };

/** Everybody who may run now. */
function all(turns: GroupTurns<string>): Turn<string>[] {
  const found: Turn<string>[] = [];
  for (let turn = turns.next(); turn !== null; turn = turns.next()) found.push(turn);
  return found;
}

test("groups take turns, however many jobs one of them brought first", () => {
  const turns = groupTurns<string>(LIMITS);
  for (let index = 0; index < 10; index += 1) turns.takeIn(`a${index}`, "a", 0);
  for (const group of ["b", "c"]) turns.takeIn(`${group}0`, group, 0);
  const first = all(turns);
  assert.deepEqual(
    first.map(({ job }) => job),
    ["a0", "b0", "c0", "a1"],
  );
  turns.end(first[0]!, 0);
  turns.takeIn("c1", "c", 0);
  assert.deepEqual(
    all(turns).map(({ job }) => job),
    ["c1", "a2"],
  );
});

test("groups that are slow leave a quarter of the places to the others", () => {
  const turns = groupTurns<string>({ ...LIMITS, mostHeld: 100 });
  for (const group of ["s", "t", "u", "v"]) {
    turns.takeIn("first", group, 0);
    const turn = turns.next()!;
    for (let index = 0; index < 10; index += 1) turns.notePace(turn, 5_000, 0);
    turns.end(turn, 0);
    for (let index = 0; index < 2; index += 1) turns.takeIn(`${group}${index}`, group, 0);
  }
  assert.equal(all(turns).length, 6);
  for (const group of ["x", "y", "z"]) turns.takeIn(group, group, 0);
  assert.deepEqual(
    all(turns).map(({ job }) => job),
    ["x", "y"],
  );
});

test("the end of a line that turns out to be slow comes again later, one after the other", () => {
  const turns = groupTurns<string>({ ...LIMITS, mostHeld: 100 });
  for (let index = 0; index < 30; index += 1) turns.takeIn(`job ${index}`, "a", 0);
  const room = turns.room();
  const turn = turns.next()!;
  const later = Array.from({ length: 20 }, () => turns.notePace(turn, 5_000, 0)).flat();
  assert.deepEqual(
    later.map(({ job }) => job).toSorted(),
    Array.from({ length: later.length }, (_, index) => `job ${29 - index}`).toSorted(),
  );
  assert.ok(later.length >= 20, `${later.length}`);
  assert.ok(turns.room() >= room);
  assert.ok(later.every(({ afterMs }) => afterMs > 0));
});

test("whatever happens, no limit is passed, no job is lost and none has two turns", () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom("claim", "begin", "end", "slow"),
      group: fc.constantFrom("a", "b", "c", "d"),
      which: fc.nat(20),
    }),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      const turns = groupTurns<string>(LIMITS);
      const running: Turn<string>[] = [];
      const [claimed, begun, later] = [new Set<string>(), new Set<string>(), new Set<string>()];
      for (const [now, { what, group, which }] of taken.entries()) {
        const turn = running[which % Math.max(1, running.length)];
        if (what === "claim") {
          for (let index = Math.min(which, turns.room()); index > 0; index -= 1) {
            const job = `${group}${claimed.size}`;
            claimed.add(job);
            for (const one of turns.takeIn(job, group, now)) later.add(one.job);
          }
        } else if (what === "begin") {
          for (const one of all(turns)) {
            assert.ok(!begun.has(one.job) && claimed.has(one.job) && !later.has(one.job));
            begun.add(one.job);
            running.push(one);
          }
        } else if (turn && what === "slow") {
          for (const one of turns.notePace(turn, 20_000, now)) later.add(one.job);
        } else if (turn) {
          running.splice(running.indexOf(turn), 1);
          turns.end(turn, now);
        }
        assert.ok(running.length <= LIMITS.most);
        const ofGroups = Map.groupBy(running, (one) => one.group).values();
        for (const { length } of ofGroups) assert.ok(length <= LIMITS.mostOfGroup);
        assert.ok(claimed.size - later.size - (begun.size - running.length) <= LIMITS.mostHeld);
      }
      assert.equal(begun.size + later.size + turns.clear().length, claimed.size);
    }),
    { numRuns: 500 },
  );
});
