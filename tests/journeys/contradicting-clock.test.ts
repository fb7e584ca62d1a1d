import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { explain } from "#evidence/verification/explain.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { startTestAuthority } from "#kit/peers/authority/test-authority.ts";
import { runOn, toolIsThere } from "#kit/peers/tools.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { openSealingRoom, type SealingRoom, signedByAll } from "#kit/rooms/sealing-room.ts";
import { ORIGIN, sharedLink, signingRoom, submitted } from "#kit/rooms/signing-room.ts";
import { sealContract } from "#sealing/seal.ts";
import { sign } from "#signing/sign.ts";
import { openTrail } from "#trail/trail.ts";
import { readEntries } from "#trail/trail-store.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { verificationWords } from "#words/verification-words.ts";

let room: Room;
let contracts: ContractsRoom;
let sealing: SealingRoom;
let trailLines: ReturnType<typeof hearLog>["lines"];
const use = useRoom();
before(async () => {
  room = await use.start();
  const { log, lines } = hearLog();
  trailLines = lines;
  const trail = openTrail(async () => {}, systemRandom, { clock: room.clock, log });
  contracts = contractsRoom(room, { trail });
  sealing = await openSealingRoom(room);
});
after(async () => {
  await sealing.close();
  await use.end();
});

const words = certificateWords.en;

/** What the file says, and what a verification names. */
async function sealedFile(
  services: SealingRoom,
  { id }: Pick<Contract, "id">,
  roots: Uint8Array[] = [],
) {
  const sha = await sealContract(services, id);
  const { stream } = await room.files.read(id, sha);
  const pdf = await buffer(stream);
  const known = [...services.sealer.keyHolder.chain.slice(-1), ...roots];
  const found = await verifyFile(pdf, known);
  const answers = explain(found, verificationWords.en, (at) => at).lines.flatMap(
    (line) => line.answers,
  );
  const printed = toolIsThere("pdftotext")
    ? runOn(pdf, "pdftotext", ["FILE", "-"]).output.replace(/\s+/g, " ")
    : null;
  return { found, answers: answers.join("\n"), printed };
}

const named = (found: { findings: readonly { code: string; values: object }[] }) =>
  found.findings.find(({ code }) => code === "record-times")?.values;

test("a clock that was a month ahead while one signed is told in the trail, on the certificate and by every verification", async () => {
  const signing = signingRoom(room, contracts, { signReceipt: sealing.signReceipt });
  const contract = await created(contracts, await room.newCaller());
  const link = sharedLink(contracts, contract);
  const signAs = async (role: string) => taken(await sign(signing, link, submitted(role), ORIGIN));
  room.clock.moveMs(30 * DAY_MS);
  await signAs("Landlord");
  room.clock.moveMs(-30 * DAY_MS);
  await signAs("Tenant");
  const entries = await readEntries(room.database, contract.id);
  const last = entries.at(-1);
  assert.deepEqual(last?.data, { said: room.clock.now().toISOString() });
  assert.deepEqual([last?.event, last?.by], ["clock.differed", { kind: "service" }]);
  assert.deepEqual(trailLines, [
    { event: "clock.behind", contract: contract.id, skewMs: -30 * DAY_MS },
  ]);
  const { found, answers, printed } = await sealedFile(sealing, contract);
  assert.equal(found.verdict, "genuine", JSON.stringify(found.findings));
  assert.deepEqual(named(found), { numbers: "3–6" });
  assert.match(answers, /entries 3–6 in the record contradict/);
  if (printed !== null) {
    assert.ok(printed.includes(words.contradictingTimes("3–6")), printed.slice(-3_000));
    assert.ok(printed.includes(room.clock.now().toISOString()));
  }
  assert.deepEqual(
    sealing.lines.filter(({ event }) => event === "trail.contradicts"),
    [{ event: "trail.contradicts", contract: contract.id, count: 4 }],
  );
});

test("times ahead of the authority's by more than a second are told on the certificate, and those within it are not", async () => {
  for (const [aheadMs, numbers] of [
    [SECOND_MS, undefined],
    [20 * SECOND_MS, { numbers: "1–5" }],
  ] as const) {
    const clock = heldClock(new Date(room.clock.now().getTime() - aheadMs).toISOString());
    const authority = await startTestAuthority({ clock });
    try {
      const timestampRoots = [authority.root.certificate];
      const services = await sealing.sealedWith({
        timestampUrls: [authority.timestampUrl],
        timestampRoots,
      });
      const contract = await signedByAll(room, contracts, await room.newCaller(), {}, sealing);
      const { found, printed } = await sealedFile(services, contract, timestampRoots);
      assert.equal(found.verdict, "genuine", JSON.stringify(found.findings));
      assert.deepEqual(named(found), numbers);
      const told = numbers && words.contradictingTimes(numbers.numbers);
      if (printed !== null && told) assert.ok(printed.includes(told));
      if (printed !== null && !told) assert.ok(!printed.includes("the time is not certain"));
    } finally {
      await authority.close();
    }
  }
});

test("a trail of one clock that agrees with its seal is told of nowhere", async () => {
  const contract = await signedByAll(room, contracts, await room.newCaller(), {}, sealing);
  const before = trailLines.length;
  const { found, printed } = await sealedFile(sealing, contract);
  assert.equal(named(found), undefined);
  assert.ok(!printed?.includes("the time is not certain"));
  assert.equal(trailLines.length, before);
  assert.ok((await read(contracts, contract)).sealedSha256);
});
