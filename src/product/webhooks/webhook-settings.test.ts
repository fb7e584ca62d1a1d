import assert from "node:assert/strict";
import { test } from "node:test";
import { WEBHOOK_SETTINGS } from "./webhook-settings.ts";

const { read, absent, shown } = WEBHOOK_SETTINGS.WEBHOOK_RETRY_DELAYS;

test("a delivery is tried again after six pauses, each of a week at most", () => {
  assert.deepEqual(read("0,1,2.5,60,3600,604800"), [0, 1, 2.5, 60, 3_600, 604_800]);
  assert.deepEqual(read(shown), absent());
  // Whoever changes theirs changes nobody else's.
  absent().push(1);
  assert.equal(absent().length, 6);
});

test("fewer pauses, more, longer ones or what is no number is refused", () => {
  for (const wrong of [
    ...["", "1", "1,2,3,4,5", "1,2,3,4,5,6,7", "1,2,3,4,5,604801", "1,2,3,4,5,-1"],
    ...["1,2,3,4,5,x", "1,2,3,4,5,1e3", "1,2,3,4,5,.5", "1,2,3,4,5,0x1"],
  ]) {
    assert.throws(() => read(wrong), RangeError, wrong || "nothing");
  }
});
