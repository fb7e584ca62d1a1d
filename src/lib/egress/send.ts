import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { inSpan } from "#kernel/span.ts";
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
  return inSpan("request to others", { "http.request.method": outgoing.method }, async (span) => {
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
    const socket = await connect(url, addresses, reach, signal, course);
    try {
      const answer = await exchange(outgoing, url, socket, signal);
      const { statusCode: status = 0, headers } = answer;
      course.status = status;
      const body = await readBody(answer, limits);
      // Where nothing but the connection's end ends an answer, ours at the deadline would.
      signal.throwIfAborted();
      return { status, headers, body, durationMs: durationOf(course) ?? 0 };
    } finally {
      socket.destroy();
    }
  } catch (cause) {
    const { status } = course;
    const far = { status, durationMs: durationOf(course) };
    // What breaks off because the time is up says of itself only that it was broken off.
    const why = course.isConnected && signal.aborted ? signal.reason : cause;
    throw new NoAnswer(wordsFor(why, limits.deadlineMs), far, { cause });
  } finally {
    end();
  }
}

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

/** The only connection of a request, to one of these addresses. */
function connect(
  url: URL,
  addresses: readonly string[],
  reach: Reach,
  signal: AbortSignal,
  course: Course,
): Promise<Socket> {
  const secure = url.protocol === "https:";
  const port = Number(url.port) || (secure ? 443 : 80);
  course.connectingAt = performance.now();
  const onConnected = () => {
    course.isConnected = true;
  };
  return connectTo({ host: hostOf(url), port, secure, addresses, onConnected }, reach, signal);
}

/**
 * The final answer to a request over this connection. Interim ones (RFC 9110
 * section 15.2), which may come unasked, are passed over for as long as the
 * deadline allows.
 */
function exchange(
  { method, headers, body }: Outgoing,
  url: URL,
  socket: Socket,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({
      createConnection: () => socket,
      method,
      path: url.pathname + url.search,
      setHost: false,
      headers: { ...headers, host: url.host, connection: "close" },
      maxHeaderSize: MOST_HEADER_BYTES,
      signal,
    });
    asking.once("response", resolve);
    asking.once("upgrade", (_answer, taken) => {
      taken.destroy();
      reject(new Error("the answer changes to a protocol that nobody asked for"));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

/** Of an answer's headers together. */
const MOST_HEADER_BYTES = 16 * 1024;

async function readBody(
  body: AsyncIterable<Uint8Array>,
  { maxBytes, whenLonger }: SendLimits,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part);
    length += part.length;
    if (length <= maxBytes) continue;
    if (whenLonger === "fail") throw new Error(`the answer has more than ${maxBytes} bytes`);
    break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}
