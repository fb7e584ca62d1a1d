import assert from "node:assert/strict";
import { test } from "node:test";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { type Log, toEach } from "./log.ts";
import { LOG_FIELDS, type Message } from "./log-message.ts";
import { LOG_GROUPS, LOG_MESSAGES } from "./log-messages.ts";

test("every listener is told every message with its fields, one after the other", () => {
  const order: string[] = [];
  const one = hearLog();
  const other = hearLog();
  const first: Log = (name, ...fields) => {
    order.push("first");
    one.log(name, ...fields);
  };
  const second: Log = (name, ...fields) => {
    order.push("second");
    other.log(name, ...fields);
  };
  toEach(first, second)("postgres.started", { ms: 12 });
  assert.deepEqual(order, ["first", "second"]);
  assert.deepEqual(one.lines, other.lines);
  assert.equal(one.lines.length, 1);
});

test("no two groups have a message of one name, so that none hides another", () => {
  const names = Object.values(LOG_GROUPS).flatMap((group) => Object.keys(group));
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(names.sort(), Object.keys(LOG_MESSAGES).sort());
});

test("a field is either always there or sometimes, and is one that may be logged", () => {
  for (const [name, message] of Object.entries<Message>(LOG_MESSAGES)) {
    const fields = [...(message.fields ?? []), ...(message.may ?? [])];
    assert.equal(new Set(fields).size, fields.length, name);
    for (const field of fields) assert.ok(Object.hasOwn(LOG_FIELDS, field), `${name}: ${field}`);
  }
});

test("what is a warning, an error or a mail says what to do about it", () => {
  for (const [name, { level, mailed, act, meaning, says }] of Object.entries<Message>(
    LOG_MESSAGES,
  )) {
    assert.ok(says.length > 0 && meaning.length > 0, name);
    if (level === "warn" || level === "error" || mailed) assert.ok(act.length > 0, name);
  }
});
