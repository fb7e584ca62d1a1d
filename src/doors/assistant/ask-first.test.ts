import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { NO_PRESETS } from "#contracts/signer-presets.ts";
import { insertSigners } from "#contracts/signers-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { type AssistantRoom, openAssistantRoom, type Visited } from "#kit/rooms/assistant-room.ts";
import { newAddress } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { askFirst } from "./ask-first.ts";
import { decideApproval, findApproval, saveOutcome } from "./assistant-store.ts";
import { CONFIRMATION_MS } from "./confirmation.ts";
import type { ToolVisit } from "./tool-visit.ts";
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

interface Asking {
  tool?: ToolName;
  args?: Record<string, unknown>;
  answered?: ToolVisit["answered"];
}

async function ask({ visit, contractId }: Visited, { tool, args, answered }: Asking = {}) {
  return askFirst(
    room,
    tool ?? "cancel_contract",
    { id: contractId, ...args },
    answered ? { ...visit, answered } : visit,
  );
}

type Answer = Awaited<ReturnType<typeof askFirst>>;

function bodyOf(answer: Answer): Record<string, unknown> {
  assert.ok(!isRefusal(answer) && answer.is === "done", JSON.stringify(answer));
  return answer.body;
}

function refusedFor(answer: Answer): unknown {
  assert.ok(isRefusal(answer), JSON.stringify(answer));
  return answer.extra?.reason ?? answer.refused;
}

const approvalIn = (answer: Answer) => String(bodyOf(answer).approvalUrl).split("/").at(-1) ?? "";

/** An owner decides, and what they approve is done. */
async function decide({ accountId }: Visited, id: string, isApproved: boolean, outcome = "done") {
  const decision = { isApproved, personId: room.personId, now: room.clock.now() };
  assert.ok(await decideApproval(room.database, { accountId, id }, decision));
  if (isApproved) await saveOutcome(room.database, id, outcome);
}

const changed = ({ contractId }: Visited) =>
  room.database
    .updateTable("contract")
    .set((is) => ({ version: is("version", "+", 1) }))
    .where("id", "=", contractId)
    .execute();

test("by default an owner decides on a page: nothing is done, and it is told where", async () => {
  const visited = await room.visit();
  const { expiresAt, approvalUrl, ...told } = bodyOf(await ask(visited));
  assert.equal(told.status, "needs_approval");
  assert.match(String(told.summary), /^Cancel "/);
  assert.match(String(approvalUrl), /^https:\/\/sign\.example\/app\/approve\/[0-9a-f-]{36}$/);
  const until = new Date(room.clock.now().getTime() + LIMITS.assistantApprovalMs);
  assert.equal(expiresAt, until.toISOString());
  assert.equal(room.carried.length, 0);
});

test("the same question is asked once, and another one by itself", async () => {
  const visited = await room.visit();
  const first = approvalIn(await ask(visited));
  assert.equal(approvalIn(await ask(visited)), first);
  assert.notEqual(approvalIn(await ask(visited, { tool: "delete_contract" })), first);
  assert.equal(approvalIn(await ask(visited, { args: { confirmation: "x" } })), first);
  room.clock.moveMs(LIMITS.assistantApprovalMs - 1);
  assert.equal(approvalIn(await ask(visited)), first);
  room.clock.moveMs(1);
  assert.notEqual(approvalIn(await ask(visited)), first, "too old");
});

test("a question about a contract that changed since is asked anew", async () => {
  const visited = await room.visit();
  const first = approvalIn(await ask(visited));
  await changed(visited);
  const second = approvalIn(await ask(visited));
  assert.notEqual(second, first);
  const approval = await findApproval(room.database, {
    accountId: visited.accountId,
    id: second,
    now: room.clock.now(),
  });
  assert.equal(approval?.contractVersion, 2);
});

test("what an owner said no to is not asked again, as long as it is the same", async () => {
  const visited = await room.visit();
  await decide(visited, approvalIn(await ask(visited)), false);
  assert.equal(refusedFor(await ask(visited)), "owner_refused");
  await changed(visited);
  assert.equal(bodyOf(await ask(visited)).status, "needs_approval");
});

test("what an owner approved is told as done for ten minutes, and done once", async () => {
  const visited = await room.visit();
  const id = approvalIn(await ask(visited));
  await decide(visited, id, true);
  room.clock.moveMs(10 * 60_000 - 1);
  const told = bodyOf(await ask(visited));
  assert.equal(told.status, "done");
  assert.match(String(told.summary), /: an owner approved it, and it was done\.$/);
  assert.equal((told.contract as { id: string }).id, visited.contractId);
  room.clock.moveMs(1);
  assert.equal(bodyOf(await ask(visited)).status, "needs_approval");
  assert.equal(room.carried.length, 0);
});

test("it is told as done where the contract went with it, and one that never was is unknown", async () => {
  const visited = await room.visit();
  const asking = { tool: "delete_contract" as const };
  await decide(visited, approvalIn(await ask(visited, asking)), true);
  await room.database.deleteFrom("contract").where("id", "=", visited.contractId).execute();
  assert.equal(bodyOf(await ask(visited, asking)).status, "done");
  assert.equal(refusedFor(await ask(visited)), "UNKNOWN");
});

test("what was approved and could not be done is no answer: an owner is asked again", async () => {
  const visited = await room.visit();
  await decide(visited, approvalIn(await ask(visited)), true, "CONFLICT");
  assert.equal(bodyOf(await ask(visited)).status, "needs_approval");
});

test("a contract of another account, or none, is unknown", async () => {
  const [visited, other] = [await room.visit(), await room.visit()];
  for (const id of [other.contractId, "nonsense", "", room.ids.uuid()]) {
    assert.equal(refusedFor(await ask(visited, { args: { id } })), "UNKNOWN");
  }
});

test("a contract may be named by its token, and is the same question", async () => {
  const visited = await room.visit();
  const token = "sample2345678abc";
  await room.database
    .updateTable("contract")
    .set({ token })
    .where("id", "=", visited.contractId)
    .execute();
  const byToken = await ask(visited, { args: { id: token } });
  assert.equal(approvalIn(byToken), approvalIn(await ask(visited)));
});

test("what could not be done is refused before anybody is asked", async () => {
  const visited = await room.visit({ status: "fully_signed" });
  assert.equal(refusedFor(await ask(visited)), "CONTRACT_SIGNED");
  const pending = await room.visit();
  const refused = await ask(pending, { tool: "send_contract" });
  assert.equal(refusedFor(refused), "NOT_A_DRAFT");
});

test("fifty questions wait for an owner, and one more is refused until one is decided", async () => {
  const visited = await room.visit();
  const first = approvalIn(await ask(visited));
  for (let index = 1; index < LIMITS.assistantApprovals; index += 1) {
    await ask(visited, { args: { reason: String(index) } });
  }
  const more = { args: { reason: "one more" } };
  assert.equal(refusedFor(await ask(visited, more)), "too_many_approvals");
  assert.equal(approvalIn(await ask(visited)), first, "one that waits already");
  await decide(visited, first, false);
  assert.equal(bodyOf(await ask(visited, more)).status, "needs_approval");
});

test("a client that opens links is asked to, and once its user was there it is told instead", async () => {
  const visited = await room.visit({ client: { hasLinks: true } });
  const asked = await ask(visited);
  assert.ok(!isRefusal(asked) && asked.is === "asks");
  assert.deepEqual(asked.by, { url: `https://sign.example/app/approve/${asked.state}` });
  const back = await ask(visited, { answered: { state: asked.state, isAccepted: true } });
  assert.equal(approvalIn(back), asked.state);
  assert.equal(room.carried.length, 0, "that a client says yes proves nothing");
  const made = await ask(visited, { answered: { state: room.ids.uuid(), isAccepted: true } });
  assert.ok(!isRefusal(made) && made.is === "asks");
});

test("two calls do it where the account takes them, and the second brings what the first gave", async () => {
  const visited = await room.visit({ lowest: "twoCalls" });
  const { confirmation, status, expiresAt } = bodyOf(await ask(visited));
  assert.equal(status, "needs_confirmation");
  const until = new Date(room.clock.now().getTime() + CONFIRMATION_MS);
  assert.equal(expiresAt, until.toISOString());
  assert.equal(room.carried.length, 0);
  const done = bodyOf(await ask(visited, { args: { confirmation } }));
  assert.equal(done.status, "done");
  const [one, ...others] = room.carried;
  assert.deepEqual([one?.operation, others], ["cancelContract", []]);
  assert.deepEqual(one?.request.params, { id: visited.contractId });
  assert.equal(one?.request.seenVersion, 1, "only the contract that they saw");
  const again = await ask(visited, { args: { confirmation } });
  assert.equal(refusedFor(again), "confirmation_used");
  assert.equal(room.carried.length, 1);
});

test("of two calls at once with one confirmation one is carried out", async () => {
  const visited = await room.visit({ lowest: "twoCalls" });
  const { confirmation } = bodyOf(await ask(visited));
  const both = await Promise.all([1, 2].map(() => ask(visited, { args: { confirmation } })));
  assert.equal(room.carried.length, 1);
  assert.equal(both.filter((answer) => isRefusal(answer)).length, 1);
});

test("a confirmation is for this call, this contract as it stood, and ten minutes", async () => {
  const visited = await room.visit({ lowest: "twoCalls" });
  const { confirmation } = bodyOf(await ask(visited));
  const other = await ask(visited, { tool: "delete_contract", args: { confirmation } });
  assert.equal(refusedFor(other), "confirmation_wrong");
  const otherwise = await ask(visited, { args: { confirmation, reason: "x" } });
  assert.equal(refusedFor(otherwise), "confirmation_wrong");
  room.clock.moveMs(CONFIRMATION_MS);
  const late = await ask(visited, { args: { confirmation } });
  assert.equal(refusedFor(late), "confirmation_expired");
  await changed(visited);
  const stale = await ask(visited, { args: { confirmation } });
  assert.equal(refusedFor(stale), "confirmation_wrong");
  assert.equal(room.carried.length, 0);
});

test("a client's form is asked where the account takes forms, and only its yes counts", async () => {
  const visited = await room.visit({ lowest: "form", client: { hasForms: true } });
  const asked = await ask(visited);
  assert.ok(!isRefusal(asked) && asked.is === "asks" && asked.by === "form");
  const { state } = asked;
  const no = await ask(visited, { answered: { state, isAccepted: false } });
  assert.equal(refusedFor(no), "declined");
  const byArgument = await ask(visited, { args: { confirmation: state } });
  assert.ok(!isRefusal(byArgument) && byArgument.is === "asks", "a model brings no form's answer");
  assert.equal(room.carried.length, 0);
  const yes = await ask(visited, { answered: { state, isAccepted: true } });
  assert.equal(bodyOf(yes).status, "done");
  assert.equal(room.carried.length, 1);
});

test("a client without forms leads to the page where the account takes no two calls", async () => {
  const visited = await room.visit({ lowest: "form" });
  assert.equal(bodyOf(await ask(visited)).status, "needs_approval");
});

test("what mails an address that the account never had written to takes the page, whatever is accepted", async () => {
  const visited = await room.visit({ lowest: "twoCalls", status: "draft" });
  const { accountId, contractId } = visited;
  const email = knownEmail(newAddress());
  const signer = {
    id: room.ids.uuid(),
    role: knownText("A"),
    email,
    level: "ses" as const,
    ...NO_PRESETS,
    status: "created" as const,
    epoch: 1,
    sentAt: null,
    sendCount: 0,
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    remindersStoppedAt: null,
  };
  await inTransaction(room.database, async (transaction) => {
    insertSigners(transaction, { id: contractId, accountId }, [signer]);
  });
  const asking = { tool: "send_contract" as const };
  assert.equal(bodyOf(await ask(visited, asking)).status, "needs_approval");
  await room.database
    .updateTable("signer")
    .set({ send_count: 1 })
    .where("email", "=", email)
    .execute();
  assert.equal(bodyOf(await ask(visited, asking)).status, "needs_confirmation");
});

test("what is refused while it is carried out is told as refused", async () => {
  const visited = await room.visit({ lowest: "twoCalls" });
  const { confirmation } = bodyOf(await ask(visited));
  room.answers = { refusal: refuse("CONFLICT", "It changed."), body: { code: "CONFLICT" } };
  const answer = await ask(visited, { args: { confirmation } });
  assert.deepEqual(answer, { is: "refused", body: { code: "CONFLICT" } });
});
