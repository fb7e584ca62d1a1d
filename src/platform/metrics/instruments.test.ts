import assert from "node:assert/strict";
import { test } from "node:test";
import { makeInstruments } from "./instruments.ts";
import { METRIC_ROWS } from "./metrics-table.ts";

test("two services in one process count apart", async () => {
  const [one, other] = [makeInstruments(), makeInstruments()];
  one.instruments.tsa_failures_total.inc({ authority: "a" }, 3);
  const of = async ({ registry }: typeof one) =>
    (await registry.metrics()).includes('countersign_tsa_failures_total{authority="a"} 3');
  assert.deepEqual([await of(one), await of(other)], [true, false]);
});

test("an instrument takes the labels of its row and no other", () => {
  const { instruments } = makeInstruments();
  instruments.http_seconds.observe({ route: "/api", status: "200" }, 0.2);
  assert.throws(() => instruments.http_seconds.observe({ account: "a1" } as never, 0.2));
  assert.throws(() => instruments.unsealed.set({ contract: "c1" } as never, 1));
});

test("a time falls into the first step that is no shorter, and one beyond all of them into the last", async () => {
  const { instruments, registry } = makeInstruments();
  for (const seconds of [0.005, 0.0051, 30, 30.1]) instruments.seal_seconds.observe(seconds);
  const text = await registry.metrics();
  const upTo = (step: string) =>
    Number(new RegExp(`seal_seconds_bucket\\{le="${step}"\\} (\\d+)`).exec(text)?.[1]);
  assert.deepEqual([upTo("0.005"), upTo("0.01"), upTo("10"), upTo("30")], [1, 2, 2, 3]);
  assert.match(text, /seal_seconds_bucket\{le="\+Inf"\} 4/);
});

test("what only grows says so by its name, and what is measured in seconds or bytes names its unit", () => {
  for (const [name, { is, buckets = [] }] of METRIC_ROWS) {
    assert.equal(is === "counter", name.endsWith("_total"), name);
    assert.equal(is === "histogram", buckets.length > 0, name);
    assert.deepEqual(
      [...buckets],
      buckets.toSorted((one, next) => one - next),
      name,
    );
    if (/seconds|bytes/.test(name)) assert.match(name, /_(seconds|bytes)(_total)?$/);
  }
});

test("no metric is labelled with what is somebody's", () => {
  const labels = new Set(METRIC_ROWS.flatMap(([, { labels = [] }]) => labels));
  const allowed = ["event", "level", "route", "status", "outcome", "kind", "queue", "state"];
  const few = [...allowed, "authority", "certificate", "trouble", "version", "commit"];
  assert.deepEqual(
    [...labels].filter((label) => !few.includes(label)),
    [],
  );
});
