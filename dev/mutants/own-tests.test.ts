import assert from "node:assert/strict";
import { test as own } from "node:test";
import {
  after,
  afterEach,
  before,
  beforeEach,
  collect,
  describe,
  runCollected,
  test,
} from "./own-tests.ts";

own(
  "hooks run around each test in the order in which Node runs them, and what passed is counted",
  async () => {
    const said: string[] = [];
    const say = (what: string) => () => void said.push(what);
    collect();
    before(say("before"));
    beforeEach(say("each"));
    afterEach(say("each after"));
    after(say("after"));
    test("one", say("one"));
    test("skipped", { skip: "no such program" }, say("skipped"));
    describe("inner", () => {
      beforeEach(say("inner each"));
      test("two", (context) => {
        context.after(say("own"));
        said.push("two");
      });
    });
    assert.equal(await runCollected(), 2);
    assert.deepEqual(said, [
      ...["before", "each", "one", "each after"],
      ...["each", "inner each", "two", "own", "each after", "after"],
    ]);
  },
);

own(
  "the first test that fails is the last, what was opened is closed, and the next file begins anew",
  async () => {
    const said: string[] = [];
    collect();
    after(() => void said.push("closed"));
    test("fails", async () => assert.fail("noticed"));
    test("is not run", () => void said.push("run"));
    await assert.rejects(runCollected(), /noticed/);
    assert.deepEqual(said, ["closed"]);
    collect();
    assert.equal(await runCollected(), 0);
  },
);

own("time that a test holds stands still, and goes on for the next one", async () => {
  const said: string[] = [];
  collect();
  test("holds it", (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    setTimeout(() => said.push("rung"), 60_000);
    context.mock.timers.tick(60_000);
  });
  test("goes on", () => new Promise((resolve) => setTimeout(resolve, 1)));
  assert.equal(await runCollected(), 2);
  assert.deepEqual(said, ["rung"]);
});
