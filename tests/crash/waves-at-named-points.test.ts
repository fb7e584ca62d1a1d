import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { RunningService } from "#kit/scenes/built-service.ts";
import { arrivedAt, wholeTrail } from "#kit/scenes/crash-evidence.ts";
import { untilSettled } from "#kit/scenes/crash-lapse.ts";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";
import { request } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";

let scene: CrashScene;
let account: CrashAccount;
before(async () => {
  scene = await openCrashScene();
  account = (await scene.openAccounts(1))[0] as CrashAccount;
});
after(() => scene[Symbol.asyncDispose]());

/** From the signature that completes a wave to the record that the next one's links went out. */
const POINTS = [
  "signed and not committed",
  "signed, and the signer not answered",
  "written and not claimed",
  "claimed and not sent",
  "accepted and not recorded",
  "recorded and not committed",
  "recorded, and nobody told of it",
] as const;

let number = 0;

for (const point of POINTS) {
  test(`killed at "${point}", a signature that completes a wave counts once, and sends each link of the next wave once`, async () => {
    number += 1;
    const next = ["B", "C"].map((role) => ({ role, email: `${role}${number}@example.org` }));
    const service = await scene.start();
    const created = await callApi(service.origin, account, "POST", "/contracts", {
      content: "<h1>Crash</h1>",
      signatureFields: [{ label: "A" }, { label: "B" }, { label: "C" }],
      signers: next.map((signer) => ({ ...signer, order: 2 })),
      finalize: true,
    });
    const { id, signUrl } = created.body.contract;
    const first = submission("A");
    const signs = ({ origin }: RunningService) =>
      request(`${origin}/api/v1/signing/${linkIn(signUrl)}/signatures`, "POST", first).catch(
        () => null,
      );
    for (const { email } of next) assert.deepEqual(arrivedAt(scene.smtp.accepted, email), []);

    const dying = await scene.startToDie(point);
    await signs(dying);
    await dying.ended;
    const answer = await signs(await scene.start());
    assert.equal(answer?.status, 201, JSON.stringify(answer?.body));
    await untilSettled(scene);

    const trail = await scene.look((store) => wholeTrail(store, id));
    const events = trail.map(({ event }) => event);
    assert.deepEqual(events.slice(2), ["contract.signed", "signer.invited", "signer.invited"]);
    for (const { email } of next) {
      const copies = arrivedAt(scene.smtp.accepted, email);
      assert.ok(copies.length === 1 || copies.length === 2, `${copies.length} copies`);
      assert.equal(new Set(copies).size, 1, "a second copy has the Message-ID of the first");
    }
  });
}
