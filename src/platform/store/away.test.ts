import assert from "node:assert/strict";
import { test } from "node:test";
import { isDatabaseAway, isLast } from "./away.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test("a database that stops, starts, is full, or cannot be reached is away", () => {
  for (const code of [
    "57P01",
    "57P03",
    "53100",
    "53300",
    "25006",
    "08006",
    "ECONNREFUSED",
    "EAI_AGAIN",
  ]) {
    assert.ok(isDatabaseAway(withCode(code)), code);
  }
  for (const words of [
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "Query read timeout",
  ]) {
    assert.ok(isDatabaseAway(new Error(words)), words);
  }
});

test("of several addresses that were tried one that is away is enough", () => {
  const both = new AggregateError([new Error("odd"), withCode("ECONNREFUSED")]);
  assert.ok(isDatabaseAway(both));
  assert.ok(!isDatabaseAway(new AggregateError([new Error("odd")])));
});

test("what is wrong with the question is no absence, and what is no error neither", () => {
  for (const error of [
    ...[withCode("23505"), withCode("42P01"), withCode("22P02"), new Error("Connection was fine")],
    ...[Object.assign(new Error("x"), { code: 57 }), "Connection terminated", null, undefined],
  ]) {
    assert.equal(isDatabaseAway(error), false);
  }
});

test("a connection is nobody's any more that ends, is silent, or leads to a standby", () => {
  for (const error of [
    withCode("25006"),
    Object.assign(withCode("57P01"), { severity: "致命的エラー" }),
    Object.assign(withCode("3D000"), { severity: "FATAL" }),
    Object.assign(withCode("XX000"), { severity: "PANIC" }),
    new Error("Query read timeout"),
    new Error("Connection terminated unexpectedly"),
  ]) {
    assert.ok(isLast(error), error.message);
  }
  for (const error of [
    Object.assign(withCode("23505"), { severity: "ERROR" }),
    new Error("25006"),
    { code: "25006", severity: "FATAL" },
    null,
  ]) {
    assert.equal(isLast(error), false);
  }
});
