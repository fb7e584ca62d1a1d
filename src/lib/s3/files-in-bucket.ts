import { uuidStart } from "#kernel/ids.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { type FileReading, type Files, isMadeBetween, MissingFile } from "#lib/storage/files.ts";
import { type AskBucket, BrokenAnswer, isDone } from "./ask-bucket.ts";
import { type Bucket, bucketWords } from "./bucket.ts";
import { hashOf, sizeOf } from "./bucket-answers.ts";
import { bodyOf } from "./bucket-body.ts";
import { checkedBytes } from "./checked-bytes.ts";
import { listAll, listFolders } from "./list-keys.ts";
import { isHash, openBucketWriter } from "./put-in-bucket.ts";
import { openBucketRemover } from "./remove-from-bucket.ts";
import { bucketTrial } from "./try-bucket.ts";

export interface BucketFilesContext {
  ask: AskBucket;
  clock: Clock;
  random: RandomBytes;
  /** Where parts that are still coming wait until they are all there. */
  spoolFolder: string;
}

/**
 * Files in a bucket of the S3 API, each in one request, under
 * `PREFIX OWNER/NAME`. A file that is acknowledged was read back, or its
 * checksum was; one whose name is its hash is never given out as another.
 */
export function filesInBucket(bucket: Bucket, context: BucketFilesContext): Files {
  const { ask, random, spoolFolder } = context;
  const where = bucketWords(bucket);
  const keyOf = (owner: string, name: string) => `${bucket.prefix}${owner}/${name}`;
  const writer = openBucketWriter(bucket, context);
  const remover = openBucketRemover(ask, where);
  const trialKey = keyOf("trial", Buffer.from(random(12)).toString("hex"));

  return {
    isElsewhere: true,
    async put(owner, name, parts, { isSealed = false } = {}) {
      const key = keyOf(owner, name);
      // A server that knows no conditions must not lose what has a name already.
      if (!isHash(name) && (await writer.exists(key))) return;
      const body = await bodyOf(parts, spoolFolder);
      try {
        await writer.put(key, name, body, isSealed);
      } finally {
        await body.close();
      }
    },
    async get(owner, name) {
      const key = keyOf(owner, name);
      const read = await ask.readAnswer({ method: "GET", key }, async (answer) => {
        const { bytes, sha256, parts } = await hashOf(answer, { keeps: true });
        if (isHash(name) && sha256 !== name)
          throw new BrokenAnswer(`it gives other bytes as ${key}`);
        return { whole: Buffer.concat(parts, bytes) };
      });
      if (!isDone(read)) throw new MissingFile(`${where}: there is no ${key}`);
      return read.whole;
    },
    async read(owner, name): Promise<FileReading> {
      const key = keyOf(owner, name);
      const sha256 = isHash(name) ? name : null;
      const reading = await ask.readAnswer({ method: "GET", key }, async (answer) => {
        const bytes = sizeOf(answer);
        return { bytes, stream: checkedBytes(answer.body, { bytes, sha256 }) };
      });
      if (!isDone(reading)) throw new MissingFile(`${where}: there is no ${key}`);
      return reading;
    },
    async names(owner) {
      const prefix = `${bucket.prefix}${owner}/`;
      const entries = await listAll(ask, prefix, { versions: false });
      return entries.map(({ key }) => key.slice(prefix.length));
    },
    deleteAll: (owner) => remover.removeAll(`${bucket.prefix}${owner}/`),
    remove: (owner, name) => remover.remove(keyOf(owner, name)),
    async *ownersMadeBetween(from, until) {
      const last = uuidStart(until);
      for await (const owner of listFolders(ask, bucket.prefix, uuidStart(from))) {
        if (owner.slice(0, last.length) > last) return;
        if (isMadeBetween(owner, from, until)) yield owner;
      }
    },
    check: bucketTrial(bucket, trialKey, context),
  };
}
