import assert from "node:assert/strict";
import { test } from "node:test";
import { openSilence } from "./silence.ts";

/** A clock that stands until it is moved. */
function held() {
  let at = 1_000_000;
  const silence = openSilence({ silentMs: 8_000, tryMs: 2_000 }, () => at);
  const pass = (ms: number) => {
    at += ms;
  };
  /** Asks, and hears nothing for so long. */
  const waitFor = (ms: number) => {
    assert.equal(silence.mayAsk(), true);
    const asked = at;
    pass(ms);
    silence.unheard(asked);
  };
  return { silence, pass, waitFor, now: () => at };
}

test("one request that got no answer is asked again, however long it took", () => {
  const { silence, waitFor } = held();
  waitFor(60_000);
  assert.equal(silence.mayAsk(), true);
});

test("when nothing was heard for long enough, nobody asks but one in a while", () => {
  const { silence, pass, waitFor } = held();
  waitFor(8_000);
  waitFor(8_000);
  assert.equal(silence.mayAsk(), false);
  pass(1_999);
  assert.equal(silence.mayAsk(), false);
  pass(1);
  assert.equal(silence.mayAsk(), true);
  assert.equal(silence.mayAsk(), false, "somebody is trying");
  pass(2_000);
  assert.equal(silence.mayAsk(), true);
});

test("many that wait at once find it out together, in the time of one", () => {
  const { silence, pass, now } = held();
  const asked = now();
  pass(8_000);
  silence.unheard(asked);
  silence.unheard(asked);
  assert.equal(silence.mayAsk(), false);
});

test("connections that break soon are tried again until they have done so for long enough", () => {
  const { silence, pass, waitFor } = held();
  for (let turn = 0; turn < 7; turn += 1) {
    waitFor(10);
    pass(1_000);
  }
  assert.deepEqual([silence.mayAsk(), silence.mayAsk()], [true, true]);
  pass(1_000);
  waitFor(10);
  assert.equal(silence.mayAsk(), false);
});

test("an answer of any kind ends the silence for everybody", () => {
  const { silence, waitFor } = held();
  waitFor(8_000);
  waitFor(8_000);
  assert.equal(silence.mayAsk(), false);
  silence.heard();
  assert.equal(silence.mayAsk(), true);
  waitFor(8_000);
  assert.equal(silence.mayAsk(), true, "counted anew");
});

test("a slow request beside others that are answered is no silence", () => {
  const { silence, pass, now } = held();
  const slow = now();
  pass(60_000);
  silence.heard();
  silence.unheard(slow);
  silence.unheard(slow);
  assert.equal(silence.mayAsk(), true);
});
