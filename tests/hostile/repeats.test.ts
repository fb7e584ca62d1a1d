import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { MINUTE_MS } from "#kernel/time.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { request, type TestAccount, type TestAnswer } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";
import { attack, call, lookIntoLog, type Row, send, underAttack, withKey } from "./attack.ts";

const scene = underAttack();

const GOOD = { content: "<p>Once</p>" };
const post = (key: string, body: unknown = GOOD, path = "/contracts") =>
  call(scene, "POST", path, body, { "idempotency-key": key });
/** First one request, then another under the same key. */
const then = (first: () => Promise<unknown>, second: Row[1]) => async () => {
  await first();
  return second();
};
const signing =
  (end: string, key: string, body?: object, link = () => scene.own.shared) =>
  () =>
    request(`${scene.url}/api/v1/signing/${link()}${end}`, "POST", body, {
      "idempotency-key": key,
    });

const ROWS: Row[] = [
  ["an empty key", () => post(""), 400],
  ["a key of blanks", () => post("   "), 400],
  ["a key with a blank within", () => post("a b"), 400],
  ["a key of 256 characters", () => post("x".repeat(256)), 400],
  ["a key of 255 characters", () => post("x".repeat(255)), 201],
  ["a key beyond ASCII", () => post("schl\u00fcssel"), 400],
  ["a key with a zero byte, encoded", () => post("a%00b"), 201],
  ["a key that is SQL", () => post("');delete/**/from/**/contract;--"), 201],
  ["a key that every object has", () => post("__proto__"), 201],
  [
    "two keys in two headers",
    () =>
      send(scene, "/api/v1/contracts", {
        method: "POST",
        body: "{}",
        headers: [
          ["authorization", `Bearer ${scene.account.apiKey}`],
          ["content-type", "application/json"],
          ["idempotency-key", "a"],
          ["idempotency-key", "b"],
        ],
      }),
    400,
  ],
  [
    "a key for GET, which does not count",
    () => call(scene, "GET", "/contracts", undefined, { "idempotency-key": "a b" }),
    200,
  ],
  [
    "a key for PATCH, which does not count",
    () =>
      call(
        scene,
        "PATCH",
        `/contracts/${scene.own.id}`,
        { tags: [] },
        { "idempotency-key": "a b" },
      ),
    200,
  ],
  [
    "one key for two bodies",
    then(
      () => post("two-bodies"),
      () => post("two-bodies", { content: "<p>Twice</p>" }),
    ),
    409,
  ],
  [
    "one key for two spellings of a body",
    then(
      () => post("spelled", '{"content":"<p>x</p>","tags":[]}'),
      () => post("spelled", '{ "tags": [], "content": "\\u003cp>x</p>" }'),
    ),
    201,
  ],
  [
    "one key for a list and an object",
    then(
      () => post("list", { ...GOOD, tags: [] }),
      () => post("list", { ...GOOD, tags: {} }),
    ),
    400,
  ],
  [
    "one key for two operations",
    then(
      () => post("two-ways"),
      () => post("two-ways", undefined, `/contracts/${scene.own.id}/cancel`),
    ),
    409,
  ],
  [
    "one key for two queries",
    then(
      () => post("queries"),
      () => post("queries", GOOD, "/contracts?x=1"),
    ),
    409,
  ],
  [
    "one key for two properties that mean nothing, and so for one request,",
    then(
      () => post("unknown", { ...GOOD, a: 1 }),
      () => post("unknown", { ...GOOD, b: 1 }),
    ),
    201,
  ],
  [
    "another account's key",
    then(
      () =>
        request(`${scene.url}/api/v1/contracts`, "POST", GOOD, {
          authorization: `Bearer ${scene.victim.apiKey}`,
          "idempotency-key": "shared",
        }),
      () => post("shared", { content: "<p>Mine</p>" }),
    ),
    201,
  ],
  ["what was removed, under a key", () => post("removed", {}, "/contracts/from-template"), 410],
  [
    "a key on a link, for a role that is none",
    signing("/signatures", "link", submission("D")),
    400,
  ],
  ["a key on a link that is none", signing("/opened", "link", undefined, () => "nothing"), 404],
  [
    "a key on another's draft",
    signing("/signatures", "draft", submission("A"), () => scene.draft.shared),
    409,
  ],
  [
    "another's contract under a key",
    () => post("foreign", undefined, `/contracts/${scene.victims.id}/cancel`),
    404,
  ],
];

attack(scene, ROWS);

/** A further account with one contract that was made under the key `first`. */
async function withKept(change: Parameters<typeof scene.service.openAccount>[0] = {}) {
  scene.service.clock.moveMs(MINUTE_MS);
  const account = await scene.service.openAccount(change);
  const again = (key = account.apiKey) =>
    request(`${scene.url}/api/v1/contracts`, "POST", GOOD, {
      authorization: `Bearer ${key}`,
      "idempotency-key": "first",
    });
  const first = await again();
  assert.equal(first.status, 201);
  return { account, first, again };
}

test("a kept answer is not given to a key that was revoked, and is given to another of the account", async () => {
  const { account, first, again } = await withKept();
  const owner = await signedIn(scene.service, account.accountId);
  const formId =
    /name="formId" value="([^"]+)"/.exec((await owner.get("/app/keys")).html)?.[1] ?? "";
  const made = await owner.post("/app/keys", { formId, name: "second", lastDay: "" });
  const second = /svc_[\w-]{43}/.exec(made.html)?.[0] ?? "";
  scene.secrets.push(account.apiKey, second);
  const path = /\/app\/keys\/[\w-]+\/revoke/.exec(
    made.html.split("<tr").find((row) => row.includes(account.apiKey.slice(-4))) ?? "",
  )?.[0];
  assert.equal((await owner.post(path ?? "")).status, 303);
  assert.equal((await again()).status, 401);
  const other = await again(second);
  assert.deepEqual([other.status, other.body], [201, first.body]);
});

test("a kept answer is not given to an account that was moved to the lowest partner tier", async () => {
  const { account, first, again } = await withKept({ partnerTier: 2 });
  const tier = (value: number) =>
    sql`update account set partner_tier = ${value} where id = ${account.accountId}`.execute(
      scene.service.app.services.database,
    );
  await tier(1);
  const refused = await again();
  assert.deepEqual([refused.status, refused.body.code], [403, "PARTNER_TIER_REQUIRED"]);
  assert.equal(refused.headers.get("idempotency-replayed"), null);
  await tier(2);
  assert.deepEqual((await again()).body, first.body);
});

test("a repetition counts as a request, and is refused when there were too many", async () => {
  const { account, again } = await withKept();
  await spend(account, 59);
  const refused = await again();
  assert.deepEqual([refused.status, refused.headers.get("idempotency-replayed")], [429, null]);
});

test("what is kept for a request cannot be read from the database", async () => {
  await withKept();
  const { rows } = await sql<{ sealed: Buffer; scope: string }>`
    select sealed_answer as sealed, scope from kept_answer
  `.execute(scene.service.app.services.database);
  assert.ok(rows.length > 0);
  for (const { sealed, scope } of rows) {
    assert.doesNotMatch(sealed.toString("latin1"), /contract|success|token/);
    assert.ok(!scene.secrets.some((secret) => scope.includes(secret)), scope);
  }
});

test("an answer of 2 MB under a key is given again whole", async () => {
  scene.service.clock.moveMs(MINUTE_MS);
  const body = { ...GOOD, title: "x", junk: "y".repeat(2_000_000) };
  const [first, again] = [await post("huge", body), await post("huge", body)];
  assert.equal(first.status, 201);
  assert.deepEqual(again.body, first.body);
});

async function keptRows(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from kept_answer`.execute(
    scene.service.app.services.database,
  );
  return Number(rows[0]?.count);
}

test("what changes nothing is not kept, whoever asks, over whichever link, under however many keys", async () => {
  scene.service.clock.moveMs(MINUTE_MS);
  const { own } = scene;
  const made = await post("of-the-count");
  const { id } = made.body.contract;
  await post("cancelled-first", undefined, `/contracts/${id}/cancel`);
  const before = await keptRows();
  for (let count = 0; count < 30; count += 1) {
    scene.service.clock.moveMs(MINUTE_MS / 30);
    for (const link of [own.shared, own.link]) {
      const answer = await over(link, "/opened", `opened-${count}`);
      assert.equal(answer.status, 204);
    }
    const again = await post(`cancelled-${count}`, undefined, `/contracts/${id}/cancel`);
    assert.equal(again.status, 200);
  }
  assert.equal(await keptRows(), before);
});

test("over one link as many answers are kept as there is something to change, and given again", async () => {
  scene.service.clock.moveMs(MINUTE_MS);
  const made = await post("for-signing", { ...GOOD, finalize: true });
  const link = linkIn(made.body.contract.signUrl);
  const before = await keptRows();
  const body = submission("Signature");
  const first = await over(link, "/signatures", "signing", body);
  assert.equal(first.status, 201);
  for (let count = 0; count < 20; count += 1) {
    const again = await over(link, "/signatures", `signing-again-${count}`, body);
    assert.deepEqual([again.status, again.body], [201, first.body]);
  }
  assert.equal(await keptRows(), before + 1);
  const again = await over(link, "/signatures", "signing", body);
  assert.deepEqual([again.body, again.headers.get("idempotency-replayed")], [first.body, "true"]);
  assert.equal((await over(link, "/signatures", "signing", submission("A"))).status, 409);
});

function over(link: string, end: string, key: string, body?: object): Promise<TestAnswer> {
  const headers = { "idempotency-key": key };
  return request(`${scene.url}/api/v1/signing/${link}${end}`, "POST", body, headers);
}

async function spend({ apiKey }: TestAccount, requests: number): Promise<void> {
  for (let count = 0; count < requests; count += 1) {
    await fetch(`${scene.url}/api/v1/contracts?limit=1`, {
      headers: withKey({ account: { apiKey } as TestAccount }),
    });
  }
}

lookIntoLog(scene);
