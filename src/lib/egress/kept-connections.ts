import { Readable } from "node:stream";
import { Pool } from "undici";
import { connectTo } from "./connect.ts";
import { NoAnswer, wordsFor } from "./no-answer.ts";
import { findAddresses, hostOf, type Reach, readTarget } from "./target.ts";

/** A request to a server whose connections are kept, its body perhaps larger than memory. */
export interface KeptRequest {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Below the origin that the connections lead to. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Bytes as they come; their number is in `headers` as content-length. */
  body: AsyncIterable<Uint8Array> | null;
  /** For connection, sending and the answer's headers together. */
  deadlineMs: number;
}

/** Headers of an answer, and its body on the way. Whoever asked reads it to its end or destroys it. */
export interface KeptAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Readable;
}

export interface KeptConnections {
  /**
   * Redirects are answers like others, proxies of the environment are not asked.
   * @throws NoAnswer when there are no headers in time, whatever the reason
   */
  request(request: KeptRequest): Promise<KeptAnswer>;
  close(): Promise<void>;
}

/** How long a body that comes may be silent, unless it is its reader who makes it wait. */
const SILENCE_MS = 15_000;
/** Servers close what is idle; well before that we do. */
const IDLE_MS = 4_000;

/**
 * Connections to one server that the operator configured, opened as they are
 * needed and kept for the next request. Every new one asks again where the
 * server is, and leads within reach.
 */
export function keepConnections(
  origin: string,
  reach: Reach,
  { connectMs }: { connectMs: number },
): KeptConnections {
  const url = readTarget(origin, reach);
  const secure = url.protocol === "https:";
  const port = Number(url.port) || (secure ? 443 : 80);
  const host = hostOf(url);

  async function connect() {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(tooLate()), connectMs);
    try {
      const addresses = await findAddresses(host, reach, deadline.signal);
      const where = { host, port, secure, addresses, onConnected: () => {} };
      return await connectTo(where, reach, deadline.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  const pool = new Pool(url.origin, {
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    bodyTimeout: SILENCE_MS,
    // The deadline of each request covers them.
    headersTimeout: 0,
    connect: (_options, done) => {
      connect().then(
        (socket) => done(null, socket),
        (error: Error) => done(error, null),
      );
    },
  });

  return {
    async request({ method, url: asked, headers, body, deadlineMs }) {
      const { origin: own, pathname, search } = new URL(asked);
      if (own !== url.origin) throw new Error(`${own} is not where these connections lead`);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(tooLate()), deadlineMs);
      try {
        const answer = await pool.request({
          method,
          path: pathname + search,
          headers: { ...headers },
          body: body && Readable.from(body, { objectMode: false }),
          signal: deadline.signal,
        });
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      } catch (cause) {
        const far = { status: null, durationMs: null };
        throw new NoAnswer(wordsFor(cause, deadlineMs), far, { cause });
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
}

function tooLate(): DOMException {
  return new DOMException("the time is up", "TimeoutError");
}
