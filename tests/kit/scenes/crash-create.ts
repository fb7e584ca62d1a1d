import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { RunningService } from "./built-service.ts";
import { arrivedAt, wholeTrail } from "./crash-evidence.ts";
import type { CrashAccount, CrashScene } from "./crash-scene.ts";
import { request, type TestAnswer } from "./service.ts";

/** A create that its client repeats until it is answered. */
export interface Wish {
  account: CrashAccount;
  key: string;
  signer: string;
}

/** Wishes of an account of its own each. */
export async function wishes(scene: CrashScene, count: number): Promise<Wish[]> {
  const accounts = await scene.openAccounts(count);
  return accounts.map((account) => {
    const key = randomUUID();
    return { account, key, signer: `signer-${key}@example.org` };
  });
}

/** Asks once; null when the service was gone before it answered. */
export function ask(
  { origin }: RunningService,
  { account, key, signer }: Wish,
): Promise<TestAnswer | null> {
  const body = {
    title: "Crash",
    content: "<h1>Crash</h1><p>Either all of it or nothing.</p>",
    signers: [{ role: "Signature", email: signer }],
    finalize: true,
  };
  const headers = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": key };
  return request(`${origin}/api/v1/contracts`, "POST", body, headers).catch(() => null);
}

export async function askUntilAnswered(service: RunningService, wish: Wish): Promise<TestAnswer> {
  for (;;) {
    const answer = await ask(service, wish);
    if (answer) return answer;
  }
}

/** That an answer names the one contract that there is. */
export async function assertOne(service: RunningService, { account }: Wish, answer: TestAnswer) {
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const headers = { authorization: `Bearer ${account.apiKey}` };
  const list = await request(`${service.origin}/api/v1/contracts`, "GET", undefined, headers);
  const ids = list.body.contracts.map(({ id }: { id: string }) => id);
  assert.deepEqual(ids, [answer.body.contract.id]);
}

/** That the link went out and is recorded once, and that a second copy is known as the same mail. */
export async function assertMailed(
  scene: CrashScene,
  told: readonly { wish: Wish; contractId: string }[],
): Promise<void> {
  await scene.look(async (store) => {
    for (const { wish, contractId } of told) {
      const signer = await store.database
        .selectFrom("signer")
        .select(["status", "send_count"])
        .where("contract_id", "=", contractId)
        .executeTakeFirstOrThrow();
      assert.deepEqual(signer, { status: "sent", send_count: 1 });
      const events = (await wholeTrail(store, contractId)).map(({ event }) => event);
      assert.deepEqual(events, ["contract.created", "contract.finalized", "signer.invited"]);
      const copies = arrivedAt(scene.smtp.accepted, wish.signer);
      assert.ok(copies.length === 1 || copies.length === 2, `${copies.length} copies`);
      assert.equal(new Set(copies).size, 1, "a second copy has the Message-ID of the first");
    }
  });
}
