import { createHash } from "node:crypto";
import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { sameBytes } from "./certificate.ts";
import { checkTimestampToken } from "./check-timestamp-token.ts";
import {
  type TimestampAuthority,
  TimestampFailure,
  type TimestampSignals,
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
  const chains = new Map<string, Uint8Array[]>();
  let tokenBytes = UNKNOWN_TOKEN_BYTES;

  const hasFailed = (url: string) =>
    clock.now().getTime() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < PASSED_OVER_MS;
  const inOrder = () => [...urls.filter((url) => !hasFailed(url)), ...urls.filter(hasFailed)];

  const timestamp = async (imprint: Uint8Array) => {
    if (imprint.length !== 32) throw new TypeError("a SHA-256 imprint has 32 bytes");
    const failures: Error[] = [];
    for (const url of inOrder()) {
      const since = performance.now();
      try {
        const token = await requestToken(url, imprint, options);
        const { at } = readTimestampToken(token).info;
        options.signals?.onToken(hostOf(url), {
          ms: performance.now() - since,
          aheadMs: at.getTime() - clock.now().getTime(),
        });
        failedAt.delete(url);
        chains.set(url, timestampChain(token, trustedRoots));
        tokenBytes = Math.max(tokenBytes, token.length + TOKEN_SLACK_BYTES);
        return token;
      } catch (cause) {
        failedAt.set(url, clock.now().getTime());
        failures.push(cause as Error);
        options.signals?.onFailure(hostOf(url), (cause as Error).message);
      }
    }
    const cause = failures.length === 1 ? failures[0] : new AggregateError(failures);
    throw new TimestampFailure(failures.map(({ message }) => message).join("; "), { cause });
  };

  return {
    name: urls.map(withoutSecrets).join(", "),
    isLocal: false,
    get tokenBytes() {
      return tokenBytes;
    },
    timestamp,
    chain: async () => {
      if (chains.size === 0) await timestamp(createHash("sha256").update(random(32)).digest());
      return distinct([...chains.values()].flat());
    },
  };
}

const PASSED_OVER_MS = MINUTE_MS;

/** Tokens of public authorities, with two or three RSA certificates, take 3 to 6.5 kB. */
const UNKNOWN_TOKEN_BYTES = 7_168;
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
  }).catch((cause: Error) => fail(url, `did not answer (${cause.message})`, cause));
  if (answer.status !== 200) fail(url, `answered with status ${answer.status}`);
  const token = takeToken(url, answer.body);
  const problems = checkTimestampToken(token, {
    imprint,
    nonce,
    policy,
    trustedRoots,
    at: clock.now(),
  });
  if (problems.length > 0) fail(url, `sent a token that may not be used: ${problems.join(", ")}`);
  // In DER, whatever it came in: the signature it goes into has to be DER.
  return readTimestampToken(token).signedData.der;
}

function takeToken(url: string, body: Uint8Array): Uint8Array {
  try {
    const answer = readTimestampResponse(body);
    return "token" in answer ? answer.token : fail(url, answer.problem);
  } catch (cause) {
    if (cause instanceof TimestampFailure) throw cause;
    return fail(url, "sent no time-stamp answer", cause as Error);
  }
}

function fail(url: string, problem: string, cause?: Error): never {
  throw new TimestampFailure(`${withoutSecrets(url)} ${problem}`, { cause });
}

/** Some authorities are paid for with a password or a key in the address. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return "an address that is none";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

const hostOf = (address: string) => URL.parse(address)?.host ?? "none";

function distinct(certificates: readonly Uint8Array[]): Uint8Array[] {
  return certificates.filter(
    (one, index) => certificates.findIndex((other) => sameBytes(one, other)) === index,
  );
}
