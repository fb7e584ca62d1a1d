import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { type Swift, startSwift, unlessSwift } from "#kit/peers/swift.ts";
import { type FilesPlace, promisesOfFiles } from "#kit/rooms/files-promises.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { type AskBucket, BUCKET_TIMES, isDone, openBucket } from "#lib/s3/ask-bucket.ts";
import type { Bucket } from "#lib/s3/bucket.ts";
import { examineBucket } from "#lib/s3/examine-bucket.ts";
import { filesInBucket } from "#lib/s3/files-in-bucket.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";

/** Somebody else's server of the S3 API, which knows nothing of how ours was thought. */

const skip = unlessSwift();

let swift: Swift;
let spoolFolder: string;
let buckets = 0;
before(async () => {
  if (skip) return;
  swift = await startSwift();
  spoolFolder = await mkdtemp(join(tmpdir(), "countersign-spool-"));
});
after(async () => {
  await swift?.close();
  if (spoolFolder) await rm(spoolFolder, { recursive: true, force: true });
});

function opened(bucket: Bucket, key = swift.key) {
  const credentials = {
    current: async () => ({ ...key, sessionToken: null, endsAt: null }),
    forget: () => {},
  };
  const times = {
    ...BUCKET_TIMES,
    connectMs: 5_000,
    attemptMs: 30_000,
    wholeMs: 90_000,
    delaysMs: [100, 500],
  };
  const clock = systemClock;
  const ask = openBucket(bucket, {
    clock,
    random: systemRandom,
    credentials,
    reach: ANYWHERE,
    times,
  });
  const files = filesInBucket(bucket, { ask, clock, random: systemRandom, spoolFolder });
  return { ask, files };
}

function bucketOf(name: string): Bucket {
  return {
    name,
    prefix: "files/",
    endpoint: swift.url,
    region: swift.region,
    isInPath: true,
    encryption: null,
    lockDays: null,
  };
}

async function newBucket(): Promise<{
  bucket: Bucket;
  ask: AskBucket;
  files: FilesPlace["files"];
}> {
  buckets += 1;
  const bucket = bucketOf(`evidence-${buckets}`);
  const { ask, files } = opened(bucket);
  const made = await ask({ method: "PUT", key: "" });
  assert.ok(isDone(made));
  made.body.resume();
  return { bucket, ask, files };
}

if (skip) test("a bucket of OpenStack Swift", { skip }, () => {});
else {
  promisesOfFiles("a bucket of OpenStack Swift", async () => {
    const { ask, files } = await newBucket();
    return {
      files,
      // Swift goes on with the file that it opened, whatever comes under its name meanwhile.
      close: () => ask.close(),
    };
  });

  test("Swift takes our signature and nobody else's, and says of itself what it does not know", async () => {
    const { bucket, ask, files } = await newBucket();
    const bytes = randomBytes(700_000);
    const name = sha256Hex(bytes);
    await files.put("owner", name, [bytes], { isSealed: true });
    assert.ok(bytes.equals(await files.get("owner", name)));
    const notes = await examineBucket(bucket, {
      ask,
      files,
      clock: systemClock,
      random: systemRandom,
    });
    assert.ok(notes.length <= 1, notes.join("; "));
    const forged = opened(bucket, { ...swift.key, secretAccessKey: "another" });
    await assert.rejects(forged.files.get("owner", name), (error) => {
      assert.ok(error instanceof StorageAway);
      assert.match(error.message, /secret key is not right/);
      return true;
    });
    await Promise.all([ask.close(), forged.ask.close()]);
  });
}
