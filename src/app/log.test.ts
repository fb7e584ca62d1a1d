import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { openLog, plainWords } from "./log.ts";

function linesOf(format: "json" | "pretty", write: (log: ReturnType<typeof openLog>) => void) {
  let written = "";
  const destination = new Writable({
    write(part, _encoding, done) {
      written += part;
      done();
    },
  });
  write(openLog({ level: "trace", format, secrets: ["hunter2!"], destination }));
  return written;
}

test("a line bears the name, level, fields and words of its row in the table", () => {
  const line = JSON.parse(linesOf("json", (log) => log("postgres.leftovers", { count: 3 })));
  assert.equal(typeof line.time, "number");
  const { time: _, ...rest } = line;
  assert.deepEqual(rest, {
    level: 30,
    event: "postgres.leftovers",
    count: 3,
    msg: "ended processes that a killed PostgreSQL left behind",
  });
});

test("a name that is not in the table, a field that is not its own, and one that is missing do not compile", () => {
  linesOf("json", (log) => {
    // @ts-expect-error -- no such message
    assert.throws(() => log("contract.leaked", { why: "x" }));
    // @ts-expect-error -- a field of another message
    log("service.stopped", { why: "x" });
    // @ts-expect-error -- without its field
    log("postgres.leftovers");
    // @ts-expect-error -- of another type
    log("postgres.leftovers", { count: "3" });
  });
});

const HOSTILE = 'x\r\n{"level":50,"event":"key.made"}\u001b[2K\u2028\u2029\u202e\u0000\u0085y';

test("no message of anybody's starts a line, moves the cursor or turns the writing, in either format", () => {
  for (const format of ["json", "pretty"] as const) {
    const written = linesOf(format, (log) => {
      log("http.trouble", { why: HOSTILE, err: new Error(HOSTILE, { cause: new Error(HOSTILE) }) });
    });
    assert.doesNotMatch(written, /[\p{Zl}\p{Zp}\p{Cf}\u0085\r]/u);
    assert.ok(!written.includes("\0"));
    assert.ok(!written.includes("\u001b[2K"));
    assert.doesNotMatch(written, /^\s*\{"level":50,"event":"key.made"\}/m);
    if (format === "json") assert.equal(written.trimEnd().split("\n").length, 1);
  }
});

test("whatever words there are, they make one line of bounded length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (words) => {
      const plain = plainWords(words, []);
      assert.doesNotMatch(plain, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      assert.ok(plain.length <= 501);
    }),
  );
});

test("what looks like an address, a key, a link or a login is taken out of messages, and so are the settings' passwords", () => {
  for (const [words, plain] of [
    ["550 <maria.gonzalez@example.com> unknown", "550 <…@…> unknown"],
    ["no such key svc_0123456789abcdefABCDEF_-x", "no such key svc_…"],
    [
      "connect to postgres://app:hunter2!@db.example/x failed",
      "connect to postgres://…@db.example/x failed",
    ],
    ['return reply in "/sign/AbC-123_x/pages/1" (GET)', 'return reply in "/sign/…/pages/1" (GET)'],
    ["POST /api/v1/signing/AbC-123_x/signatures", "POST /api/v1/signing/…/signatures"],
    ["535 hunter2! is wrong", "535 … is wrong"],
  ]) {
    assert.equal(plainWords(words ?? "", ["hunter2!"]), plain);
  }
});

test("a fault is told with its kind, in either format", () => {
  class ForkedLog extends Error {}
  const fault = new ForkedLog("two heads", { cause: new RangeError("five") });
  const { err } = JSON.parse(linesOf("json", (log) => log("sweep.failed", { err: fault })));
  assert.deepEqual([err.type, err.message], ["ForkedLog", "two heads"]);
  assert.deepEqual([err.cause.type, err.cause.message], ["RangeError", "five"]);
  assert.match(
    linesOf("pretty", (log) => log("sweep.failed", { err: fault })),
    /ForkedLog/,
  );
});

test("a fault of the database is told without the value it stumbled over", () => {
  const fault = Object.assign(new Error('invalid input syntax for type uuid: "Maria Schulz"'), {
    code: "22P02",
    severity: "ERROR",
    detail: "Maria Schulz",
  });
  const written = linesOf("json", (log) => log("sweep.failed", { err: fault }));
  assert.ok(!written.includes("Maria"), written);
  assert.equal(JSON.parse(written).err.message, "invalid input syntax for type uuid");
});
