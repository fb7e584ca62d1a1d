import assert from "node:assert/strict";
import { test } from "node:test";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { frameworkLog } from "./framework-log.ts";

test("what the framework has trouble with is logged under one name, with its error and its words", () => {
  const { log, lines } = hearLog();
  const logger = frameworkLog(log);
  const err = new Error("x");
  logger.error(err);
  logger.warn({ err }, "words");
  logger.fatal("words alone");
  logger.error({ other: 1 });
  logger.error(null as never);
  const event = "http.trouble";
  assert.deepEqual(lines, [
    { event, err },
    { event, err, why: "words" },
    { event, why: "words alone" },
    { event },
    { event },
  ]);
});

test("what is no trouble is not logged, whoever of the framework says it", () => {
  const { log, lines } = hearLog();
  const child = frameworkLog(log).child({});
  for (const level of ["info", "debug", "trace", "silent"] as const) child[level]("words");
  assert.deepEqual(lines, []);
  child.error("words");
  assert.equal(lines.length, 1);
});
