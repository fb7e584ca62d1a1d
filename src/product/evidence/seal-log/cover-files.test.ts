import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { systemRandom } from "#kernel/random.ts";
import { refuse } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type LogRoom, noteSealOf, openLogRoom, stampingServices } from "#kit/rooms/log-room.ts";
import { readTimestampToken } from "#lib/pki/timestamp-token.ts";
import { inTransaction } from "#store/transaction.ts";
import { rootByInclusion } from "./check-proof.ts";
import { coverFiles, renewCovers } from "./cover-files.ts";
import { coverOf, renewCover, uncoveredSeals } from "./covers-store.ts";
import {
  nextHash,
  type RecordDigest,
  readHashtree,
  readRecord,
  recordDigest,
  rootBySteps,
} from "./evidence-record.ts";
import { entryOf, leafOf } from "./leaf.ts";
import { readCheckpoint } from "./note.ts";
import { proofBytes, proveLeaf } from "./prove-leaf.ts";
import { insertLeaf, listKeys, listStamped, readHead } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";
import { stampLog } from "./stamp.ts";

let room: LogRoom;
/** How many tokens were asked for. */
let asked = 0;
before(async () => {
  room = await openLogRoom();
});
after(() => room.close());

const services = (digest: RecordDigest) =>
  stampingServices(room, digest, () => {
    asked += 1;
  });
const sealed = (text: string, stored?: string | null) => noteSealOf(room, text, stored);

async function deleted(): Promise<string> {
  const [id, at] = [randomUUID(), room.clock.now()];
  const said = {
    ...({ kind: "deletion", version: 1, publicId: "0000-0000-0000-0" } as const),
    baseSha256: "0".repeat(64),
    trailHead: null,
    at: at.toISOString(),
  };
  await inTransaction(room.database, async (transaction) =>
    insertLeaf(transaction, leafOf(id, said, systemRandom), at),
  );
  return id;
}

async function proven(id: string) {
  const found = await proveLeaf(room.database, id);
  assert.ok(found);
  return found;
}

test("a seal is proven by the first head over it, as soon as there is one, and by nothing before", async () => {
  const id = await sealed("a file");
  assert.equal(await proveLeaf(room.database, randomUUID()), null);
  assert.equal(await proveLeaf(room.database, id), null);
  await room.note(4);
  await sequenceLog(room);
  const { proof, checkpoint, attestation, evidence } = await proven(id);
  const head = await readHead(room.database);
  assert.deepEqual([checkpoint, evidence], [head?.note, null]);
  assert.equal(attestation, (await listKeys(room.database))[0]?.attestation);
  assert.deepEqual([proof.position, proof.size], [0, 5]);
  const entry = entryOf(Buffer.from(proof.salt, "hex"), canonicalJson(proof.statement));
  const way = { ...proof, proof: proof.hashes.map((hash) => Buffer.from(hash, "hex")) };
  assert.deepEqual(await rootByInclusion(entry, way), readCheckpoint(checkpoint)?.root);
  assert.deepEqual(JSON.parse(Buffer.from(proofBytes(proof)).toString()), proof);
  assert.equal(Buffer.from(proofBytes(proof)).toString().at(-1), "\n");
  // A later head does not take its place; one that was stamped does.
  await room.note(1);
  await sequenceLog(room);
  assert.equal((await proven(id)).checkpoint, checkpoint);
  await stampLog(services("SHA-256"));
  const [stamped] = await listStamped(room.database, -1, 10);
  const now = await proven(id);
  assert.deepEqual([now.checkpoint, now.proof.size], [stamped?.note, 6]);
  assert.deepEqual(now.evidence, stamped?.evidence);
  const gone = await deleted();
  await sequenceLog(room);
  assert.equal(await proveLeaf(room.database, gone), null);
});

test("under a newer digest one timestamp covers head, proof and file of every seal below a stamped head", async () => {
  const [one, two] = [await sealed("one"), await sealed("two")];
  const [missing, changed] = [await sealed("missing", null), await sealed("three", "other")];
  await sequenceLog(room);
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-256"));
  const late = await sealed("late");
  await sequenceLog(room);
  const before = await Promise.all([one, two].map(proven));
  asked = 0;
  await coverFiles(services("SHA-512"), "SHA-512");
  assert.equal(asked, 1);
  const imprints = new Set<string>();
  for (const [at, id] of [one, two].entries()) {
    const { proof, checkpoint } = before[at]!;
    const cover = await coverOf(room.database, proof.position);
    assert.ok(cover);
    const chains = readRecord(before[at]!.evidence!);
    const parts = [Buffer.from(checkpoint), proofBytes(proof), Buffer.from(["one", "two"][at]!)];
    const group = await Promise.all(parts.map((part) => nextHash(chains, "SHA-512", part)));
    const [first, ...rest] = readHashtree(cover.hashtree);
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
    assert.deepEqual(first?.map(hex), group.map(hex));
    const root = await rootBySteps(group[2]!, {
      digest: "SHA-512" as const,
      hashtree: [group, ...rest],
    });
    const { imprint } = readTimestampToken(cover.tokens[0]!).info;
    assert.equal(hex(root!), hex(imprint));
    imprints.add(hex(imprint));
    // As long as the head itself has no newer chain, its own record says as much.
    assert.deepEqual((await proven(id)).evidence, before[at]!.evidence);
  }
  assert.equal(imprints.size, 1);
  for (const id of [missing, changed]) {
    assert.equal(await coverOf(room.database, (await proven(id)).proof.position), null);
  }
  assert.deepEqual(await uncoveredSeals(room.database, 10), []);
  assert.equal(await coverOf(room.database, (await proven(late)).proof.position), null);
  assert.ok(room.lines.some(({ event }) => event === "log.renewed"));
});

test("what was covered is not covered again, and what came since is, once a head over it is stamped", async () => {
  asked = 0;
  await coverFiles(services("SHA-512"), "SHA-512");
  assert.equal(asked, 0);
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-256"));
  const [late, ...others] = await uncoveredSeals(room.database, 10);
  assert.ok(late);
  assert.deepEqual(others, []);
  await coverFiles(services("SHA-512"), "SHA-512");
  assert.equal(asked, 2);
  assert.equal((await coverOf(room.database, late.position))?.tokens.length, 1);
});

test("once heads are stamped under the newer digest, a seal's record goes on with what covers its file", async () => {
  const id = await sealed("a last one");
  const missing = await sealed("a lost one", null);
  await sequenceLog(room);
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-256"));
  await stampLog(services("SHA-512"));
  const record = readRecord((await proven(id)).evidence!);
  const cover = await coverOf(room.database, (await proven(id)).proof.position);
  assert.deepEqual(
    record.map((chain) => chain.map(({ digest }) => digest)),
    [["SHA-256"], ["SHA-512"]],
  );
  assert.deepEqual(Buffer.from(record[1]![0]!.token), cover?.tokens[0]);
  assert.deepEqual(record[1]![0]!.hashtree.length, readHashtree(cover!.hashtree).length);
  // Without its file nothing newer is said of a seal.
  const less = readRecord((await proven(missing)).evidence!);
  assert.deepEqual(
    less.map((chain) => chain.map(({ digest }) => digest)),
    [["SHA-256"]],
  );
});

test("what covers files is renewed before it ends, over the token so far, and no sooner", async () => {
  const [first] = await uncoveredSeals(room.database, 1);
  assert.equal(first, undefined);
  const before = await coverOf(room.database, 0);
  const stamping = services("SHA-512");
  await renewCovers(stamping, "SHA-512", room.clock.now());
  assert.equal((await coverOf(room.database, 0))?.tokens.length, 1);
  const ever = new Date(room.clock.now().getTime() + 20_000 * DAY_MS);
  await renewCovers(stamping, "SHA-512", ever);
  const renewed = await coverOf(room.database, 0);
  assert.deepEqual(renewed?.tokens[0], before?.tokens[0]);
  const { imprint } = readTimestampToken(renewed!.tokens[1]!).info;
  const over = await recordDigest("SHA-512", before!.tokens[0]!);
  assert.deepEqual(Buffer.from(imprint), Buffer.from(over));
  // Only the first of them is over a tree of files.
  const position = await placeUnderNewer();
  const { contractId } = position;
  await renewCovers(stamping, "SHA-512", ever);
  const chain = readRecord((await proven(contractId)).evidence!).at(-1) ?? [];
  assert.deepEqual(
    chain.map(({ hashtree }) => hashtree.length > 0),
    [true, ...Array.from({ length: chain.length - 1 }, () => false)],
  );
  assert.ok(chain.length > 1);
});

test("of two that renew one timestamp over files the later one is not put behind the other", async () => {
  const { id, tokens } = (await coverOf(room.database, 0))!;
  const renewed = { id, behind: tokens.length, token: Buffer.from("token"), until: new Date() };
  const both = inTransaction(room.database, async ({ queries }) => {
    const kept = [await renewCover(queries, renewed), await renewCover(queries, renewed)];
    // It is no timestamp, so nothing of it stays.
    return refuse("CONFLICT", "taken back", { extra: { kept } });
  });
  assert.deepEqual((await both).extra, { kept: [true, false] });
  assert.equal((await coverOf(room.database, 0))!.tokens.length, tokens.length);
});

/** A contract whose head and file are under the newer digest already. */
async function placeUnderNewer(): Promise<{ contractId: string }> {
  const { rows } = await room.database.run(
    `select contract_id as "contractId" from seal_log_leaf join seal_log_covered using (position)
      where cover is not null and kind = 'seal' order by position desc limit 1`,
    [],
  );
  return rows[0] as { contractId: string };
}

test("where no file is left nothing is stamped, and each place is looked at once all the same", async () => {
  const lost = await sealed("lost", null);
  await sequenceLog(room);
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-512"));
  assert.deepEqual(await uncoveredSeals(room.database, 10), []);
  // Its head was stamped under no older digest, which would say something without the file.
  assert.equal((await proven(lost)).evidence, null);
  asked = 0;
  await sealed("lost as well", null);
  await sequenceLog(room);
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-256"));
  assert.equal(asked, 1, "the head");
  await coverFiles(services("SHA-512"), "SHA-512");
  assert.equal(asked, 1);
  assert.deepEqual(await uncoveredSeals(room.database, 10), []);
});

test("a place for files that does not answer leaves all as it was, and the next look covers it", async () => {
  const id = await sealed("unreachable");
  await sequenceLog(room);
  room.clock.moveMs(DAY_MS);
  await stampLog(services("SHA-256"));
  const broken = new Error("the place does not answer");
  const files = { ...room.files, get: () => Promise.reject(broken) };
  await assert.rejects(coverFiles({ ...services("SHA-512"), files }, "SHA-512"), broken);
  const { position } = (await proven(id)).proof;
  assert.equal(await coverOf(room.database, position), null);
  await coverFiles(services("SHA-512"), "SHA-512");
  assert.equal((await coverOf(room.database, position))?.tokens.length, 1);
});
