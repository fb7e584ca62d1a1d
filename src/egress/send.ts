import { Client, type Dispatcher } from "undici";
import { spanned } from "#kernel/span.ts";
import { connectTo } from "./connect.ts";
import { NoAnswer, wordsFor } from "./no-answer.ts";
import { findAddresses, hostOf, type Reach, readTarget } from "./target.ts";

export interface Outgoing {
  method: "GET" | "POST" | "PUT";
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export interface SendLimits {
  /** For look-up, connection, headers and body together. */
  deadlineMs: number;
  maxBytes: number;
  /** What becomes of an answer with more: it is no answer, or its beginning will do. */
  whenLonger: "fail" | "cut";
}

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
  /** Milliseconds from the start of the connection to the end of the answer. */
  durationMs: number;
}

/**
 * Sends one request over a connection of its own, to an address within reach.
 * Redirects are answers like others, proxies of the environment are not asked.
 * @throws NoAnswer when there is no whole answer in time, whatever the reason
 */
export function send(outgoing: Outgoing, limits: SendLimits, reach: Reach): Promise<Received> {
  // Whom it goes to is its account's business.
  return spanned("request to others", { "http.request.method": outgoing.method }, async (span) => {
    const received = await sendOnce(outgoing, limits, reach);
    span.setAttribute("http.response.status_code", received.status);
    return received;
  });
}

async function sendOnce(outgoing: Outgoing, limits: SendLimits, reach: Reach): Promise<Received> {
  const { signal, end } = startDeadline(limits.deadlineMs);
  const course: Course = { connectingAt: null, isConnected: false, status: null };
  try {
    const url = readTarget(outgoing.url, reach);
    const addresses = await findAddresses(hostOf(url), reach, signal);
    const client = clientFor(url, addresses, reach, signal, course);
    try {
      const answer = await client.request({
        method: outgoing.method,
        path: url.pathname + url.search,
        headers: { ...outgoing.headers },
        body: outgoing.body ?? null,
        signal,
        reset: true,
      });
      course.status = answer.statusCode;
      const body = await readBody(answer.body, limits);
      return { ...answer, status: answer.statusCode, body, durationMs: durationOf(course) ?? 0 };
    } finally {
      await client.destroy(OVER);
    }
  } catch (cause) {
    const { status } = course;
    const far = { status, durationMs: durationOf(course) };
    throw new NoAnswer(wordsFor(cause, limits.deadlineMs), far, { cause });
  } finally {
    end();
  }
}

/** What is left of an answer that was cut ends with this; making one for each request costs a stack. */
const OVER = new Error("the request is over");

/** Unlike `AbortSignal.timeout`, it leaves no timer behind that makes an error nobody waits for. */
function startDeadline(deadlineMs: number): { signal: AbortSignal; end(): void } {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException("the time is up", "TimeoutError")),
    deadlineMs,
  );
  return { signal: deadline.signal, end: () => clearTimeout(timer) };
}

/** How far a request came. */
interface Course {
  connectingAt: number | null;
  isConnected: boolean;
  status: number | null;
}

function durationOf({ connectingAt, isConnected }: Course): number | null {
  if (connectingAt === null || !isConnected) return null;
  return Math.round(performance.now() - connectingAt);
}

function clientFor(
  url: URL,
  addresses: readonly string[],
  reach: Reach,
  signal: AbortSignal,
  course: Course,
): Client {
  const secure = url.protocol === "https:";
  const port = Number(url.port) || (secure ? 443 : 80);
  return new Client(url.origin, {
    pipelining: 1,
    connect: (_options, done) => {
      course.connectingAt = performance.now();
      const onConnected = () => {
        course.isConnected = true;
      };
      connectTo({ host: hostOf(url), port, secure, addresses, onConnected }, reach, signal).then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      );
    },
  });
}

async function readBody(
  body: Dispatcher.ResponseData["body"],
  { maxBytes, whenLonger }: SendLimits,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    parts.push(part);
    length += part.length;
    if (length <= maxBytes) continue;
    if (whenLonger === "fail") throw new Error(`the answer has more than ${maxBytes} bytes`);
    break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}
