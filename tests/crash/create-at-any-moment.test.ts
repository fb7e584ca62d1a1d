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
import { momentWithin, seededRandom } from "#kit/scenes/crash-random.ts";
import { type CrashScene, openCrashScene } from "#kit/scenes/crash-scene.ts";

const ROUNDS = 25;
/** Clients that create at the same time, each for an account of its own. */
const CLIENTS = 2;

let scene: CrashScene;
before(async () => {
  scene = await openCrashScene();
});
after(() => scene[Symbol.asyncDispose]());

test("a create that is killed at any moment and repeated makes one contract, and its link is sent", async (t) => {
  const random = seededRandom(20_261);
  const all = await wishes(scene, CLIENTS * (ROUNDS + 1));
  const told: { wish: Wish; contractId: string }[] = [];
  let service = await scene.start();
  const from = performance.now();
  await Promise.all(all.splice(0, CLIENTS).map((wish) => ask(service, wish)));
  const takesMs = performance.now() - from;
  let unanswered = 0;
  let replayed = 0;
  service = await scene.start();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const now = all.splice(0, CLIENTS);
    const asked = now.map((wish) => ask(service, wish));
    await new Promise((resolve) => setTimeout(resolve, momentWithin(random, takesMs)));
    // Every fifth time the database goes with it.
    await (round % 5 === 0 ? service.kill() : service.killAlone());
    const before = await Promise.all(asked);
    service = await scene.start();
    for (const [index, wish] of now.entries()) {
      const answer = await askUntilAnswered(service, wish);
      await assertOne(service, wish, answer);
      const id = answer.body.contract.id;
      if (before[index]) assert.equal(before[index].body.contract.id, id);
      else unanswered += 1;
      if (!before[index] && answer.headers.has("idempotency-replayed")) replayed += 1;
      told.push({ wish, contractId: id });
    }
  }
  t.diagnostic(`of ${told.length} ${unanswered} were not answered, ${replayed} of them made`);
  await untilSettled(scene);
  await assertMailed(scene, told);
});
