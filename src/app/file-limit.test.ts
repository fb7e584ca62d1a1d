import assert from "node:assert/strict";
import { test } from "node:test";
import { WrongSetting } from "./config.ts";
import { checkFileLimit, readFileLimit } from "./file-limit.ts";

const told = (limit: number | null) => {
  const heard: object[] = [];
  checkFileLimit(limit, (few) => void heard.push(few));
  return heard;
};

test("a limit of open files is told where the system's is met before our own, and stops a start that would fail", () => {
  assert.deepEqual(told(null), []);
  assert.deepEqual(told(65_536), []);
  assert.deepEqual(told(1_024), [{ count: 1_024, wanted: 5_500 }]);
  assert.throws(
    () => told(64),
    (error) => error instanceof WrongSetting && /64 files/.test(error.message),
  );
});

test("the limit is the one that the system keeps", () => {
  const limit = readFileLimit();
  assert.ok(limit === null || limit > 0);
});
