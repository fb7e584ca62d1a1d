import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, HOUR_MS } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { type AskBucket, type BucketAnswer, isDone, type NotDone } from "./ask-bucket.ts";
import { type Bucket, bucketWords } from "./bucket.ts";
import { bodyOf } from "./bucket-body.ts";
import { textOf } from "./list-keys.ts";
import { encryptionHeaders, lockHeaders } from "./put-headers.ts";

interface ExaminationContext {
  ask: AskBucket;
  files: Files;
  clock: Clock;
  random: RandomBytes;
}

/**
 * Tries whether the bucket can be used as the settings say; nothing of it
 * stays, but for a locked trial where sealed files are to be locked, which the
 * next one removes.
 * @returns what is weaker than it might be, for whoever runs the service
 * @throws StorageAway, one line
 */
export async function examineBucket(
  bucket: Bucket,
  context: ExaminationContext,
): Promise<string[]> {
  await context.files.check();
  await checkRetention(bucket, context);
  const notes: string[] = [];
  if (!(await knowsConditions(bucket, context))) {
    notes.push(
      "the server does not know If-None-Match: of two processes that store under one name at once the later one wins, which for evidence is the same bytes",
    );
  }
  if (/^http:/.test(bucket.endpoint) && !LOOPBACK.test(new URL(bucket.endpoint).hostname)) {
    notes.push("the bucket is asked over http: whoever is on the way can read what is stored");
  }
  return notes;
}

const LOOPBACK = /^(?:localhost|127\..*|\[::1\])$/;

function putTrial(
  { ask }: ExaminationContext,
  key: string,
  { text, headers }: { text: string; headers: Record<string, string> },
): Promise<BucketAnswer | NotDone> {
  return bodyOf([Buffer.from(text)], "").then((body) => {
    const checksum = Buffer.from(body.sha256, "hex").toString("base64");
    const sent = { "x-amz-checksum-sha256": checksum, ...headers };
    return ask({ method: "PUT", key, body, headers: sent });
  });
}

/** A second file of the same name is not stored by servers that know conditions. */
async function knowsConditions(bucket: Bucket, context: ExaminationContext): Promise<boolean> {
  const owner = `trial-${Buffer.from(context.random(12)).toString("hex")}`;
  const key = `${bucket.prefix}${owner}/condition`;
  const headers = encryptionHeaders(bucket);
  try {
    await drop(await putTrial(context, key, { text: "first", headers }));
    const conditional = { ...headers, "if-none-match": "*" };
    const second = await putTrial(context, key, { text: "second", headers: conditional });
    await drop(second);
    return !isDone(second) && second.is === "exists";
  } finally {
    await context.files.deleteAll(owner);
  }
}

/** What is deleted has to go, and what is to be locked has to stay. */
async function checkRetention(bucket: Bucket, context: ExaminationContext): Promise<void> {
  const query = { "object-lock": "" };
  const where = bucketWords(bucket);
  const said = await context.ask
    .readAnswer({ method: "GET", key: "", query }, textOf)
    // Who may not ask is not told; then only what is needed is an error.
    .catch((error: unknown) => (bucket.lockDays === null ? "" : Promise.reject(error)));
  if (typeof said === "string" && /<DefaultRetention>/.test(said)) {
    throw new StorageAway(
      `${where} locks everything that is put there (default retention), so that drafts whose owners delete them would stay: take the rule away; STORAGE_LOCK_DAYS locks sealed files alone`,
    );
  }
  if (bucket.lockDays === null) return;
  if (typeof said !== "string") {
    throw new StorageAway(
      `STORAGE_LOCK_DAYS is ${bucket.lockDays}, and ${where} has no object lock: only a bucket that was made with it can lock files`,
    );
  }
  // What earlier trials left may still be locked.
  await context.files.deleteAll(LOCKED).catch(() => {});
  const key = `${bucket.prefix}${LOCKED}/${Buffer.from(context.random(12)).toString("hex")}`;
  const until = new Date(context.clock.now().getTime() + HOUR_MS);
  const headers = { ...encryptionHeaders(bucket), ...lockHeaders(until) };
  await drop(await putTrial(context, key, { text: "locked for an hour", headers }));
}

const LOCKED = "trial-locked";

async function drop(answer: BucketAnswer | NotDone): Promise<void> {
  if (isDone(answer)) await textOf(answer);
}
