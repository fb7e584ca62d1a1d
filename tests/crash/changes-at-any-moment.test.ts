import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { issueApiKey } from "#accounts/issue-key.ts";
import { formToken } from "#http/form-guard.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import type { RunningService } from "#kit/scenes/built-service.ts";
import { arrivedAt, wholeTrail } from "#kit/scenes/crash-evidence.ts";
import {
  type Facts,
  factsOfCancel,
  factsOfDelete,
  factsOfRedeem,
  factsOfRevoke,
} from "#kit/scenes/crash-facts.ts";
import { untilSettled } from "#kit/scenes/crash-lapse.ts";
import { momentWithin, seededRandom } from "#kit/scenes/crash-random.ts";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";
import type { Store } from "#store/open-store.ts";
import { inTransaction } from "#store/transaction.ts";

const ROUNDS = 16;
/** Changes of each kind that are made at the same time. */
const OF_EACH = 2;
const CREDITS = 5;

/** One change that is under way when the service is killed. */
interface Change {
  kind: keyof typeof KINDS;
  account: CrashAccount;
  /** Of the contract or of the key. */
  id: string;
  token: string;
  signer: string;
}

/** How each kind is asked for, the status that says it is done, and what the database says of it. */
const KINDS = {
  redeem: {
    ask: (origin: string, { account, token }: Change) => sendForm(origin, account, `/pay/${token}`),
    done: 303,
    facts: factsOfRedeem,
  },
  cancel: {
    ask: (origin: string, { account, id }: Change) =>
      callApi(origin, account, "POST", `/contracts/${id}/cancel`),
    done: 200,
    facts: factsOfCancel,
  },
  delete: {
    ask: (origin: string, { account, id }: Change) =>
      callApi(origin, account, "DELETE", `/contracts/${id}`),
    done: 200,
    facts: factsOfDelete,
  },
  revoke: {
    ask: (origin: string, { account, id }: Change) =>
      sendForm(origin, account, `/app/keys/${id}/revoke`),
    done: 303,
    facts: factsOfRevoke,
  },
};

let scene: CrashScene;
before(async () => {
  scene = await openCrashScene();
});
after(() => scene[Symbol.asyncDispose]());

/** By account. */
const sessions = new Map<string, string>();

/** Sends a form of the account's pages, as its owner who is signed in. */
function sendForm(origin: string, { accountId }: CrashAccount, path: string) {
  const session = sessions.get(accountId) ?? "";
  return fetch(origin + path, {
    method: "POST",
    headers: { cookie: `countersign_session=${session}` },
    body: new URLSearchParams({ token: formToken(session) }),
    redirect: "manual",
  });
}

/** Opens what the changes of one round are to be made to. */
async function prepare(
  { origin }: RunningService,
  [payer, owner]: readonly [CrashAccount, CrashAccount],
): Promise<Change[]> {
  for (const account of [payer, owner]) {
    const events = ["contract.cancelled", "contract.deleted", "signer.invited"];
    await callApi(origin, account, "POST", "/webhooks", { url: scene.receiver.url, events });
    const signedIn = await fetch(`${origin}/login/${account.signInSecret}`, {
      method: "POST",
      redirect: "manual",
    });
    const cookie = signedIn.headers.get("set-cookie") ?? "";
    sessions.set(account.accountId, /^countersign_session=([^;]+)/.exec(cookie)?.[1] ?? "");
  }
  const changes: Change[] = [];
  for (let index = 0; index < OF_EACH; index += 1) {
    for (const kind of ["redeem", "cancel", "delete"] as const) {
      const account = kind === "redeem" ? payer : owner;
      const signer = `${kind}-${index}-${account.email}`;
      const { status, body } = await callApi(origin, account, "POST", "/contracts", {
        content: "<h1>Change</h1><p>All of it or nothing.</p>",
        signers: [{ role: "Signature", email: signer }],
        finalize: kind !== "delete",
      });
      assert.equal(status, 201);
      const { id, token } = body.contract;
      changes.push({ kind, account, id, token, signer });
    }
  }
  return [...changes, ...(await keysOf(owner))];
}

/** Further keys of an account, to be revoked. */
function keysOf(account: CrashAccount): Promise<Change[]> {
  const context = {
    ids: idsFrom(systemClock, systemRandom),
    random: systemRandom,
    now: systemClock.now(),
  };
  const key = { accountId: account.accountId, name: null, expiresAt: null };
  return scene.look(({ database }) =>
    inTransaction(database, async (transaction) => {
      const changes: Change[] = [];
      for (let index = 0; index < OF_EACH; index += 1) {
        const { keyId, apiKey } = await issueApiKey(transaction, key, context);
        changes.push({ kind: "revoke", account, id: keyId, token: apiKey, signer: "" });
      }
      return changes;
    }),
  );
}

/** Asks for all at once; null for what was not answered. */
function askAll({ origin }: RunningService, changes: readonly Change[]) {
  return changes.map((change) =>
    KINDS[change.kind].ask(origin, change).then(
      ({ status }) => status,
      () => null,
    ),
  );
}

/** Whether it was made, all of it; fails where only a part is there. */
async function assertWhole(store: Store, { kind, id }: Change): Promise<boolean> {
  const facts: Facts = await KINDS[kind].facts(store, id);
  const answers = Object.values(facts);
  assert.equal(new Set(answers).size, 1, `${kind}: ${JSON.stringify(facts)}`);
  const isMade = answers[0] ?? false;
  if (kind === "revoke" || (kind === "delete" && isMade)) return isMade;
  await wholeTrail(store, id);
  const { base_sha256 } = await store.database
    .selectFrom("contract")
    .select("base_sha256")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.ok((await store.files.get(id, base_sha256)).length > 0);
  return isMade;
}

async function creditsOf({ database }: Store, { accountId }: CrashAccount): Promise<number> {
  const { credits } = await database
    .selectFrom("account")
    .select("credits")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return credits;
}

test("a change that is killed at any moment is there as a whole with all that follows from it, or not at all", async (t) => {
  const random = seededRandom(20_262);
  const payers = await scene.openAccounts(ROUNDS + 1, { ownLimit: 0, credits: CREDITS });
  const owners = await scene.openAccounts(ROUNDS + 1);
  let service = await scene.start();
  const rounds: Change[][] = [];
  for (const [index, payer] of payers.entries()) {
    rounds.push(await prepare(service, [payer, owners[index] as CrashAccount]));
  }
  const from = performance.now();
  const statuses = await Promise.all(askAll(service, rounds[0] ?? []));
  assert.deepEqual(
    statuses,
    rounds[0]?.map(({ kind }) => KINDS[kind].done),
  );
  const takesMs = performance.now() - from;

  const made = new Set<Change>(rounds[0]);
  for (const [round, changes] of rounds.entries()) {
    if (round === 0) continue;
    const asked = askAll(service, changes);
    await new Promise((resolve) => setTimeout(resolve, momentWithin(random, takesMs)));
    // Every fourth time the database goes with it.
    await (round % 4 === 0 ? service.kill() : service.killAlone());
    const answered = await Promise.all(asked);
    await scene.look(async (store) => {
      for (const [index, change] of changes.entries()) {
        const isMade = await assertWhole(store, change);
        if (isMade) made.add(change);
        if (answered[index] !== null) {
          assert.equal(answered[index], KINDS[change.kind].done);
          assert.ok(isMade, `an answered ${change.kind} stands`);
        }
      }
      const paid = changes.filter((change) => change.kind === "redeem" && made.has(change)).length;
      assert.equal(await creditsOf(store, payers[round] as CrashAccount), CREDITS - paid);
    });
    service = await scene.start();
  }
  t.diagnostic(`${made.size} of ${rounds.flat().length} changes were made before the kill`);

  await untilSettled(scene);
  for (const change of rounds.flat()) await assertFollowed(service, change, made.has(change));
});

/** That everybody was told of what was made, and nobody of what was not. */
async function assertFollowed({ origin }: RunningService, change: Change, isMade: boolean) {
  const { kind, id, token, signer } = change;
  const mails = new Set(arrivedAt(scene.smtp.accepted, signer)).size;
  const told = scene.receiver.received.filter(
    ({ headers, body }) =>
      headers["x-service-event"] === EVENTS[kind] && body.toString().includes(id),
  );
  const deliveries = new Set(told.map(({ headers }) => headers["x-service-delivery"]));
  assert.equal(deliveries.size, isMade && EVENTS[kind] ? 1 : 0, kind);
  if (kind === "redeem") assert.equal(mails, isMade ? 1 : 0);
  if (kind === "cancel") assert.equal(mails, isMade ? 2 : 1);
  if (kind === "revoke") {
    const { status } = await callApi(origin, { apiKey: token }, "GET", "/webhooks");
    assert.equal(status, isMade ? 401 : 200);
  }
}

const EVENTS: Partial<Record<Change["kind"], string>> = {
  redeem: "signer.invited",
  cancel: "contract.cancelled",
  delete: "contract.deleted",
};

test("killed between the commit of a deletion and the removal of its bytes, the bytes go all the same", async () => {
  const [owner] = (await scene.openAccounts(1)) as [CrashAccount];
  const dying = await scene.startToDie("deleted, and its bytes still there");
  const body = { content: "<h1>Secret</h1>" };
  const { id } = (await callApi(dying.origin, owner, "POST", "/contracts", body)).body.contract;
  await callApi(dying.origin, owner, "DELETE", `/contracts/${id}`).catch(() => null);
  await dying.ended;
  const { base_sha256 } = await scene.look(({ database }) =>
    database
      .selectFrom("deleted_contract")
      .select("base_sha256")
      .where("contract_id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  await scene.start();
  await untilSettled(scene);
  await scene.look(async ({ files }) => {
    await assert.rejects(files.get(id, base_sha256), "a deleted contract's bytes are gone");
  });
});
