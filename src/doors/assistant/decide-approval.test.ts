import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { type AssistantRoom, openAssistantRoom, type Visited } from "#kit/rooms/assistant-room.ts";
import { ORIGIN } from "#kit/rooms/signing-room.ts";
import { askFirst } from "./ask-first.ts";
import { listOpenApprovals } from "./assistant-store.ts";
import { decideAsked, showApproval } from "./decide-approval.ts";
import type { ToolName } from "./tools.ts";

let room: AssistantRoom;
before(async () => {
  room = await openAssistantRoom();
});
after(() => room.close());
beforeEach(() => {
  room.carried.length = 0;
  room.answers = { refusal: null, body: {} };
});

/** A question of an assistant that waits for an owner. */
async function asked(tool: ToolName = "cancel_contract") {
  const visited = await room.visit();
  const answer = await askFirst(room, tool, { id: visited.contractId }, visited.visit);
  assert.ok(!isRefusal(answer) && answer.is === "done");
  const id = String(answer.body.approvalUrl).split("/").at(-1) ?? "";
  return { ...visited, id };
}

type Question = Visited & { id: string };

const standing = async ({ accountId, id }: Question) =>
  (await showApproval(room, accountId, id))?.standing;

async function decide({ visit, id }: Question, isApproved: boolean) {
  const { caller } = visit;
  const owner = { caller, personId: room.personId, origin: ORIGIN };
  return (await decideAsked(room, owner, { id, isApproved }))?.standing;
}

const contract = ({ contractId }: Question) =>
  room.database.updateTable("contract").where("id", "=", contractId);

test("an owner sees what was asked, for which contract and by which key", async () => {
  const question = await asked();
  const shown = await showApproval(room, question.accountId, question.id);
  assert.ok(shown);
  assert.deepEqual([shown.standing, shown.tool], ["open", "cancel_contract"]);
  assert.equal(shown.found?.contract.id, question.contractId);
  assert.deepEqual(shown.planned?.params, { id: question.contractId });
  assert.equal(shown.approval.keyName, "Editor");
});

test("nobody sees or decides what another account was asked", async () => {
  const [question, other] = [await asked(), await asked()];
  assert.equal(await showApproval(room, other.accountId, question.id), null);
  assert.equal(await decide({ ...other, id: question.id }, true), undefined);
  assert.equal(await standing(question), "open");
  assert.equal(await showApproval(room, question.accountId, room.ids.uuid()), null);
});

test("a question for a tool that is gone is none", async () => {
  const question = await asked();
  await room.database
    .updateTable("assistant_approval")
    .set({ tool: "sign_contract" })
    .where("id", "=", question.id)
    .execute();
  assert.equal(await standing(question), undefined);
  assert.equal(await decide(question, true), undefined);
});

test("a question is open until its day is over, and then nobody can approve it", async () => {
  const question = await asked();
  room.clock.moveMs(LIMITS.assistantApprovalMs - 1);
  assert.equal(await standing(question), "open");
  room.clock.moveMs(1);
  assert.equal(await standing(question), "expired");
  assert.equal(await decide(question, true), "expired");
  assert.deepEqual(room.carried, []);
});

const BEFORE_IT_IS_DECIDED: [what: string, happen: (question: Question) => Promise<unknown>][] = [
  [
    "whose key was revoked since",
    ({ visit }) =>
      room.database
        .updateTable("api_key")
        .set({ revoked_at: room.clock.now() })
        .where("id", "=", visit.caller.by.id)
        .execute(),
  ],
  [
    "whose key has ended since",
    ({ visit }) =>
      room.database
        .updateTable("api_key")
        .set({ expires_at: room.clock.now() })
        .where("id", "=", visit.caller.by.id)
        .execute(),
  ],
  [
    "of an account that lets no assistants in any more",
    ({ accountId }) =>
      room.database
        .updateTable("assistant_setting")
        .set({ is_allowed: false })
        .where("account_id", "=", accountId)
        .execute(),
  ],
];

for (const [what, happen] of BEFORE_IT_IS_DECIDED) {
  test(`nobody can approve a question ${what}, and it waits for nobody`, async () => {
    const question = await asked();
    await happen(question);
    assert.equal(await standing(question), "revoked");
    assert.equal(await decide(question, true), "revoked");
    assert.deepEqual(room.carried, []);
    const open = { now: room.clock.now(), limit: 10 };
    assert.deepEqual(await listOpenApprovals(room.database, question.accountId, open), []);
  });
}

test("a contract that changed since, went, or is beyond it is not the one that was asked about", async () => {
  const [changed, gone, signed] = [await asked(), await asked(), await asked()];
  await contract(changed)
    .set((is) => ({ version: is("version", "+", 1) }))
    .execute();
  await room.database.deleteFrom("contract").where("id", "=", gone.contractId).execute();
  await contract(signed).set({ status: "fully_signed", signed_at: room.clock.now() }).execute();
  for (const question of [changed, gone, signed]) {
    assert.equal(await standing(question), "changed");
    assert.equal(await decide(question, true), "changed");
  }
  assert.deepEqual(room.carried, []);
  assert.equal((await showApproval(room, gone.accountId, gone.id))?.found, null);
});

test("what an owner approves is done in their name to the contract as they saw it", async () => {
  const question = await asked();
  assert.equal(await decide(question, true), "approved");
  const [one, ...others] = room.carried;
  assert.deepEqual([one?.operation, others], ["cancelContract", []]);
  assert.deepEqual(one?.request.params, { id: question.contractId });
  assert.equal(one?.request.seenVersion, 1);
  const shown = await showApproval(room, question.accountId, question.id);
  assert.deepEqual(shown?.approval.decidedAt, room.clock.now());
});

test("what an owner says no to is not done, and stays refused when its day is over", async () => {
  const question = await asked();
  assert.equal(await decide(question, false), "refused");
  assert.equal(await decide(question, true), "refused");
  room.clock.moveMs(LIMITS.assistantApprovalMs);
  assert.equal(await standing(question), "refused");
  assert.deepEqual(room.carried, []);
});

test("whoever decides first decides: twice pressed is done once", async () => {
  const question = await asked();
  await Promise.all([decide(question, true), decide(question, true)]);
  assert.equal(room.carried.length, 1);
  assert.equal(await decide(question, false), "approved");
  const contested = await asked();
  await Promise.all([decide(contested, false), decide(contested, true)]);
  const isDone = (await standing(contested)) === "approved";
  assert.equal(room.carried.length, isDone ? 2 : 1);
});

test("what was approved and is refused then has failed, with the refusal's code kept", async () => {
  const question = await asked();
  room.answers = { refusal: refuse("CONFLICT", "It changed."), body: { code: "CONFLICT" } };
  assert.equal(await decide(question, true), "failed");
  const shown = await showApproval(room, question.accountId, question.id);
  assert.equal(shown?.approval.outcome, "CONFLICT");
  const nameless = await asked();
  room.answers = { refusal: refuse("UNKNOWN", "Gone."), body: { error: "Gone." } };
  assert.equal(await decide(nameless, true), "failed");
  const told = await showApproval(room, nameless.accountId, nameless.id);
  assert.equal(told?.approval.outcome, "refused");
});

test("what was approved and of which nothing is known since has failed, not succeeded", async () => {
  const question = await asked();
  const lost = new Error("the process ended");
  const { carryOut } = room.assistantApi;
  room.assistantApi.carryOut = async () => {
    throw lost;
  };
  await assert.rejects(decide(question, true), lost);
  room.assistantApi.carryOut = carryOut;
  assert.equal(await standing(question), "failed");
});
