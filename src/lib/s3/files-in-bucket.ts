import { createHash } from "node:crypto";
import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import { uuidStart } from "#kernel/ids.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";
import { type FileReading, type Files, isMadeBetween, MissingFile } from "#lib/storage/files.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import {
  type AskBucket,
  BrokenAnswer,
  type BucketAnswer,
  type BucketBody,
  isDone,
} from "./ask-bucket.ts";
import { type Bucket, bucketWords } from "./bucket.ts";
import { bodyOf } from "./bucket-body.ts";
import { checkedBytes } from "./checked-bytes.ts";
import { listAll, listFolders, textOf } from "./list-keys.ts";
import { encryptionHeaders, lockHeaders } from "./put-headers.ts";

export interface BucketFilesContext {
  ask: AskBucket;
  clock: Clock;
  random: RandomBytes;
  /** Where parts that are still coming wait until they are all there. */
  spoolFolder: string;
}

/** Sealed files are some megabytes; nothing of ours comes near. */
const MOST_FILE_BYTES = 1024 ** 3;
/** However often somebody asks, the bucket is tried so often when it was well. */
const WELL_MS = 10_000;
/** For each request of such a trial. */
const TRIAL_MS = 4_000;
/** How often bytes are put again that were acknowledged and are not there. */
const MOST_PUTS = 3;
const AT_ONCE = 8;
/** However often files come in between. */
const MOST_SWEEPS = 30;

/**
 * Files in a bucket of the S3 API, each in one request, under
 * `PREFIX OWNER/NAME`. A file that is acknowledged was read back, or its
 * checksum was; one whose name is its hash is never given out as another.
 */
export function filesInBucket(bucket: Bucket, context: BucketFilesContext): Files {
  const { ask, clock, random, spoolFolder } = context;
  const where = bucketWords(bucket);
  const keyOf = (owner: string, name: string) => `${bucket.prefix}${owner}/${name}`;
  const trialKey = keyOf("trial", Buffer.from(random(12)).toString("hex"));
  let well: { at: number; trial: Promise<void> } | null = null;
  let versioned: Promise<boolean> | null = null;
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
        ...{ method: "PUT", key, body },
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

  /** Buckets with versions keep what is deleted, unless each version is named. */
  function isVersioned(): Promise<boolean> {
    versioned ??= ask
      .readAnswer({ method: "GET", key: "", query: { versioning: "" } }, textOf)
      .then((text) => typeof text === "string" && /<Status>/.test(text))
      .catch((error: unknown) => {
        versioned = null;
        throw error;
      });
    return versioned;
  }

  async function removeKey(key: string, version: string | null): Promise<void> {
    const query: Record<string, string> = version === null ? {} : { versionId: version };
    await ask.readAnswer({ method: "DELETE", key, query }, drainAnswer);
  }

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
    await removeKey(trialKey, put.headers["x-amz-version-id"] ?? null);
  }

  return {
    isElsewhere: true,
    async put(owner, name, parts, { isSealed = false } = {}) {
      const key = keyOf(owner, name);
      // A server that knows no conditions must not lose what has a name already.
      if (!isHash(name) && (await exists(key))) return;
      const body = await bodyOf(parts, spoolFolder);
      try {
        await put(key, name, body, isSealed);
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
    async deleteAll(owner) {
      const prefix = `${bucket.prefix}${owner}/`;
      const versions = await isVersioned();
      for (let times = 0; times < MOST_SWEEPS; times += 1) {
        // Again, where a file came in between.
        const entries = await listAll(ask, prefix, { versions });
        if (entries.length === 0) return;
        for (let at = 0; at < entries.length; at += AT_ONCE) {
          const some = entries.slice(at, at + AT_ONCE);
          await Promise.all(some.map(({ key, version }) => removeKey(key, version)));
        }
      }
      throw new StorageAway(`${where}: it acknowledges deletions and does not carry them out`);
    },
    async remove(owner, name) {
      const key = keyOf(owner, name);
      const versions = await isVersioned();
      if (!versions) return removeKey(key, null);
      // What begins with the name may be another's.
      const entries = await listAll(ask, key, { versions });
      for (const entry of entries) if (entry.key === key) await removeKey(key, entry.version);
    },
    async *ownersMadeBetween(from, until) {
      const last = uuidStart(until);
      for await (const owner of listFolders(ask, bucket.prefix, uuidStart(from))) {
        if (owner.slice(0, last.length) > last) return;
        if (isMadeBetween(owner, from, until)) yield owner;
      }
    },
    async check() {
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
    },
  };
}

function isHash(name: string): boolean {
  return SHA256_HEX_PATTERN.test(name);
}

function inDays(clock: Clock, days: number): Date {
  return new Date(clock.now().getTime() + days * DAY_MS);
}

function sizeOf({ headers, body }: BucketAnswer): number {
  const length = headers["content-length"] ?? "";
  const bytes = Number(length);
  if (/^\d{1,15}$/.test(length) && bytes <= MOST_FILE_BYTES) return bytes;
  body.on("error", () => {}).destroy();
  throw new BrokenAnswer("an answer does not say how long it is");
}

async function hashOf(answer: BucketAnswer, { keeps = false } = {}) {
  const size = sizeOf(answer);
  const hash = createHash("sha256");
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      hash.update(part);
      bytes += part.length;
      if (keeps) parts.push(part);
    }
  } catch (cause) {
    throw new BrokenAnswer(`an answer broke off after ${bytes} of ${size} bytes`, { cause });
  }
  if (bytes !== size) throw new BrokenAnswer(`an answer ends after ${bytes} of ${size} bytes`);
  return { bytes, sha256: hash.digest("hex"), parts };
}

/** An answer that says enough by its status, without what comes with it. */
async function drainAnswer(answer: BucketAnswer): Promise<BucketAnswer> {
  try {
    for await (const _part of answer.body as AsyncIterable<Uint8Array>);
  } catch {
    // It was answered.
  }
  return answer;
}
