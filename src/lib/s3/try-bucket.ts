import type { RandomBytes } from "#kernel/random.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { type AskBucket, isDone } from "./ask-bucket.ts";
import { type Bucket, bucketWords } from "./bucket.ts";
import { drainAnswer, hashOf } from "./bucket-answers.ts";
import { bodyOf } from "./bucket-body.ts";
import { encryptionHeaders } from "./put-headers.ts";
import { removeVersion } from "./remove-from-bucket.ts";

export interface BucketTrialContext {
  ask: AskBucket;
  random: RandomBytes;
  spoolFolder: string;
}

/** However often somebody asks, the bucket is tried so often when it was well. */
const WELL_MS = 10_000;
/** For each request of such a trial. */
const TRIAL_MS = 4_000;

/**
 * Answers with a trial of whether a bucket takes, gives and removes a file.
 * @param trialKey the file's
 * @returns what throws StorageAway where it does not
 */
export function bucketTrial(
  bucket: Bucket,
  trialKey: string,
  { ask, random, spoolFolder }: BucketTrialContext,
): () => Promise<void> {
  const where = bucketWords(bucket);
  let well: { at: number; trial: Promise<void> } | null = null;

  /** Each with the time of a person who waits for an answer, not of one who waits for his file. */
  async function tryOut(): Promise<void> {
    const bytes = Buffer.from(random(64));
    const body = await bodyOf([bytes], spoolFolder);
    const once = { key: trialKey, onceWithinMs: TRIAL_MS };
    const headers = encryptionHeaders(bucket);
    const put = await ask.readAnswer({ ...once, method: "PUT", body, headers }, drainAnswer);
    if (!isDone(put)) throw new StorageAway(`${where}: there is no such bucket`);
    const read = await ask.readAnswer({ ...once, method: "GET" }, hashOf);
    if (!isDone(read) || read.sha256 !== body.sha256) {
      throw new StorageAway(`${where}: what was written a moment ago is not there`);
    }
    await removeVersion(ask, trialKey, put.headers["x-amz-version-id"] ?? null);
  }

  return async () => {
    const at = performance.now();
    if (!well || at - well.at > WELL_MS || ask.isSilent()) {
      const trial = tryOut();
      const begun = { at, trial };
      well = begun;
      trial.catch(() => {
        if (well === begun) well = null;
      });
    }
    await well.trial;
  };
}
