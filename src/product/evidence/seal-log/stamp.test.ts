import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sameBytes } from "#kernel/bytes.ts";
import { sha256 } from "#kernel/digest.ts";
import { DAY_MS } from "#kernel/time.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { type LogRoom, openLogRoom, stampingServices } from "#kit/rooms/log-room.ts";
import { toPem } from "#lib/pki/pem.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import {
  hashtreeOver,
  readRecord,
  recordDigest,
  rootBySteps,
  writeRecord,
} from "./evidence-record.ts";
import { listStamped } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";
import { stampLog } from "./stamp.ts";

let room: LogRoom;
before(async () => {
  room = await openLogRoom();
});
after(() => room.close());

const services = () => stampingServices(room);

const stamped = () => listStamped(room.database, -1, 100);
const records = async () => (await stamped()).map(({ evidence }) => readRecord(evidence));

test("the newest head is stamped once a day, however often it is looked for", async () => {
  await stampLog(services());
  assert.deepEqual(await stamped(), []);
  for (let times = 0; times < 3; times += 1) {
    await room.note(2);
    await sequenceLog(room);
    await stampLog(services());
    assert.deepEqual(
      (await stamped()).map(({ size }) => size),
      [2],
    );
  }
  room.clock.moveMs(DAY_MS);
  await stampLog(services());
  room.clock.moveMs(DAY_MS);
  await stampLog(services());
  assert.deepEqual(
    (await stamped()).map(({ size }) => size),
    [2, 6],
  );
  for (const record of await records())
    assert.deepEqual(
      record.map((chain) => chain.length),
      [1],
    );
});

test("OpenSSL takes the timestamp of a record for one over the head", {
  skip: unlessThere("openssl"),
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-record-"));
  try {
    const [first] = await stamped();
    const token = readRecord(first!.evidence)[0]![0]!.token;
    await writeFile(join(folder, "token"), token);
    await writeFile(join(folder, "head"), first!.note);
    const root = room.keys.timestampAuthority.chain.at(-1)!;
    await writeFile(join(folder, "root.pem"), toPem("CERTIFICATE", root));
    const at = Math.floor(room.clock.now().getTime() / 1_000);
    const args = `ts -verify -token_in -in token -data head -attime ${at} -CAfile root.pem`;
    const said = execFileSync("openssl", args.split(" "), { cwd: folder, encoding: "utf8" });
    assert.match(said, /Verification: OK/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("records are renewed together before what proves them ends, and by a new chain where another digest is set", async () => {
  room.clock.moveMs(4_000 * DAY_MS);
  await stampLog(services());
  for (const record of await records()) assert.equal(record.flat().length, 1);
  room.clock.moveMs(1_400 * DAY_MS);
  // The authority has a new certificate by then, as at any start.
  const keys = await room.reopenKeys();
  const renewing = {
    ...services(),
    logStamps: { ...services().logStamps, authority: keys.timestampAuthority },
  };
  await stampLog(renewing);
  const renewed = await records();
  assert.equal(renewed.length, 2);
  for (const record of renewed) {
    assert.deepEqual(
      record.map((chain) => chain.length),
      [2],
    );
    assert.equal(record[0]![1]!.hashtree.length, 1);
  }
  // One token for both.
  assert.deepEqual(renewed[0]![0]![1]!.token, renewed[1]![0]![1]!.token);
  const strong = { ...renewing, logStamps: { ...renewing.logStamps, digest: "SHA-512" as const } };
  await stampLog(strong);
  for (const record of await records()) {
    assert.deepEqual(
      record.map((chain) => chain.map(({ digest }) => digest)),
      [["SHA-256", "SHA-256"], ["SHA-512"]],
    );
  }
  for (const { evidence } of await stamped()) {
    assert.ok(sameBytes(writeRecord(readRecord(evidence)), evidence));
  }
  // Once is enough, and nobody goes back.
  const before = await stamped();
  await stampLog(strong);
  await stampLog(renewing);
  assert.deepEqual(await stamped(), before);
});

test("without an authority nothing is kept, and the next look tries again", async () => {
  await room.note(1);
  await sequenceLog(room);
  const away = {
    ...room.keys.timestampAuthority,
    choose: () => Promise.reject(new TimestampFailure("away")),
  };
  const before = (await stamped()).length;
  const without = { ...services(), logStamps: { ...services().logStamps, authority: away } };
  await assert.rejects(stampLog(without), TimestampFailure);
  assert.equal((await stamped()).length, before);
});

test("from every hash of a tree its steps lead to the root, and those of another do not", async () => {
  for (let count = 1; count < 20; count += 1) {
    const hashes = Array.from({ length: count }, (_, at) => sha256(`${at}`));
    const { root, steps } = await hashtreeOver("SHA-256", hashes);
    for (const [at, hash] of hashes.entries()) {
      const hashtree = steps[at] ?? [];
      assert.deepEqual(await rootBySteps(hash, { digest: "SHA-256", hashtree }), root);
      const other = await rootBySteps(await recordDigest("SHA-256", hash), {
        digest: "SHA-256",
        hashtree,
      });
      assert.notDeepEqual(other, root);
    }
  }
});
