import assert from "node:assert/strict";
import { test } from "node:test";
import { TaskFailure, WorkersBusy } from "./errors.ts";
import { decideOutcome } from "./outcome.ts";
import { NO_PROGRESS } from "./watchdog.ts";

const loaded = { ms: 0, isComplete: true };
const ended = (why: string, of = {}) => ({ ended: why, isLack: false, isCrash: false, ...of });
const task = { name: "composeHtml", crash: null } as const;

const CASES = [
  {
    what: "a task's own error is its own, and not tried again",
    end: { error: "wrong", isLack: false, loaded },
    expected: { error: Error, lack: null, mayTryAgain: false },
  },
  {
    what: "what the service lacks is told, tried again and nobody else's fault",
    end: { error: "no fonts", isLack: true, loaded },
    expected: { error: WorkersBusy, lack: "no fonts, at composeHtml", mayTryAgain: true },
  },
  {
    what: "so is the end of a child by the system's hand",
    end: ended("ended with SIGKILL", { isLack: true }),
    expected: {
      error: WorkersBusy,
      lack: "The worker process ended with SIGKILL, at composeHtml",
      mayTryAgain: true,
    },
  },
  {
    what: "an engine that falls over itself is tried again, and then the task's fault",
    end: ended("ended with SIGSEGV", { isCrash: true }),
    expected: { error: TaskFailure, lack: null, mayTryAgain: true },
  },
  {
    what: "a limit that was passed is the task's fault",
    end: ended("took over 20000 ms"),
    expected: { error: TaskFailure, lack: null, mayTryAgain: false },
  },
  {
    what: "a machine without time is not the task's fault",
    end: ended(NO_PROGRESS),
    expected: { error: WorkersBusy, lack: null, mayTryAgain: false },
  },
];

for (const { what, end, expected } of CASES) {
  test(what, () => {
    const { settled, lack, mayTryAgain } = decideOutcome(task, end, false);
    assert.ok("error" in settled);
    assert.deepEqual({ error: settled.error.constructor, lack, mayTryAgain }, expected);
  });
}

test("a child that ends while the service stops is not the task's fault", () => {
  const { settled } = decideOutcome(task, ended("ended with SIGTERM"), true);
  assert.ok("error" in settled && settled.error instanceof WorkersBusy);
});

test("an output is given, and a crash that it contradicts is told as the service's lack", () => {
  const end = { output: 1, loaded };
  assert.deepEqual(decideOutcome(task, end, false), {
    lack: null,
    crash: null,
    mayTryAgain: false,
    settled: { output: 1 },
  });
  const crash = "The worker process ended with SIGSEGV, at composeHtml";
  assert.equal(decideOutcome({ ...task, crash }, end, false).lack, crash);
});
