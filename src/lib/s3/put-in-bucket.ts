import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { type AskBucket, type BucketBody, isDone } from "./ask-bucket.ts";
import { type Bucket, bucketWords } from "./bucket.ts";
import { drainAnswer, hashOf } from "./bucket-answers.ts";
import { encryptionHeaders, lockHeaders } from "./put-headers.ts";

/** Puts files, and makes sure that they are there. */
export interface BucketWriter {
  exists(key: string): Promise<boolean>;
  /**
   * Puts one that is not there; what had the name before keeps it.
   * @param name its last part; where it is a hash, nothing else is put there
   * @param isSealed whether it is locked, where the bucket's settings say so
   * @throws StorageAway where what is acknowledged is not kept, or other bytes are there
   */
  put(key: string, name: string, body: BucketBody, isSealed: boolean): Promise<void>;
}

/** How often bytes are put again that were acknowledged and are not there. */
const MOST_PUTS = 3;

export function openBucketWriter(
  bucket: Bucket,
  { ask, clock }: { ask: AskBucket; clock: Clock },
): BucketWriter {
  const where = bucketWords(bucket);
  let takesConditions = true;

  /** @returns whether it is there now by this request; false where something was there before */
  async function send(
    key: string,
    body: BucketBody,
    headers: Record<string, string>,
  ): Promise<boolean> {
    if (!takesConditions && (await exists(key))) return false;
    const checksum = Buffer.from(body.sha256, "hex").toString("base64");
    const answer = await ask.readAnswer(
      {
        method: "PUT",
        key,
        body,
        headers: {
          ...(takesConditions && { "if-none-match": "*" }),
          "content-type": "application/octet-stream",
          "x-amz-checksum-sha256": checksum,
          ...encryptionHeaders(bucket),
          ...headers,
        },
      },
      drainAnswer,
    );
    if (isDone(answer)) return true;
    if (answer.is === "exists") return false;
    if (answer.is === "unknown" && takesConditions) {
      // Some servers refuse what they could not keep: then it is looked for first.
      takesConditions = false;
      return send(key, body, headers);
    }
    throw new StorageAway(`${where}: it does not know how to store a file as the settings say`);
  }

  /** The server's own checksum, where it has one and tells it; otherwise every byte is read. */
  async function isStored(key: string, { bytes, sha256 }: BucketBody): Promise<boolean | null> {
    const headers = { "x-amz-checksum-mode": "ENABLED" };
    const head = await ask.readAnswer({ method: "HEAD", key, headers }, drainAnswer);
    if (!isDone(head)) return null;
    if (Number(head.headers["content-length"]) !== bytes) return false;
    const told = head.headers["x-amz-checksum-sha256"];
    if (told) return told === Buffer.from(sha256, "hex").toString("base64");
    const read = await ask.readAnswer({ method: "GET", key }, hashOf);
    return isDone(read) ? read.sha256 === sha256 : null;
  }

  async function put(key: string, name: string, body: BucketBody, isSealed: boolean) {
    if (isHash(name) && body.sha256 !== name) throw new Error("a file is not what its name says");
    const { lockDays } = bucket;
    const isLocked = isSealed && lockDays !== null;
    const headers = isLocked ? lockHeaders(inDays(clock, lockDays)) : {};
    for (let times = 0; times < MOST_PUTS; times += 1) {
      const isNew = await send(key, body, headers);
      // What had the name before keeps it.
      if (!isNew && !isHash(name)) return;
      const stored = await isStored(key, body);
      if (stored) return;
      // Without conditions two at once may both have looked before: then the later one has the name.
      if (stored === false && !isHash(name) && !takesConditions) return;
      if (stored === false) {
        throw new StorageAway(
          `${where}: other bytes are at ${key} than were sent there: nothing is written over them; look who wrote or damaged them`,
        );
      }
    }
    throw new StorageAway(`${where}: it acknowledges files and does not keep them`);
  }

  async function exists(key: string): Promise<boolean> {
    return isDone(await ask.readAnswer({ method: "HEAD", key }, drainAnswer));
  }

  return { exists, put };
}

/** Whether a file's name says what is in it. */
export function isHash(name: string): boolean {
  return SHA256_HEX_PATTERN.test(name);
}

function inDays(clock: Clock, days: number): Date {
  return new Date(clock.now().getTime() + days * DAY_MS);
}
