import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import type { Caller, KeyCaller } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import { systemRandom } from "#kernel/random.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Scopes } from "#kernel/scopes.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { type ApiSettings, openApi, type Visit } from "./call.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { operationsOf } from "./operation.ts";

const DESCRIBED = { tag: "Contracts", summary: "s", description: "d", refusals: [] } as const;
const Thing = Type.Object({ id: Type.String() });

const TABLE = {
  make: {
    ...DESCRIBED,
    method: "POST",
    path: "/things",
    access: "key",
    scope: "contracts:write",
    alsoScope: "webhooks",
    isMaking: true,
    body: Type.Object({ name: Type.Optional(Type.String()) }),
    answers: { 201: Thing },
  },
  tell: {
    ...DESCRIBED,
    method: "POST",
    path: "/links/:link/things",
    access: "link",
    place: { schema: Type.Object({ link: Type.String() }), unknown: "No such link." },
    body: Type.Object({ name: Type.Optional(Type.String()) }),
    answers: { 201: Thing },
  },
  look: {
    ...DESCRIBED,
    method: "GET",
    path: "/links/:link",
    access: "link",
    place: { schema: Type.Object({ link: Type.String() }), unknown: "No such link." },
    answers: { 200: Thing },
  },
} as const satisfies Record<string, Endpoint>;

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const clock = heldClock();

/** An API of which every name is used by one test only: windows are kept in the database. */
function open(change: Partial<ApiSettings> & { scopes?: Scopes } = {}) {
  const { scopes = null, ...settings } = change;
  const done: string[] = [];
  const account = { id: room.ids.uuid() };
  const caller = { account, by: { kind: "key", id: "k-1", name: null }, scopes };
  const carriedOut = async (name: string, keep: (answer: never) => Promise<void>) => {
    done.push(name);
    const answer = { status: 201 as const, body: { id: `${name} ${done.length}` } };
    await keep(answer as never);
    return answer;
  };
  const kept = (keep: Call<(typeof TABLE)["make"]>["keep"]) => (answer: never) =>
    inTransaction(room.database, (transaction) => keep(transaction, answer));
  const api = openApi(
    operationsOf(TABLE, {
      async make({ body, keep }) {
        if (body.name === "no") return refuse("INVALID", "No.");
        return carriedOut("make", kept(keep));
      },
      tell: ({ keep }) => carriedOut("tell", kept(keep)),
      async look() {
        done.push("look");
        return { status: 200 as const, body: { id: "look" } };
      },
    }),
    {
      database: room.database,
      clock,
      random: systemRandom,
      answerKeys: room.serverKeys,
      strict: true,
      authenticate: async () => ({ caller, rate: null, who: caller }) as never,
      busyFor: () => null,
      linkExists: async () => true,
      isSiteOfLink: async () => false,
      ...settings,
    } as ApiSettings,
  );
  return { api, done, caller: caller as unknown as KeyCaller };
}

const visit = (change: Partial<Visit> = {}): Visit => ({
  origin: { ip: "2001:db8::1", addressFrom: "connection", userAgent: "test" },
  ...change,
});
const codeOf = ({ refusal }: { refusal: { refused: string } | null }) => refusal?.refused ?? null;

test("a key carries out what both its scopes allow, and nothing with one of them missing", async () => {
  for (const [scopes, code] of [
    [null, null],
    [["contracts:write", "webhooks"], null],
    [["contracts:write"], "SCOPE_MISSING"],
    [["webhooks"], "SCOPE_MISSING"],
    [[], "SCOPE_MISSING"],
  ] as const) {
    const { api, done } = open({ scopes: scopes as Scopes });
    assert.equal(codeOf(await api.call("make", { body: {} }, visit())), code);
    assert.equal(done.length, code ? 0 : 1);
  }
});

test("without a key that holds nothing is carried out, and whose key it was is still known", async () => {
  const refused = refuse("UNAUTHENTICATED", "No.");
  const who = { account: { id: "a-9" } } as KeyCaller;
  const { api, done } = open({
    authenticate: async () => ({ caller: refused, rate: null, who }) as never,
  });
  assert.equal(codeOf(await api.call("make", { body: {} }, visit())), "UNAUTHENTICATED");
  const { caller, key } = await api.admit("make", {}, visit());
  assert.deepEqual([caller, key], [undefined, who]);
  assert.deepEqual(done, []);
});

test("a person who is signed in needs no key, and their page that saves has a window of its own", async () => {
  const signedIn = { account: { id: room.ids.uuid() } } as unknown as Caller;
  const { api } = open({ authenticate: () => assert.fail("a key was asked for") });
  const most = LIMITS.keyRate.requests;
  for (let count = 0; count < most; count += 1) {
    assert.equal((await api.admit("make", {}, visit({ signedIn }))).refusal, null);
  }
  assert.equal((await api.admit("make", {}, visit({ signedIn }))).refusal?.refused, "RATE_LIMITED");
  const saving = await api.admit("make", {}, visit({ signedIn, pace: "saving" }));
  assert.equal(saving.refusal, null);
});

test("what is sent to a link that leads nowhere is refused before it is read; looking is not", async () => {
  const { api, done } = open({ linkExists: async () => false });
  const link = room.ids.token();
  const told = await api.call("tell", { params: { link }, body: "unread" }, visit());
  assert.equal(codeOf(told), "UNKNOWN");
  assert.equal(codeOf(await api.call("look", { params: { link } }, visit())), null);
  assert.deepEqual(done, ["look"]);
});

test("who would wait for too long is sent away with a time, and only from what makes something", async () => {
  const { api, done } = open({ busyFor: () => 7 });
  const busy = await api.call("make", { body: {} }, visit());
  assert.deepEqual([codeOf(busy), busy.headers["retry-after"]], ["BUSY", "7"]);
  const link = room.ids.token();
  assert.equal(codeOf(await api.call("tell", { params: { link }, body: {} }, visit())), null);
  assert.deepEqual(done, ["tell"]);
});

test("whose answer is kept does not wait for a turn, and gets it; the same key of another account does", async () => {
  let seconds: number | null = null;
  const busyFor = () => seconds;
  const [own, other] = [open({ busyFor }), open({ busyFor })];
  const asked = { body: {}, idempotencyKey: "key-0" };
  const first = await own.api.call("make", asked, visit());
  seconds = 7;
  const again = await own.api.call("make", asked, visit());
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.equal(codeOf(await other.api.call("make", asked, visit())), "BUSY");
  assert.deepEqual([own.done.length, other.done.length], [1, 0]);
});

test("the same key over one link is carried out once and answered twice; over another it is new", async () => {
  const { api, done } = open();
  const ask = (link: string) =>
    api.call("tell", { params: { link }, body: {}, idempotencyKey: "key-1" }, visit());
  const [one, other] = [room.ids.token(), room.ids.token()];
  const [first, again, elsewhere] = [await ask(one), await ask(one), await ask(other)];
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers["idempotency-replayed"], "true");
  assert.equal(first.headers["idempotency-replayed"], undefined);
  assert.notDeepEqual(elsewhere.body, first.body);
  assert.equal(done.length, 2);
});

test("the same key with another body is refused", async () => {
  const { api, done } = open();
  const link = room.ids.token();
  const ask = (name: string) =>
    api.call("tell", { params: { link }, body: { name }, idempotencyKey: "key-2" }, visit());
  await ask("one");
  assert.equal(codeOf(await ask("two")), "CONFLICT");
  assert.equal(done.length, 1);
});

test("a key for repeats means nothing where nothing is sent", async () => {
  const { api, done } = open();
  const params = { link: room.ids.token() };
  for (const _ of [1, 2]) await api.call("look", { params, idempotencyKey: "key-3" }, visit());
  assert.deepEqual(done, ["look", "look"]);
});

test("what a handler refuses is told as a refusal, with nothing of an answer", async () => {
  const { api } = open();
  const { status, refusal } = await api.call("make", { body: { name: "no" } }, visit());
  assert.deepEqual([status, refusal?.refused], [400, "INVALID"]);
});
