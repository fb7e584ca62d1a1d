import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import type { Caller } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { answerOf } from "#schemas/common.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Endpoint } from "./endpoint.ts";
import { type Brought, isDeeperThan, operationsOf, type Ready } from "./operation.ts";

const DESCRIBED = { tag: "Webhooks", summary: "s", description: "d", refusals: [] } as const;
const Thing = answerOf({ id: Type.String(), kept: Type.Optional(Type.Number()) });

const TABLE = {
  change: {
    ...DESCRIBED,
    method: "PATCH",
    path: "/things/:id",
    access: "link",
    place: {
      schema: Type.Object({ id: Type.String({ pattern: "^t-" }) }),
      unknown: "There is no such thing.",
    },
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) }),
    body: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 4 })),
      count: Type.Optional(Type.Integer()),
      rest: Type.Optional(Type.Unknown()),
    }),
    needsOne: true,
    answers: { 200: Thing, 204: null },
  },
  own: {
    ...DESCRIBED,
    method: "GET",
    path: "/own",
    access: "key",
    scope: "any",
    answers: { 200: Thing },
  },
} as const satisfies Record<string, Endpoint>;

const caller = { account: { id: "a-1" } } as unknown as Caller;
const origin: Brought["origin"] = { ip: "192.0.2.1", addressFrom: "connection", userAgent: "x" };
const transaction = {} as Transaction;

/** What the handler was called with, and what it answers. */
const called: { body: unknown; query: unknown }[] = [];
const operations = operationsOf(TABLE, {
  async change({ body, query, params, keep }) {
    called.push({ body, query });
    if (body.name === "no") return refuse("INVALID", "No.");
    if (body.name === "gone") return { status: 204 as const, body: null };
    if (body.name === "odd") return { status: 201, body: {} } as never;
    const said = query.limit === 5 && { warnings: ["said by the handler"] };
    const row = { id: params.id, kept: 1, secret: "not to be shown", ...said };
    await keep(transaction, { status: 200, body: row });
    return { status: 200 as const, body: row };
  },
  own: async () => ({ status: 200 as const, body: { id: "own" } }),
});

function read(change: Partial<Brought> = {}) {
  return operations.change.read({
    params: { id: "t-1" },
    query: {},
    body: { name: "abc" },
    caller: undefined,
    origin,
    ...change,
  });
}

function ready(change: Partial<Brought> = {}): Ready {
  const outcome = read(change);
  assert.ok(!isRefusal(outcome), JSON.stringify(outcome));
  return outcome;
}

function refusal(change: Partial<Brought>) {
  const outcome = read(change);
  assert.ok(isRefusal(outcome));
  return outcome;
}

const keepNothing = async () => {};

const MORE = { body: { name: "abc", more: 1 }, query: { limit: "5", other: "x" } };
const IGNORED = [
  "more is not a property of this request",
  "other is not a query parameter of this request",
];

test("what no schema names does not reach the handler, and the answer, kept or not, names it", async () => {
  const request = ready(MORE);
  assert.deepEqual(request.body, { name: "abc" });
  const kept: unknown[] = [];
  const answer = await request.carryOut(async (_transaction, shown) => void kept.push(shown));
  assert.deepEqual(called.at(-1), { body: { name: "abc" }, query: { limit: 5 } });
  const body = { id: "t-1", kept: 1, warnings: [...IGNORED, "said by the handler"] };
  assert.deepEqual([answer, kept], [{ status: 200, body }, [answer]]);
});

test("a refusal names what was ignored as well, whoever refuses", async () => {
  const refused = [
    refusal({ ...MORE, body: { name: "abcde", more: 1 } }),
    refusal({ ...MORE, body: { more: 1 } }),
    refusal({ ...MORE, params: { id: "x" } }),
    await ready({ ...MORE, body: { name: "no", more: 1 } }).carryOut(keepNothing),
  ];
  for (const one of refused) {
    assert.ok(isRefusal(one));
    assert.deepEqual(one.extra?.warnings, IGNORED);
  }
});

test("an endpoint without a query names whatever comes in one", async () => {
  const brought = { params: {}, query: { page: "2" }, body: undefined, caller, origin };
  const request = operations.own.read(brought);
  assert.ok(!isRefusal(request));
  assert.deepEqual(request.ignored, ["page is not a query parameter of this request"]);
});

test("everything that is wrong with query and body is told at once", () => {
  const { refused, details } = refusal({
    query: { limit: "6" },
    body: { name: "abcde", count: "x" },
  });
  assert.equal(refused, "INVALID");
  assert.deepEqual(details?.map(({ path }) => path).sort(), ["count", "limit", "name"]);
});

test("what is wrong is told before that there is nothing of that name", () => {
  assert.equal(refusal({ params: { id: "x" }, body: { name: "abcde" } }).refused, "INVALID");
  const unknown = refusal({ params: { id: "x" } });
  assert.deepEqual([unknown.refused, unknown.message], ["UNKNOWN", "There is no such thing."]);
});

test("a body that asks for nothing is refused with the names of what can be asked", () => {
  const message = "Send at least one of name, count and rest.";
  for (const body of [{}, { other: 1 }]) {
    const nothing = refusal({ body });
    assert.deepEqual([nothing.refused, nothing.message], ["INVALID", message]);
    assert.deepEqual(nothing.details, [{ path: "", message }]);
  }
  assert.equal(refusal({ params: { id: "x" }, body: {} }).message, message);
});

test("no body at all is told as that, and one that is too deep before anything else of it", () => {
  assert.match(refusal({ body: undefined }).message, /body is empty/);
  const nested = (levels: number): unknown =>
    Array.from({ length: levels }).reduce<unknown>((within) => [within], 1);
  assert.doesNotThrow(() => ready({ body: { rest: nested(LIMITS.bodyLevels - 1) } }));
  const deep = refusal({ body: { rest: nested(LIMITS.bodyLevels + 1), name: 7 } });
  assert.match(deep.message, /deeper than 32 levels/);
});

test("an answer shows what its schema names, and is kept as it is shown", async () => {
  const kept: unknown[] = [];
  const answer = await ready().carryOut(async (_transaction, shown) => void kept.push(shown));
  assert.deepEqual(answer, { status: 200, body: { id: "t-1", kept: 1 } });
  assert.deepEqual(kept, [answer]);
});

test("an answer without a body has none, and a refusal passes as it is", async () => {
  assert.deepEqual(await ready({ body: { name: "gone" } }).carryOut(keepNothing), {
    status: 204,
    body: null,
  });
  const refused = await ready({ body: { name: "no" } }).carryOut(keepNothing);
  assert.ok(isRefusal(refused) && refused.message === "No.");
});

test("an answer of a status that is not declared is a fault", async () => {
  await assert.rejects(
    ready({ body: { name: "odd" } }).carryOut(keepNothing),
    /does not declare 201/,
  );
});

test("in a strict service a body that does not fit is a fault, one of a refusal is not looked at", () => {
  const { assertFits } = operations.change;
  assert.doesNotThrow(() => assertFits({ status: 200, body: { id: "t-1" } }));
  assert.doesNotThrow(() => assertFits({ status: 400, body: {} }));
  assert.doesNotThrow(() => assertFits({ status: 204, body: null }));
  assert.throws(() => assertFits({ status: 200, body: { id: 7 } }), /does not fit/);
  assert.throws(() => assertFits({ status: 418, body: {} }), /does not declare 418/);
});

test("an operation that needs a caller is never carried out without one", () => {
  const brought = { params: {}, query: {}, body: undefined, origin };
  assert.throws(() => operations.own.read({ ...brought, caller: undefined }), /needs a caller/);
  assert.ok(!isRefusal(operations.own.read({ ...brought, caller })));
});

test("levels are counted from the value itself, in arrays and objects alike", () => {
  assert.equal(isDeeperThan(1, 0), false);
  assert.equal(isDeeperThan([1, "a", null], 0), false);
  assert.equal(isDeeperThan([[]], 0), true);
  assert.equal(isDeeperThan({ a: { b: 1 } }, 1), false);
  assert.equal(isDeeperThan({ a: { b: [] } }, 1), true);
  assert.equal(isDeeperThan([1, [2, { a: 3 }]], 2), false);
  assert.equal(isDeeperThan([1, [2, { a: {} }]], 2), true);
});

test("a hundred thousand brackets are counted without exhausting the stack", () => {
  let deep: unknown[] = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  assert.equal(isDeeperThan(deep, 100_000), false);
  assert.equal(isDeeperThan(deep, 99_999), true);
});
