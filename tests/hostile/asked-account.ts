/** An account with one of everything that can be asked about, and everybody who asks about it. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { issueApiKey } from "#accounts/issue-key.ts";
import { openSession } from "#accounts/sign-in.ts";
import { insertApproval } from "#assistant/assistant-store.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { findExport, insertExport } from "#data/export/export-store.ts";
import { writeExport } from "#data/export/write-export.ts";
import { DEFAULT_LANGUAGE, LANGUAGE_TABLE } from "#kernel/language.ts";
import { SCOPES, type Scope } from "#kernel/scopes.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { letIn } from "#kit/scenes/assistants.ts";
import { ownerOf } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import type { Asker } from "#kit/scenes/who-may-ask.ts";
import { inTransaction } from "#store/transaction.ts";
import { sendTest } from "#webhooks/send-again.ts";
import { subscribe } from "#webhooks/subscribe.ts";
import type { Webhook } from "#webhooks/webhook.ts";
import { insertWebhook } from "#webhooks/webhooks-store.ts";

/** The one role of a contract that names none. */
export const ROLE = LANGUAGE_TABLE[DEFAULT_LANGUAGE].signature;

const NAMED = [
  ...["contract", "signed", "draft", "changing", "ending", "key", "person", "invitation"],
  ...["webhook", "spareWebhook", "delivery", "approval", "archive", "session"],
] as const;

/** What of the account the routes are asked about; `token` is a contract's, `sign` and `status` are secrets of its links. */
export type SceneIds = Record<(typeof NAMED)[number] | "token" | "sign" | "status", string>;

export interface Scene {
  account: TestAccount;
  /** What is there; what is used up by asking is made anew. */
  there(): Promise<SceneIds>;
  /** The same where nothing is. */
  nowhere(): SceneIds;
  /** What somebody sends of themselves; somebody new where `isNew`, for what ends what is asked with. */
  by(asker: Asker, needed: readonly Scope[], isNew?: boolean): Promise<Record<string, string>>;
}

export async function openScene(service: TestService): Promise<Scene> {
  const { services } = service.app;
  const { database } = services;
  const account = await service.openAccount({
    ownLimit: 0,
    credits: 1,
    email: "owner@example.org",
  });
  const other = await service.openAccount({ email: "stranger@example.org" });
  const made = await account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { id: contract, token } = made.body.contract;
  const half = await account.call("POST", "/contracts", { content: "<p>x</p>" });
  const signed = half.body.contract.id;
  await database
    .updateTable("contract")
    .set({ status: "pending", signature_count: 1 })
    .where("id", "=", signed)
    .execute();
  const { body } = await account.call("POST", `/contracts/${signed}/sessions`, { role: ROLE });
  const pdf = pagesPdf([{ entries: "/MediaBox [0 0 400 400]", content: "" }]);
  const begun = await account.call("POST", "/contracts", {
    document: { pdf: Buffer.from(pdf).toString("base64") },
    signatureFields: [{ label: "A", x: 1, y: 1 }],
  });
  const [changing, ending] = await Promise.all(
    [1, 2].map(() => account.call("POST", "/contracts", { content: "<p>x</p>" })),
  );
  const key = await database
    .selectFrom("api_key")
    .select("id")
    .where("account_id", "=", account.accountId)
    .executeTakeFirstOrThrow();
  const wish = { url: "http://127.0.0.1:9/", events: ["contract.created"] };
  const subscribed = await subscribe(services, account.accountId, wish);
  assert.ok("id" in subscribed);
  const hook = { accountId: account.accountId, id: subscribed.id };
  const tested = await sendTest(services, hook, "contract.created");
  assert.ok("deliveryId" in tested);
  const { apiKey: assistants } = await letIn(service, account, "page", ["assistant"]);
  const found = await findContract(database, { id: contract });
  assert.ok(found);
  const [sign, status] = (["sign", "status"] as const).map((page) =>
    services.pageSecrets.read(found, page),
  );
  const lasting = {
    contract,
    signed,
    draft: begun.body.contract.id,
    changing: changing?.body.contract.id,
    ending: ending?.body.contract.id,
    token,
    session: body.session.id,
    key: key.id,
    sign: sign ?? "",
    status: status ?? "",
    webhook: subscribed.id,
    delivery: tested.deliveryId,
    archive: await exported(service, account.accountId),
  };

  const issue = async (change: object): Promise<string> => {
    const key = { accountId: account.accountId, name: null, expiresAt: null, ...change };
    const context = { ids: services.ids, random: services.random, now: services.clock.now() };
    return (await inTransaction(database, (given) => issueApiKey(given, key, context))).apiKey;
  };
  const keys = new Map<string, Promise<string>>();
  const keyOf = (name: string, change: object) => {
    const known = keys.get(name) ?? issue(change);
    keys.set(name, known);
    return known;
  };
  const session = async (
    { accountId }: TestAccount,
    role: "owner" | "member" | "viewer",
    { startedMsAgo = 0, provedMsAgo = 0 } = {},
  ): Promise<Record<string, string>> => {
    const isOther = accountId === other.accountId;
    const personId = isOther
      ? await ownerOf(service, accountId)
      : await addPerson(service, accountId, role);
    if (!isOther) {
      // A key is one's own, or is answered as if it were not there.
      const mine = { made_by: personId, revoked_at: null };
      await database.updateTable("api_key").set(mine).where("id", "=", key.id).execute();
    }
    const now = services.clock.now().getTime();
    const opened = await openSession(
      { ...services, clock: { now: () => new Date(now - startedMsAgo) } },
      database,
      { personId, accountId },
      ...[{ sessionBefore: undefined, userAgent: "", provedAt: new Date(now - provedMsAgo) }],
    );
    return { cookie: `countersign_session=${opened?.session}` };
  };
  const bearer = async (key: Promise<string>) => ({ authorization: `Bearer ${await key}` });
  const ways: Record<Asker, (needed: readonly Scope[]) => Promise<Record<string, string>>> = {
    nobody: async () => ({}),
    owner: () => session(account, "owner"),
    member: () => session(account, "member"),
    viewer: () => session(account, "viewer"),
    stranger: () => session(other, "owner"),
    overSession: () => session(account, "owner", { startedMsAgo: 15 * DAY_MS }),
    oldSignIn: () => session(account, "owner", { provedMsAgo: 10 * MINUTE_MS }),
    liveKey: () => bearer(Promise.resolve(account.apiKey)),
    narrowKey: (needed) => {
      const scopes = SCOPES.filter((one) => !needed.includes(one));
      return bearer(keyOf(scopes.join(), { scopes }));
    },
    testKey: () => bearer(keyOf("test", { isTest: true })),
    foreignKey: () => bearer(Promise.resolve(other.apiKey)),
    assistant: () => bearer(Promise.resolve(assistants)),
  };
  const kept = new Map<Asker, Promise<Record<string, string>>>();
  return {
    account,
    async there() {
      return {
        ...lasting,
        ...(await usedUp(service, account.accountId, lasting, subscribed)),
        person: await addPerson(service, account.accountId, "viewer"),
      };
    },
    nowhere: () => ({
      ...(Object.fromEntries(NAMED.map((name) => [name, randomUUID()])) as SceneIds),
      token: services.ids.token(),
      sign: services.ids.token(),
      status: services.ids.token(),
    }),
    by(asker, needed, isNew = false) {
      // A stranger is one as much as an owner can be: just signed in, too.
      if (isNew || asker === "narrowKey" || asker === "stranger") return ways[asker](needed);
      const known = kept.get(asker) ?? ways[asker](needed);
      kept.set(asker, known);
      return known;
    },
  };
}

/** What is gone once it was asked for. */
async function usedUp(
  { app, clock }: TestService,
  accountId: string,
  { contract, key }: Pick<SceneIds, "contract" | "key">,
  webhook: Webhook,
) {
  const { database } = app.services;
  const [invitation, approval, spareWebhook] = [randomUUID(), randomUUID(), randomUUID()];
  const now = clock.now();
  const later = new Date(now.getTime() + DAY_MS);
  await database.deleteFrom("member_invitation").where("account_id", "=", accountId).execute();
  await database
    .insertInto("member_invitation")
    .values({
      id: invitation,
      hash: Buffer.from(invitation),
      account_id: accountId,
      email: "new@example.org" as never,
      role: "viewer",
      invited_by: null,
      invited_at: now,
      expires_at: later,
    })
    .execute();
  const asked = {
    accountId,
    keyId: key,
    tool: "cancel_contract",
    contractId: contract,
    argumentsSha256: new Uint8Array(32),
  };
  await insertApproval(database, asked, {
    id: approval,
    contractVersion: 1,
    arguments: { id: contract },
    askedAt: now,
    expiresAt: later,
  });
  const others = database.deleteFrom("webhook").where("account_id", "=", accountId);
  await others.where("id", "!=", webhook.id).execute();
  await insertWebhook(database, accountId, { ...webhook, id: spareWebhook }, new Uint8Array());
  return { invitation, approval, spareWebhook };
}

/** An archive of everything of an account, which is done. */
async function exported({ app: { services } }: TestService, accountId: string): Promise<string> {
  const id = services.ids.uuid();
  const of = { id, accountId, askedAt: services.clock.now(), askedBy: randomUUID() };
  await insertExport(services.database, { ...of, language: "en" });
  const alone = { ...services, jobs: { enqueue: async () => {} }, notifyOfExport: async () => {} };
  while ((await findExport(services.database, id))?.doneAt === null) {
    await writeExport(alone, { exportId: id });
  }
  return id;
}
