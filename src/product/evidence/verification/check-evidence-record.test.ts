import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  type EvidenceRecord,
  groupTreeOver,
  hashtreeOver,
  nextHash,
  type RecordDigest,
  withTimestamp,
  writeRecord,
} from "#evidence/seal-log/evidence-record.ts";
import { DAY_MS } from "#kernel/time.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { keysIn } from "#kit/rooms/log-room.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { checkEvidenceRecord } from "./check-evidence-record.ts";

const HEAD = new TextEncoder().encode("sign.example/log\n7\n");
const OTHER = new TextEncoder().encode("sign.example/log\n8\n");
let clock = heldClock();
let folder: string;
let roots: Uint8Array[];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-records-"));
  roots = [(await keys()).seal.chain.at(-1)!];
});
after(() => rm(folder, { recursive: true, force: true }));

const keys = () => keysIn(folder, clock);

/** The record with a further timestamp of today, over this and over so many others. */
async function stamped(
  record: EvidenceRecord,
  digest: RecordDigest = "SHA-256",
  others = 0,
): Promise<EvidenceRecord> {
  const own = await nextHash(record, digest, HEAD);
  const more = Array.from({ length: others }, (_, at) => own.map((byte) => byte ^ (at + 1)));
  const { root, steps } = await hashtreeOver(digest, [own, ...more]);
  const token = await (await keys()).timestampAuthority.timestamp(root);
  return withTimestamp(record, { digest, hashtree: steps[0]!, token });
}

const check = (record: EvidenceRecord, bytes = HEAD, known = roots) =>
  checkEvidenceRecord(writeRecord(record), bytes, readableCertificates(known));

test("a record that was renewed in time proves the first of its times after every certificate in it has ended", async () => {
  const since = clock.now();
  let record = await stamped([], "SHA-256", 4);
  clock.moveMs(3_900 * DAY_MS);
  record = await stamped(record);
  clock.moveMs(3_900 * DAY_MS);
  record = await stamped(record, "SHA-512", 6);
  record = await stamped(record, "SHA-512");
  const found = await check(record);
  assert.deepEqual(found.problems, []);
  assert.equal(found.at?.getTime(), since.getTime());
  assert.equal(found.isTrusted, true);
  assert.equal(found.tokens.length, 4);
  assert.equal((await check(record, HEAD, [])).isTrusted, false);
  assert.notDeepEqual((await check(record, OTHER)).problems, []);
  // What it says of other bytes, an older state, or in another order is nothing.
  const [first, second] = record;
  for (const wrong of [
    [second!],
    [second!, first!],
    [[first![1]!], second!],
    [[first![1]!, first![0]!], second!],
    [first!, [second![1]!]],
    [[...first!, ...second!]],
    [[first![0]!], [first![1]!], second!],
  ]) {
    assert.notDeepEqual(
      (await check(wrong)).problems,
      [],
      JSON.stringify(wrong.map((c) => c.length)),
    );
  }
});

test("under a newer digest than the first, file and proof are covered with the head, in one group of its own", async () => {
  const first = await stamped([], "SHA-256", 1);
  const parts = [HEAD, OTHER, new TextEncoder().encode("a file")];
  const group = await Promise.all(parts.map((bytes) => nextHash(first, "SHA-512", bytes)));
  for (const count of [0, 1, 4]) {
    const others = Array.from({ length: count }, (_, at) => [
      group[0]!.map((byte) => byte ^ (at + 1)),
    ]);
    const { root, steps } = await groupTreeOver("SHA-512", [group, ...others]);
    assert.deepEqual(steps[0]?.[0], group);
    const token = await (await keys()).timestampAuthority.timestamp(root);
    const der = writeRecord(
      withTimestamp(first, { digest: "SHA-512", hashtree: steps[0]!, token }),
    );
    const known = readableCertificates(roots);
    const about = async (...more: Uint8Array[]) =>
      (await checkEvidenceRecord(der, HEAD, known, more)).problems;
    assert.deepEqual(await about(...parts.slice(1)), []);
    assert.deepEqual(await about(OTHER, new TextEncoder().encode("another")), [
      "a file that is not covered",
    ]);
  }
  // Over the head alone it says nothing of the file.
  const alone = writeRecord(await stamped(first, "SHA-512", 3));
  const known = readableCertificates(roots);
  const { problems } = await checkEvidenceRecord(alone, HEAD, known, parts.slice(1));
  assert.deepEqual(problems, ["a file that is not covered"]);
});

test("a flipped byte anywhere in a record is found", async () => {
  const der = writeRecord(await stamped(await stamped([], "SHA-256", 2)));
  for (let at = 0; at < der.length; at += 23) {
    const changed = der.with(at, der[at]! ^ 1);
    const found = await checkEvidenceRecord(changed, HEAD, readableCertificates(roots));
    const isUncovered = found.tokens.some(({ hasUncovered }) => hasUncovered);
    // The list of digests at the top says nothing that the timestamps do not say.
    const isHint = at < 30;
    assert.ok(found.problems.length > 0 || isUncovered || isHint || !found.isTrusted, String(at));
  }
});

test("a record that was renewed too late proves nothing", async () => {
  clock = heldClock();
  await rm(folder, { recursive: true });
  roots = [(await keys()).seal.chain.at(-1)!];
  let record = await stamped([]);
  clock.moveMs(6_000 * DAY_MS);
  record = await stamped(record);
  assert.ok((await check(record)).problems.includes("renewed too late"));
});
