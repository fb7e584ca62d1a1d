import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** What came back, whatever it is. */
export interface Answered {
  status: number;
  location: string | null;
  cookie: string | null;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what it asked for
  body: any;
  /** How many requests before it got no answer, or were told to come again. */
  unanswered: number;
}

/** Asks as a good client does: what was not answered is asked again, of whoever answers now. */
export interface PatientClient {
  call(method: string, path: string, change?: Partial<Asked>): Promise<Answered>;
  /** Answers with 500, which nothing that a test does may cause. */
  readonly faults: readonly string[];
  /** Requests that were answered with 503. */
  readonly putOff: number;
}

interface Asked {
  headers: Record<string, string>;
  /** JSON, or a form. */
  body: object | URLSearchParams;
}

/** A service that is this long away is one that does not come back. */
const PATIENCE_MS = 120_000;
const AGAIN_MS = 100;
/** What a balancer and most clients give an answer. */
const ANSWER_MS = 30_000;

/** @param origins of the processes that there are now, those to be asked first in front */
export function patientClient(origins: () => readonly string[]): PatientClient {
  const faults: string[] = [];
  let putOff = 0;

  async function askOnce(
    origin: string,
    method: string,
    path: string,
    { headers = {}, body }: Partial<Asked>,
  ) {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(origin + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { ...(body && !isForm && { "content-type": "application/json" }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: answer.status,
      location: answer.headers.get("location"),
      cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? null,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : null,
      retryAfter: answer.headers.get("retry-after"),
    };
  }

  return {
    faults,
    get putOff() {
      return putOff;
    },
    async call(method, path, change = {}) {
      // One network may ask only so much.
      const from = `10.${randomInt(256)}.${randomInt(256)}.1`;
      const headers = { "x-forwarded-for": from, ...change.headers };
      const until = performance.now() + PATIENCE_MS;
      for (let unanswered = 0; performance.now() < until; unanswered += 1) {
        const all = origins();
        const origin = all[unanswered % Math.max(all.length, 1)];
        const answer =
          origin && (await askOnce(origin, method, path, { ...change, headers }).catch(() => null));
        if (answer && answer.status === 503) {
          putOff += 1;
          if (answer.retryAfter === null) faults.push(`${method} ${path}: 503 without Retry-After`);
        } else if (answer) {
          // A contract that is stored, though its mail server was too slow: it is asked for by its id.
          if (answer.status >= 500 && answer.body?.code !== "SEND_FAILED") {
            faults.push(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`);
          }
          return { ...answer, unanswered };
        }
        await wait(AGAIN_MS);
      }
      throw new Error(`${method} ${path}: nobody answered for ${PATIENCE_MS / 1_000} s`);
    },
  };
}
