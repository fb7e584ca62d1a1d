import { wait } from "./wait.ts";

/** How a client reaches the service. */
export interface ClientOptions {
  /** The service's public address, such as `https://sign.example.com`. */
  baseUrl: string;
  /** `svc_…`; only what a signing page uses can be called without one. */
  apiKey?: string | undefined;
  /** Default: the platform's own. */
  fetch?: typeof fetch | undefined;
  /** For one attempt, its answer's body included. Default: 60,000. */
  timeoutMs?: number | undefined;
  /** Further attempts after the first one. Default: 3. */
  retries?: number | undefined;
  /** Whoever is to wait longer than this before an attempt gets the error instead. Default: 60,000. */
  longestWaitMs?: number | undefined;
  /** Default: a timer. */
  wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** From 0 up to 1; spreads attempts. Default: `Math.random`. */
  random?: (() => number) | undefined;
  /** Makes the keys of POST requests. Default: a random UUID. */
  newIdempotencyKey?: (() => string) | undefined;
}

/** The options, checked, with every default in its place. */
export interface ReadOptions {
  apiUrl: string;
  apiKey: string | undefined;
  fetch: typeof fetch;
  timeoutMs: number;
  retries: number;
  longestWaitMs: number;
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>;
  random(): number;
  newIdempotencyKey(): string;
}

/** @throws TypeError naming the option that cannot be used */
export function readOptions(options: ClientOptions): ReadOptions {
  const { apiKey } = options;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError("apiKey must be visible ASCII characters without blanks or line breaks");
  }
  return {
    apiUrl: readApiUrl(options.baseUrl),
    apiKey,
    fetch: options.fetch ?? fetch,
    timeoutMs: readMs("timeoutMs", options.timeoutMs ?? 60_000, 1),
    retries: readRetries(options.retries ?? 3),
    longestWaitMs: readMs("longestWaitMs", options.longestWaitMs ?? 60_000, 0),
    wait: options.wait ?? wait,
    random: options.random ?? Math.random,
    newIdempotencyKey: options.newIdempotencyKey ?? (() => crypto.randomUUID()),
  };
}

/** A timer that is set for longer than this fires at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** @throws TypeError */
export function readMs(name: string, ms: number, least: number): number {
  if (ms >= least && ms <= LONGEST_TIMER_MS) return ms;
  throw new TypeError(`${name} must be a number from ${least} to ${LONGEST_TIMER_MS}`);
}

/** @throws TypeError */
export function readRetries(retries: number): number {
  if (Number.isInteger(retries) && retries >= 0) return retries;
  throw new TypeError("retries must be a whole number from 0");
}

function readApiUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be a URL");
  const url = new URL(baseUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new TypeError("baseUrl must be an http or https URL");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new TypeError("baseUrl must not have a user name, password, query or fragment");
  }
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
}
