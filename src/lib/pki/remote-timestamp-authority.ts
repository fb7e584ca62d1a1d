import { createHash } from "node:crypto";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { checkTimestampToken, type TokenQuestion } from "./check-timestamp-token.ts";
import {
  type FailureKind,
  OtherName,
  type Stamper,
  type TimestampAuthority,
  TimestampFailure,
  type TimestampSignals,
  timestampFailure,
} from "./timestamp-authority.ts";
import { timestampChain } from "./timestamp-chain.ts";
import { writeTimestampRequest } from "./timestamp-request.ts";
import { readTimestampResponse } from "./timestamp-response.ts";
import { readTimestampToken } from "./timestamp-token.ts";

/** Sends one request and answers whatever comes back; rejects when nothing does in time. */
export type Post = (
  url: string,
  body: Uint8Array,
  limits: { contentType: string; deadlineMs: number; maxBytes: number },
) => Promise<{ status: number; contentType: string | null; body: Uint8Array }>;

export interface RemoteAuthorityOptions {
  /** In order of preference, at least one. */
  urls: readonly string[];
  post: Post;
  clock: Clock;
  random: RandomBytes;
  /** The policy to ask for, as a dotted identifier. */
  policy?: string;
  /** DER. Without them a token's chain may end anywhere: whoever answers is believed. */
  trustedRoots?: readonly Uint8Array[];
  signals?: TimestampSignals;
  /** For each address. */
  deadlineMs?: number;
}

/**
 * Independent authorities over HTTP (RFC 3161, 3.4). One that fails is passed over for a minute,
 * so that only one signature waits for its deadline.
 */
export function openRemoteTimestampAuthority(options: RemoteAuthorityOptions): TimestampAuthority {
  const { urls, clock, random, trustedRoots } = options;
  const failedAt = new Map<string, number>();
  const known = new Map<string, KnownAuthority>();

  const hasFailed = (url: string) =>
    clock.now().getTime() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < PASSED_OVER_MS;
  const inOrder = () => [...urls.filter((url) => !hasFailed(url)), ...urls.filter(hasFailed)];

  const stamp = async (url: string, imprint: Uint8Array) => {
    if (imprint.length !== 32) throw new TypeError("a SHA-256 imprint has 32 bytes");
    const since = performance.now();
    try {
      const token = await requestToken(url, imprint, options);
      const chain = await timestampChain(token, trustedRoots);
      const { at } = readTimestampToken(token).info;
      const aheadMs = at.getTime() - clock.now().getTime();
      options.signals?.onToken(hostOf(url), { ms: performance.now() - since, aheadMs });
      const largest = Math.max(known.get(url)?.largest ?? 0, token.length);
      known.set(url, { name: nameOf(chain, url), chain, largest, aheadMs });
      failedAt.delete(url);
      return token;
    } catch (error) {
      if (!(error instanceof AuthorityFailed)) throw error;
      failedAt.set(url, clock.now().getTime());
      const { kind, message: why } = error;
      options.signals?.onFailure(hostOf(url), { kind, why });
      throw error;
    }
  };

  const stamperAt = async (url: string): Promise<Stamper> => {
    if (!known.has(url) || hasFailed(url)) {
      await stamp(url, createHash("sha256").update(random(32)).digest());
    }
    const { name, chain, largest } = known.get(url) as KnownAuthority;
    const aheadMs = () => known.get(url)?.aheadMs ?? 0;
    const timestamp = async (imprint: Uint8Array) => {
      const token = await stamp(url, imprint);
      const now = known.get(url)?.name ?? "";
      if (now === name) return token;
      throw new OtherName(`${withoutSecrets(url)} answers as "${now}" now`);
    };
    return { id: url, name, chain, tokenBytes: largest + TOKEN_SLACK_BYTES, timestamp, aheadMs };
  };

  return {
    name: urls.map(withoutSecrets).join(", "),
    isLocal: false,
    count: urls.length,
    choose: async (passedOver) => {
      const failures: Error[] = [];
      for (const url of inOrder().filter((one) => !passedOver?.has(one))) {
        try {
          return await stamperAt(url);
        } catch (error) {
          failures.push(error as Error);
        }
      }
      throw timestampFailure(failures);
    },
  };
}

/** What a token told of the authority that gave it. */
interface KnownAuthority {
  name: string;
  chain: Uint8Array[];
  /** Bytes of its largest token. */
  largest: number;
  aheadMs: number;
}

/** The name that its certificate bears, and where it was asked. */
function nameOf([signer]: readonly Uint8Array[], url: string): string {
  return `${signer ? readCertificate(signer).name : ""} (${withoutSecrets(url)})`.trim();
}

const PASSED_OVER_MS = MINUTE_MS;

/** The next token may have a longer serial number, or a longer time. */
const TOKEN_SLACK_BYTES = 512;

const MAX_ANSWER_BYTES = 64 * 1024;
const DEADLINE_MS = 10 * SECOND_MS;

async function requestToken(
  url: string,
  imprint: Uint8Array,
  options: RemoteAuthorityOptions,
): Promise<Uint8Array> {
  const { post, clock, random, policy, trustedRoots } = options;
  const nonce = random(16);
  const answer = await post(url, writeTimestampRequest({ imprint, nonce, policy }), {
    contentType: "application/timestamp-query",
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    maxBytes: MAX_ANSWER_BYTES,
  }).catch((cause: Error) => fail(url, "silent", `did not answer (${cause.message})`, cause));
  if (answer.status !== 200) fail(url, "status", `answered with status ${answer.status}`);
  const token = takeToken(url, answer.body);
  const question = { imprint, nonce, policy, trustedRoots, at: clock.now() };
  const problems = await checkTimestampToken(token, question);
  if (problems.length > 0) {
    const kind = await kindOf(token, question);
    fail(url, kind, `sent a token that may not be used: ${problems.join(", ")}`);
  }
  // In DER, whatever it came in: the signature it goes into has to be DER.
  return readTimestampToken(token).signedData.der;
}

/** What is wrong with a token with one thing wrong: without that question it would hold. */
async function kindOf(token: Uint8Array, question: TokenQuestion): Promise<FailureKind> {
  const holdsFor = async (change: Partial<TokenQuestion>) =>
    (await checkTimestampToken(token, { ...question, ...change })).length === 0;
  if (await holdsFor({ trustedRoots: undefined })) return "untrusted";
  return (await holdsFor({ at: null })) ? "clock" : "token";
}

function takeToken(url: string, body: Uint8Array): Uint8Array {
  try {
    const answer = readTimestampResponse(body);
    return "token" in answer ? answer.token : fail(url, "refused", answer.problem);
  } catch (cause) {
    if (cause instanceof TimestampFailure) throw cause;
    return fail(url, "unreadable", "sent no time-stamp answer", cause as Error);
  }
}

/** One authority gave no token. */
class AuthorityFailed extends TimestampFailure {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: Error) {
    super(message, { cause });
    this.kind = kind;
  }
}

function fail(url: string, kind: FailureKind, problem: string, cause?: Error): never {
  throw new AuthorityFailed(kind, `${withoutSecrets(url)} ${problem}`, cause);
}

/** Some authorities are paid for with a password or a key in the address. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return "an address that is none";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

const hostOf = (address: string) => URL.parse(address)?.host ?? "none";
