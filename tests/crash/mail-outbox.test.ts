import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import PostalMime from "postal-mime";
import type { RunningService } from "#kit/scenes/built-service.ts";
import { arrivedAt, wholeTrail } from "#kit/scenes/crash-evidence.ts";
import { untilSettled } from "#kit/scenes/crash-lapse.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";
import { signOver } from "#kit/scenes/signer.ts";

/** A contract that a change is made to while the service dies. */
interface Subject {
  id: string;
  token: string;
  signer: string;
}

interface Change {
  /** Whether the contract is a draft before it, or has been sent to its signer. */
  from: "draft" | "sent";
  make(service: RunningService, subject: Subject): Promise<unknown>;
  /** How many different mails everyone has got in the end, those before the change included. */
  mails: { signer: number; owner: number };
  points: readonly CrashPointName[];
}

const CHANGES: Record<string, Change> = {
  // The request itself sends the link.
  finalize: {
    from: "draft",
    make: (service, { id }) =>
      callApi(service.origin, owner, "PATCH", `/contracts/${id}`, { finalize: true }),
    mails: { signer: 1, owner: 0 },
    points: [
      "written and not claimed",
      "claimed and not sent",
      "accepted and not recorded",
      "recorded and not committed",
      "recorded, and nobody told of it",
    ],
  },
  // A job writes and sends the mail.
  cancel: {
    from: "sent",
    make: (service, { id }) => callApi(service.origin, owner, "POST", `/contracts/${id}/cancel`),
    mails: { signer: 2, owner: 0 },
    points: ["written and not claimed", "accepted and not recorded"],
  },
  // The receipt goes out with the signature; a job seals, and then sends two mails at a time.
  "the last signature": {
    from: "sent",
    make: async (service, { signer }) =>
      signOver(service.origin, await linkTo(signer), "Signature"),
    mails: { signer: 3, owner: 1 },
    points: ["claimed and not sent", "recorded by itself, and the job not done"],
  },
};

let scene: CrashScene;
let owner: CrashAccount;
const subjects: Record<Change["from"], Subject[]> = { draft: [], sent: [] };

before(async () => {
  scene = await openCrashScene();
  const service = await scene.start();
  [owner] = (await scene.openAccounts(1)) as [CrashAccount];
  const events = ["signer.invited", "contract.cancelled", "contract.completed"];
  const webhook = await callApi(service.origin, owner, "POST", "/webhooks", {
    url: scene.receiver.url,
    events,
  });
  assert.equal(webhook.status, 201);
  for (const { from, points } of Object.values(CHANGES)) {
    for (const _ of points) subjects[from].push(await create(service, from));
  }
  await untilSettled(scene);
});
after(() => scene[Symbol.asyncDispose]());

let created = 0;

async function create(service: RunningService, from: Change["from"]): Promise<Subject> {
  created += 1;
  const signer = `signer-${created}@example.org`;
  const { status, body } = await callApi(service.origin, owner, "POST", "/contracts", {
    content: "<h1>Outbox</h1><p>No mail is lost.</p>",
    signers: [{ role: "Signature", email: signer }],
    finalize: from === "sent",
  });
  assert.equal(status, 201);
  return { id: body.contract.id, token: body.contract.token, signer };
}

/** The personal link in the mail that a signer got. */
async function linkTo(signer: string): Promise<string> {
  const mail = scene.smtp.accepted.find(({ to }) => to.includes(signer));
  const { text } = await PostalMime.parse(mail?.raw ?? "");
  return /\/sign\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";
}

for (const [name, change] of Object.entries(CHANGES)) {
  for (const point of change.points) {
    test(`killed at "${point}" after ${name}, the service sends and records every mail once it is back`, async () => {
      const subject = subjects[change.from].shift();
      assert.ok(subject);
      const dying = await scene.startToDie(point);
      await change.make(dying, subject).catch(() => null);
      await dying.ended;
      const service = await scene.start();
      await untilSettled(scene);
      assertArrived(subject.signer, change, point);
      await assertRecorded(subject);
      await assertTold(subject);
      const { body } = await callApi(service.origin, owner, "GET", `/contracts/${subject.id}`);
      const [shown] = body.contract.signers;
      assert.equal(shown.status, name === "the last signature" ? "signed" : "sent");
      assert.equal(shown.sendCount, 1);
    });
  }
}

test("the owner has got one mail for every contract that everyone signed", () => {
  const { mails, points } = CHANGES["the last signature"] as Change;
  const ids = new Set(arrivedAt(scene.smtp.accepted, owner.email));
  assert.equal(ids.size, mails.owner * points.length);
});

/** Points after which nobody can know whether the mail has arrived, so that it is sent again. */
const UNKNOWN_AT: readonly CrashPointName[] = [
  "accepted and not recorded",
  "recorded and not committed",
];

/** That an address got every mail, and a second copy only of one of which SMTP leaves that open. */
function assertArrived(address: string, { mails }: Change, point: CrashPointName): void {
  const copies = arrivedAt(scene.smtp.accepted, address);
  assert.equal(new Set(copies).size, mails.signer);
  const more = copies.length - mails.signer;
  // Of two at a time, the other one may be anywhere.
  if (mails.owner > 0) assert.ok(more <= 1, `${more} second copies`);
  else assert.equal(more, UNKNOWN_AT.includes(point) ? 1 : 0);
}

/** That outbox, signer and trail say the same of the link, and the trail is whole. */
async function assertRecorded({ id, signer }: Subject): Promise<void> {
  await scene.look(async (store) => {
    const mails = await store.database
      .selectFrom("outgoing_mail")
      .select(["kind", "state", "sent_at", "claimed_by"])
      .where("contract_id", "=", id)
      .execute();
    assert.deepEqual(new Set(mails.map(({ state }) => state)), new Set(["sent"]));
    assert.ok(mails.every(({ claimed_by }) => claimed_by === null));
    const row = await store.database
      .selectFrom("signer")
      .select(["send_count", "sent_at"])
      .where("contract_id", "=", id)
      .executeTakeFirstOrThrow();
    const invited = (await wholeTrail(store, id)).filter(({ event }) => event === "signer.invited");
    assert.deepEqual(
      invited.map(({ at, data }) => ({ at, data })),
      [{ at: row.sent_at, data: { role: "Signature", email: signer } }],
    );
    assert.equal(row.send_count, 1);
    const link = mails.find(({ kind }) => kind === "invitation");
    assert.deepEqual(link?.sent_at, row.sent_at);
  });
}

/** That the account's webhook was told once that the link went out. */
async function assertTold({ id }: Subject): Promise<void> {
  const told = scene.receiver.received
    .map(({ body }) => JSON.parse(body.toString()))
    .filter(({ event, data }) => event === "signer.invited" && data.id === id);
  assert.equal(new Set(told.map((delivery) => delivery.id)).size, 1);
}
