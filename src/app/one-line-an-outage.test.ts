import assert from "node:assert/strict";
import { test } from "node:test";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { oneLineAnOutage } from "./one-line-an-outage.ts";

test("a database that goes away is one line, however many connections it had, and the next time another", () => {
  let now = 0;
  const heard = hearLog();
  const log = oneLineAnOutage(heard.log, () => now);
  const away = Object.assign(new Error("terminating"), { code: "57P01" });
  for (let second = 0; second < 60; second += 2) {
    now = second * 1_000;
    log("database.lost", { err: away });
    log("jobs.trouble", { err: away });
  }
  log("jobs.trouble", { err: new Error("another matter") });
  log("service.stopped");
  now += 11_000;
  log("jobs.trouble", { err: away });
  assert.deepEqual(
    heard.lines.map(({ event }) => event),
    ["database.lost", "jobs.trouble", "service.stopped", "database.lost"],
  );
});
