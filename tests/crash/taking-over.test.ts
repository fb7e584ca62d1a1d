import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openTakeOverScene, type TakeOverScene } from "#kit/scenes/take-over-scene.ts";
import type { Store } from "#store/open-store.ts";

/** Five and fifteen seconds are the goals; this machine may have much else to do. */
const PATIENCE_MS = 20_000;

let scene: TakeOverScene;
before(async () => {
  scene = await openTakeOverScene();
});
after(() => scene.close());

for (const [kind, work] of ["delivery", "mail", "seal"].map(
  (name) => [name, () => scene.works[name as keyof TakeOverScene["works"]]] as const,
)) {
  test(`killed over a ${kind}, a process is followed by a neighbour within seconds, and one that dies without any by its successor`, async () => {
    const [dying, neighbour] = [await scene.start(), await scene.start()];
    await work().hold(dying);
    await dying.killAlone();
    await within(work().untilTakenUp());

    await work().hold(neighbour);
    await neighbour.killAlone();
    const taken = work().untilTakenUp();
    const successor = await scene.start();
    await within(taken);
    await untilNothingIsOpen();
    await scene.look(assertOnce);
    await successor.stop();
    assert.deepEqual(await scene.look(processes), [], "who stops leaves no row behind");
  });
}

test("a process that was stopped and comes back records nothing of what a neighbour did, and goes on working", async () => {
  const [stopped, neighbour] = [await scene.start(), await scene.start()];
  const contractId = await scene.works.delivery.hold(stopped);
  const { pid } = stopped.place;
  process.kill(pid, "SIGSTOP");
  await within(scene.works.delivery.untilTakenUp());
  scene.receiver.answerWith({ status: 500 });
  scene.receiver.release();
  process.kill(pid, "SIGCONT");
  while (!stopped.output().includes("lease.lost")) await wait(50);
  await untilNothingIsOpen();
  assert.deepEqual(await scene.look((store) => statusesOf(store, contractId)), [200]);
  await neighbour.stop();
  // What comes now is its own again.
  await scene.works.delivery.hold(stopped);
  scene.receiver.answerWith({ status: 200 });
  scene.receiver.release();
  await untilNothingIsOpen();
  await stopped.stop();
});

async function within(taken: Promise<void>): Promise<void> {
  const late = wait(PATIENCE_MS, "late", { ref: false });
  assert.notEqual(await Promise.race([taken, late]), "late", "nobody took it up");
}

async function untilNothingIsOpen(): Promise<void> {
  await scene.look(async ({ database }) => {
    for (;;) {
      const { rows } = await database.run(
        "select from job where kind not in ('prepare-pages', 'summarise-contract') limit 1",
        [],
      );
      if (rows.length === 0) return;
      await wait(50);
    }
  });
}

/** That no contract was sealed twice, no mail settled twice, no attempt counted twice. */
async function assertOnce({ database }: Store): Promise<void> {
  const { rows } = await database.run(
    `select
      (select count(*)::int from outgoing_mail where state <> 'sent') as unsent,
      (select count(*)::int from contract
        where status = 'fully_signed' and sealed_sha256 is null) as unsealed,
      (select count(*)::int from webhook_delivery where attempt <> 1 or status <> 'delivered')
        as misdelivered,
      (select count(*)::int from webhook_attempt) - (select count(*)::int from webhook_delivery)
        as doubled`,
    [],
  );
  assert.deepEqual(rows, [{ unsent: 0, unsealed: 0, misdelivered: 0, doubled: 0 }]);
}

async function statusesOf({ database }: Store, contractId: string): Promise<number[]> {
  const { rows } = await database.run(
    `select webhook_attempt.status_code as status from webhook_attempt
      join webhook_delivery on webhook_delivery.id = delivery_id where contract_id = $1`,
    [contractId],
  );
  return rows.map(({ status }) => status);
}

async function processes({ database }: Store): Promise<unknown[]> {
  return (await database.run("select id from process", [])).rows;
}
