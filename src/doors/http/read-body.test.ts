import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { bareServer } from "#kit/peers/bare-server.ts";
import { openBodyBudget } from "./body-budget.ts";
import { inTurns, readJsonBodies } from "./read-body.ts";

const JSON_TYPE = { "content-type": "application/json" };

/** A server that answers with what it read, and with whatever it holds meanwhile. */
function reading({ budget = openBodyBudget(), limit = LIMITS.requestBytes } = {}) {
  const { server, ask } = bareServer();
  server.register(async (scope) => {
    readJsonBodies(scope, budget);
    scope.post(
      "/read",
      { bodyLimit: limit, config: { access: { by: "anybody" } } },
      async ({ body }) => ({ body }),
    );
  });
  return {
    budget,
    post: (payload: string | Readable, headers = {}) =>
      ask("/read", { method: "POST", payload, headers: { ...JSON_TYPE, ...headers } }),
  };
}

test("a body is read as JSON, whatever its letters and wherever it is cut on its way", async () => {
  const { post } = reading();
  const body = { text: "Überlassung 😀", list: [1, [2, { a: null }]] };
  assert.deepEqual((await post(JSON.stringify(body))).json(), { body });
  const bytes = [...Buffer.from(JSON.stringify(body))].map((byte) => Buffer.of(byte));
  assert.deepEqual((await post(Readable.from(bytes))).json(), { body });
});

test("what is no JSON, or would set what objects are made from, is refused", async () => {
  const { post } = reading();
  for (const text of [
    "",
    "{",
    "[1,]",
    '{"__proto__": {"a": 1}}',
    '{"constructor": {"prototype": 1}}',
  ]) {
    const answer = await post(text);
    assert.deepEqual([answer.statusCode, answer.json().code], [400, undefined], text);
  }
});

test("names that are never taken are told apart from what is no JSON", async () => {
  const { post } = reading();
  const error = async (text: string) => (await post(text)).json().error;
  for (const text of ['{"a": {"__proto__": 1}}', '[{"constructor": {"prototype": 1}}]']) {
    assert.match(await error(text), /^The body has a property __proto__, or constructor/, text);
  }
  for (const text of ['{"__proto__": 1', '{"constructor": }']) {
    assert.equal(await error(text), "The body is not valid JSON.", text);
  }
});

test("a body has as many bytes as its route takes, whether it says so before or not", async () => {
  const { post } = reading({ limit: 100 });
  const text = (length: number) => `"${"x".repeat(length - 2)}"`;
  const streamed = (length: number) => Readable.from([Buffer.from(text(length))]);
  for (const make of [text, streamed]) {
    assert.equal((await post(make(100))).statusCode, 200);
    assert.equal((await post(make(101))).statusCode, 413);
  }
  assert.equal((await post("1", { "content-length": "101" })).statusCode, 413);
});

test("a body has so many values without a key, and not one more", async () => {
  const { post } = reading();
  const list = (values: number) => `[${"0,".repeat(values - 2)}0]`;
  assert.equal((await post(list(LIMITS.submissionValues))).statusCode, 200);
  const refused = await post(list(LIMITS.submissionValues + 1));
  assert.equal(refused.statusCode, 400);
  assert.match(refused.json().error, new RegExp(`more than ${LIMITS.submissionValues} values`));
});

test("what is held at a time is bounded, and given back with the answer, whatever that is", async () => {
  const budget = openBodyBudget(10);
  const { post } = reading({ budget });
  const answer = await post('"0123456789"');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers["retry-after"], "5");
  for (const [text, status] of [
    ['"01234567"', 200],
    ["{012345678", 400],
    ['"01234567"', 200],
  ] as const) {
    assert.equal((await post(text)).statusCode, status, text);
  }
  assert.equal(budget.take({ name: "anybody", most: 10 }, 10), true, "nothing is left behind");
});

test("a large body has everybody else take a turn before and behind it, a small one is read at once", async () => {
  const order: string[] = [];
  const read = (length: number) =>
    new Promise<unknown>((resolve) => {
      setImmediate(() => order.push("others"));
      inTurns(
        { length },
        (done) => {
          order.push("read");
          done(null, "value");
        },
        (_error, value) => {
          order.push("told");
          setImmediate(() => resolve(value));
        },
      );
    });
  assert.equal(await read(128 * 1024 - 1), "value");
  assert.deepEqual(order.splice(0), ["read", "told", "others"]);
  await read(128 * 1024);
  assert.deepEqual(order.splice(0), ["others", "read", "told"]);
});

test("a body that is not UTF-8 is refused and not repaired, wherever in it that is", async () => {
  const { post, budget } = reading();
  const text = "Herr Müller mietet die Küche";
  const cut = Buffer.from(`"${"x".repeat(300_000)}👍"`);
  for (const body of [
    Buffer.from(`{"text":"${text}"}`, "latin1"),
    Buffer.from(`{"${text}":1}`, "latin1"),
    Buffer.concat([cut.subarray(0, -2), Buffer.from('"')]),
  ]) {
    const answer = await post(Readable.from([body]));
    assert.equal(answer.statusCode, 400);
    assert.match(answer.json().error, /not UTF-8/);
  }
  assert.equal(
    budget.take({ name: "anybody", most: LIMITS.bodiesBytes }, LIMITS.bodiesBytes),
    true,
  );
});

test("a body whose type names another charset is refused before it is read", async () => {
  const { post } = reading();
  const typed = (type: string) => post('"x"', { "content-type": type });
  assert.equal((await typed("application/json; charset=iso-8859-1")).statusCode, 415);
  assert.equal((await typed("application/json; charset=utf-8")).statusCode, 200);
});
