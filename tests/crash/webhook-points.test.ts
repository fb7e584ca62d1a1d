import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { KeyRing } from "#kernel/key-ring.ts";
import type { ReceivedRequest } from "#kit/peers/receiver.ts";
import { BY_KEY } from "#kit/rooms/actors.ts";
import { happen, openDeliverer } from "#kit/rooms/delivering.ts";
import { arrivedAt } from "#kit/scenes/crash-evidence.ts";
import { factsOfCancel } from "#kit/scenes/crash-facts.ts";
import { untilSettled } from "#kit/scenes/crash-lapse.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";
import type { Store } from "#store/open-store.ts";
import { payloadKeysFrom } from "#webhooks/sealed-payload.ts";

/** How a delivery goes, whoever makes its attempts. */
interface Course {
  /** The status with which each attempt is answered. */
  answers: readonly number[];
  endsAs: "delivered" | "given_up";
  points: readonly CrashPointName[];
}

const COURSES: Record<string, Course> = {
  "arrives at once": {
    answers: [200],
    endsAs: "delivered",
    points: [
      "told and not committed",
      "told, and the job not claimed",
      "claimed and not looked up",
      "looked up and not sent",
      "sent, and the answer not recorded",
      "attempt recorded and not committed",
      "attempt recorded, and nobody told of it",
    ],
  },
  // What records the failure enqueues the next attempt as well.
  "fails once": {
    answers: [500, 200],
    endsAs: "delivered",
    points: [
      "sent, and the answer not recorded",
      "attempt recorded and not committed",
      "attempt recorded, and nobody told of it",
    ],
  },
  // What records the last failure puts out the mail to the owner as well.
  "fails seven times": {
    answers: Array.from({ length: 7 }, () => 500),
    endsAs: "given_up",
    points: ["given up and not committed", "given up, and the owner not mailed"],
  },
};

/** The one point at which the change itself does not come to be. */
const UNMADE_AT: CrashPointName = "told and not committed";

/** Points after which nobody can know that the attempt was made, so that it is made again. */
const UNKNOWN_AT: readonly CrashPointName[] = [
  "sent, and the answer not recorded",
  "attempt recorded and not committed",
  "given up and not committed",
];

let scene: CrashScene;
let owner: CrashAccount;
/** Contracts that can be cancelled, which is what the webhook is told of. */
const contractIds: string[] = [];

before(async () => {
  scene = await openCrashScene({ WEBHOOK_RETRY_DELAYS: "0.1,0.1,0.1,0.1,0.1,0.1" });
  const service = await scene.start();
  [owner] = (await scene.openAccounts(1)) as [CrashAccount];
  const wish = { url: scene.receiver.url, events: ["contract.cancelled"] };
  assert.equal((await callApi(service.origin, owner, "POST", "/webhooks", wish)).status, 201);
  for (const _ of Object.values(COURSES).flatMap(({ points }) => points)) {
    const contract = { content: "<h1>Webhook</h1><p>No event is lost.</p>", finalize: true };
    const { status, body } = await callApi(service.origin, owner, "POST", "/contracts", contract);
    assert.equal(status, 201);
    contractIds.push(body.contract.id);
  }
});
after(() => scene[Symbol.asyncDispose]());

for (const [name, course] of Object.entries(COURSES)) {
  for (const point of course.points) {
    test(`killed at "${point}" of a delivery that ${name}, the service tells exactly what was committed, under one id`, async () => {
      const contractId = contractIds.shift() ?? "";
      const mailsBefore = arrivedAt(scene.smtp.accepted, owner.email).length;
      scene.receiver.answerWith((sent) => ({ status: course.answers[attemptOf(sent) - 1] ?? 200 }));
      const dying = await scene.startToDie(point);
      const path = `/contracts/${contractId}/cancel`;
      const answer = await callApi(dying.origin, owner, "POST", path).catch(() => null);
      await dying.ended;
      const isMade = await assertWhole(contractId);
      assert.equal(isMade, point !== UNMADE_AT);
      if (answer) assert.deepEqual([answer.status, isMade], [200, true]);
      await comeBack();
      assertSent(contractId, course, point);
      await assertRecorded(contractId, isMade ? course : null);
      const mails = arrivedAt(scene.smtp.accepted, owner.email).length - mailsBefore;
      assert.equal(mails, course.endsAs === "given_up" ? 1 : 0);
    });
  }
}

/** Deliveries to one receiver, of which a process puts off some when it hangs. */
const MANY = 80;
/** So many of them are under way at a time. */
const AT_ONCE = 4;

test("killed over putting off what is too much for one receiver, the service makes all of its deliveries", async () => {
  scene.receiver.answerWith("hang");
  const dying = await scene.startToDie("to be put off");
  const ids = await cancelMany();
  await dying.ended;
  scene.receiver.answerWith({ status: 200 });
  await comeBack();
  let repeated = 0;
  await scene.look(async (store) => {
    for (const id of ids) {
      const { deliveries, attempts } = await recordedOf(store, id);
      const made = attempts.map(({ attempt }) => attempt);
      assert.deepEqual(deliveries, [{ status: "delivered", attempt: made.length }]);
      assert.deepEqual(made, numbersTo(made.length));
      const sent = sentOf(id).map(attemptOf);
      assert.deepEqual([...new Set(sent)], made);
      repeated += sent.length - made.length;
    }
  });
  assert.ok(repeated <= AT_ONCE, `${repeated} came again, and ${AT_ONCE} were under way`);
});

/** Another service comes, and has done all there is to do. */
async function comeBack(): Promise<void> {
  await scene.start();
  await untilSettled(scene);
}

/** Lets as many contracts be cancelled as a key may not ask for in a minute. */
function cancelMany(): Promise<string[]> {
  return scene.look(async (store) => {
    const teller = await openDeliverer(store, { services: { payloadKeys: await keysOfScene() } });
    try {
      const ids: string[] = [];
      for (let index = 0; index < MANY; index += 1) {
        const event = {
          event: "contract.cancelled" as const,
          by: BY_KEY,
          data: { signatureCount: 0 },
        };
        ids.push((await happen(teller, owner.accountId, [event])).id);
      }
      return ids;
    } finally {
      await teller.stop();
    }
  });
}

/** Whether the contract was cancelled, its delivery and the job of its first attempt included. */
async function assertWhole(contractId: string): Promise<boolean> {
  const facts = await scene.look((store) => factsOfCancel(store, contractId));
  const [isMade = false, ...others] = Object.values(facts);
  assert.ok(
    others.every((fact) => fact === isMade),
    JSON.stringify(facts),
  );
  return isMade;
}

/** That every attempt arrived once, and a second time only where that could not be known. */
function assertSent(contractId: string, { answers }: Course, point: CrashPointName): void {
  const diedOver = point.startsWith("given up") ? answers.length : 1;
  const repeated = UNKNOWN_AT.includes(point) ? [diedOver] : [];
  const attempts = point === UNMADE_AT ? [] : numbersTo(answers.length);
  assert.deepEqual(
    sentOf(contractId).map(attemptOf),
    [...attempts, ...repeated].sort((one, other) => one - other),
  );
}

/** That there is one delivery if its event was committed, with one record for each attempt. */
async function assertRecorded(contractId: string, course: Course | null): Promise<void> {
  const { answers, endsAs } = course ?? { answers: [], endsAs: null };
  assert.deepEqual(await scene.look((store) => recordedOf(store, contractId)), {
    deliveries: course ? [{ status: endsAs, attempt: answers.length }] : [],
    attempts: answers.map((status, index) => ({ round: 1, attempt: index + 1, status })),
  });
}

/** What the receiver was sent about a contract, which has to be the same delivery each time. */
function sentOf(contractId: string): ReceivedRequest[] {
  const sent = scene.receiver.received.filter(({ body }) => body.includes(contractId));
  for (const { headers, body } of sent) {
    assert.equal(headers["x-service-delivery"], JSON.parse(body.toString()).id);
    assert.deepEqual(body, sent[0]?.body);
  }
  return sent;
}

/** What the services of the scene keep payloads under. */
async function keysOfScene() {
  return payloadKeysFrom(new KeyRing([await readFile(join(scene.dataDir, "keys", "link.key"))]));
}

async function recordedOf({ database }: Store, contractId: string) {
  const found = await database
    .selectFrom("webhook_delivery")
    .select(["id", "status", "attempt"])
    .where("contract_id", "=", contractId)
    .execute();
  const attempts = await database
    .selectFrom("webhook_attempt")
    .select(["round", "attempt", "status_code as status"])
    .where("delivery_id", "=", sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .orderBy("attempt")
    .execute();
  return { deliveries: found.map(({ status, attempt }) => ({ status, attempt })), attempts };
}

function attemptOf({ headers }: ReceivedRequest): number {
  return Number(headers["x-service-attempt"]);
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
