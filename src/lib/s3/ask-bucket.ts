import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, SECOND_MS } from "#kernel/time.ts";
import { type KeptConnections, keepConnections } from "#lib/egress/kept-connections.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import type { Reach } from "#lib/egress/target.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { type Bucket, bucketAddress, bucketWords } from "./bucket.ts";
import type { KeptCredentials } from "./credentials.ts";
import { type Meaning, readError, refusesChecksums } from "./s3-errors.ts";
import { requestSigner } from "./sign-request.ts";
import { openSilence, type SilenceTimes } from "./silence.ts";

/** What asking a bucket takes. */
export interface BucketContext {
  clock: Clock;
  random: RandomBytes;
  credentials: KeptCredentials;
  reach: Reach;
  times: BucketTimes;
}

export interface BucketTimes {
  connectMs: number;
  /** For one attempt, up to the headers of its answer; large bodies get more. */
  attemptMs: number;
  /** For all attempts of a request, what is read of the answer included; large bodies get more. */
  wholeMs: number;
  /** How long after each failed attempt the next one is made, about; no more than these. */
  delaysMs: readonly number[];
  silence: SilenceTimes;
}

export const BUCKET_TIMES: BucketTimes = {
  connectMs: 3 * SECOND_MS,
  attemptMs: 5 * SECOND_MS,
  // Somebody waits for it at a page or in a program, and most give up after ten seconds.
  wholeMs: 8 * SECOND_MS,
  delaysMs: [100, 400, 1_500],
  silence: { silentMs: 5 * SECOND_MS, tryMs: 2 * SECOND_MS },
};

export interface BucketRequest {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Below the bucket; empty for the bucket itself. Letters that need no encoding. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: BucketBody;
  /** Without further attempts, and in this time. */
  onceWithinMs?: number;
}

/** Bytes whose number and hash are known, as often as they are asked for. */
export interface BucketBody {
  bytes: number;
  sha256: string;
  open(): AsyncIterable<Uint8Array>;
}

export interface BucketAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: Readable;
}

/** An answer that is no success and no fault: what was asked for is missing, was there before, or is nothing that the server does. */
export interface NotDone {
  is: Extract<Meaning, "missing" | "exists" | "unknown">;
}

export interface AskBucket {
  /**
   * Asks until there is an answer that means something. Whoever gets a body
   * reads it to its end or destroys it.
   * @throws StorageAway when there is none in time, or somebody has to do something first
   */
  (request: BucketRequest): Promise<BucketAnswer | NotDone>;
  /**
   * The same, with what `read` makes of the answer; a body that breaks, or takes too long until
   * `read` is done with it, is a failed attempt, too.
   */
  readAnswer<T>(
    request: BucketRequest,
    read: (answer: BucketAnswer) => Promise<T>,
  ): Promise<T | NotDone>;
  /** Whether it has given no answer for so long that most who ask are told so at once. */
  isSilent(): boolean;
  close(): Promise<void>;
}

export function isDone<T extends object>(answer: T | NotDone): answer is T {
  return !("is" in answer);
}

/** Slower than this nobody is with the place that he chose for his files. */
export const LEAST_BYTES_A_MS = 100;
/** Errors are some hundred bytes. */
const MOST_ERROR_BYTES = 16 * 1024;

/** Opens the way to a bucket: signed, over kept connections, tried again where that may help. */
export function openBucket(bucket: Bucket, context: BucketContext): AskBucket {
  const { clock, random, credentials, reach, times } = context;
  const address = bucketAddress(bucket);
  const where = bucketWords(bucket);
  const connections: KeptConnections = keepConnections(new URL(address).origin, reach, times);
  const silence = openSilence(times.silence, () => performance.now());
  const dialect = openDialect();
  const signRequest = requestSigner(bucket, context, dialect.headersOf);

  async function attempt(request: BucketRequest, withinMs: number): Promise<BucketAnswer> {
    const { url, headers } = await signRequest(request);
    const { body = null } = request;
    const askedAt = performance.now();
    const asked = connections.request({
      method: request.method,
      url: url.href,
      headers: Object.fromEntries(headers),
      body: body && body.bytes > 0 ? body.open() : null,
      deadlineMs: withinMs + (body?.bytes ?? 0) / LEAST_BYTES_A_MS,
    });
    const answer = await asked.catch((cause) => {
      silence.unheard(askedAt);
      throw cause;
    });
    silence.heard();
    return { ...answer, headers: singleHeaders(answer.headers) };
  }

  async function judgeAnswer(
    request: BucketRequest,
    answer: BucketAnswer,
  ): Promise<BucketAnswer | NotDone | Failure> {
    if (answer.status >= 200 && answer.status < 300) return answer;
    const body = request.method === "HEAD" ? "" : await beginningOf(answer.body);
    answer.body.on("error", () => {}).destroy();
    const { status } = answer;
    if (dialect.isMisunderstood(request, { status, body })) return OTHER_DIALECT;
    const at = Date.parse(answer.headers.date ?? "");
    const aheadMs = Number.isNaN(at) ? null : clock.now().getTime() - at;
    const { meaning, words } = readError({ status, body }, aheadMs);
    return meaning === "again" || meaning === "renew" || meaning === "refused"
      ? { meaning, words, cause: undefined }
      : { is: meaning };
  }

  const asStorageAway = ({ words, cause }: Failure) =>
    new StorageAway(`${where}: ${words}`, { cause });

  async function readAnswer<T>(
    request: BucketRequest,
    read: (answer: BucketAnswer) => Promise<T>,
  ): Promise<T | NotDone> {
    const { onceWithinMs, body } = request;
    const delays = onceWithinMs === undefined ? times.delaysMs : [];
    const mostMs = (onceWithinMs ?? times.wholeMs) + (body?.bytes ?? 0) / LEAST_BYTES_A_MS;
    const until = performance.now() + mostMs;
    const leftMs = () => Math.max(0, until - performance.now());
    async function readInTime(answer: BucketAnswer, withinMs: number) {
      const size = Number(answer.headers["content-length"] ?? 0) || 0;
      const tooSlow = new BrokenAnswer("its answer comes too slowly");
      const end = () => void answer.body.destroy(tooSlow);
      const late = globalThis.setTimeout(end, withinMs + size / LEAST_BYTES_A_MS);
      try {
        const judgment = await judgeAnswer(request, answer);
        if ("meaning" in judgment) return judgment;
        return { value: isDone(judgment) ? await read(judgment) : judgment };
      } finally {
        clearTimeout(late);
      }
    }
    let failure: Failure = SILENT;
    for (let failed = 0; ; failed += 1) {
      if (!silence.mayAsk()) throw asStorageAway(failure);
      const withinMs = Math.min(onceWithinMs ?? times.attemptMs, Math.ceil(leftMs()));
      const tried = await attempt(request, withinMs)
        .then((answer) => readInTime(answer, leftMs()))
        .catch(failureOf);
      if ("value" in tried) return tried.value;
      failure = tried;
      // At once, and once: from here on nothing is sent that it does not know.
      if (failure === OTHER_DIALECT) {
        failed -= 1;
        continue;
      }
      if (failure.meaning === "renew") credentials.forget();
      const delayMs = delays[failed];
      if (failure.meaning === "refused" || delayMs === undefined) throw asStorageAway(failure);
      // Half of it at least, so that many do not come back at once.
      const waitsMs = delayMs * (0.5 + (random(1)[0] ?? 0) / 256);
      if (waitsMs >= leftMs()) throw asStorageAway(failure);
      await setTimeout(waitsMs);
    }
  }

  return Object.assign((request: BucketRequest) => readAnswer(request, async (answer) => answer), {
    readAnswer,
    isSilent: silence.isSilent,
    close: () => connections.close(),
  });
}

/** What the server is asked with: checksums, until it says that it knows none. What is stored is read back then. */
function openDialect() {
  let takesChecksums = true;
  const headersOf = ({ headers = {} }: BucketRequest): Readonly<Record<string, string>> => {
    if (takesChecksums) return headers;
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !isChecksum(name)));
  };
  return {
    headersOf,
    isMisunderstood(request: BucketRequest, answer: { status: number; body: string }): boolean {
      const isRefused =
        Object.keys(headersOf(request)).some(isChecksum) && refusesChecksums(answer);
      if (isRefused) takesChecksums = false;
      return isRefused;
    },
  };
}

/** For who comes while others find out whether it is back. */
const isChecksum = (header: string) => header.startsWith("x-amz-checksum-");
const OTHER_DIALECT: Failure = { meaning: "again", words: "it speaks otherwise", cause: undefined };
const SILENT: Failure = {
  meaning: "again",
  words: "it gives no answer, and is tried every few seconds",
  cause: undefined,
};

/** Why an attempt brought nothing. */
interface Failure {
  meaning: Exclude<Meaning, NotDone["is"]>;
  words: string;
  cause: unknown;
}

/** A body that broke off, or is not what it should be; as good as no answer. */
export class BrokenAnswer extends Error {}

function failureOf(cause: unknown): Failure {
  if (cause instanceof NoAnswer || cause instanceof BrokenAnswer) {
    return { meaning: "again", words: cause.message, cause };
  }
  throw cause;
}

async function beginningOf(body: Readable): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      parts.push(part);
      length += part.length;
      if (length > MOST_ERROR_BYTES) break;
    }
  } catch {
    // The status says enough.
  }
  return Buffer.concat(parts).toString();
}

function singleHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ]),
  );
}
