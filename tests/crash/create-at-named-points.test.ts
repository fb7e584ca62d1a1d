import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ask,
  askUntilAnswered,
  assertMailed,
  assertOne,
  type Wish,
  wishes,
} from "#kit/scenes/crash-create.ts";
import { untilSettled } from "#kit/scenes/crash-lapse.ts";
import { type CrashScene, openCrashScene } from "#kit/scenes/crash-scene.ts";

let scene: CrashScene;
before(async () => {
  scene = await openCrashScene();
});
after(() => scene[Symbol.asyncDispose]());

const POINTS = [
  "before the transaction",
  "before the commit",
  "after the commit, before the answer",
  "accepted and not recorded",
] as const;

for (const point of POINTS) {
  test(`killed at "${point}", a create that is repeated makes one contract, and its link is sent`, async () => {
    const [wish] = (await wishes(scene, 1)) as [Wish];
    const dying = await scene.startToDie(point);
    assert.equal(await ask(dying, wish), null);
    await dying.ended;
    await assertRepeated(wish);
  });
}

test("killed while the mail is under way, a create that is repeated makes one contract, and its link is sent", async () => {
  const [wish] = (await wishes(scene, 1)) as [Wish];
  const service = await scene.start();
  const { connections } = scene.smtp;
  scene.smtp.setFault({ at: "dot", does: "hang" });
  const asked = ask(service, wish);
  while (scene.smtp.connections === connections) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await service.kill();
  assert.equal(await asked, null);
  scene.smtp.setFault(null);
  await assertRepeated(wish);
});

async function assertRepeated(wish: Wish): Promise<void> {
  const service = await scene.start();
  const answer = await askUntilAnswered(service, wish);
  await assertOne(service, wish, answer);
  await untilSettled(scene);
  await assertMailed(scene, [{ wish, contractId: answer.body.contract.id }]);
}
