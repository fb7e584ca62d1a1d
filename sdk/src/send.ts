import { ApiError } from "./api-error.ts";
import { type Asked, ask } from "./ask.ts";
import { type ReadOptions, readMs, readRetries } from "./client-options.ts";
import { NoAnswerError } from "./countersign-error.ts";
import { readAnswer } from "./read-answer.ts";
import { type Request, urlOf } from "./request.ts";
import { decideRetry } from "./retry.ts";

/** How one call differs from the client's others. */
export interface CallOptions {
  /** Ends the call: it throws the signal's reason, and is not tried again. */
  signal?: AbortSignal | undefined;
  /** For one attempt. */
  timeoutMs?: number | undefined;
  /** Further attempts after the first one. */
  retries?: number | undefined;
}

export interface PostOptions extends CallOptions {
  /**
   * Of your own making: within 24 hours the same call with the same key is
   * carried out once, even when your program was started anew in between.
   * Default: a new one for each call, the same for all its attempts.
   */
  idempotencyKey?: string | undefined;
}

/** Carries out a request, with as many attempts as it takes. */
export type Send = <Value>(request: Request, options?: PostOptions) => Promise<Value>;

/** PATCH is not among them: what it does twice may be mailed twice. A POST has its key. */
const REPEATABLE = ["GET", "DELETE", "POST"];

export function sendWith(options: ReadOptions): Send {
  return async <Value>(request: Request, callOptions: PostOptions = {}): Promise<Value> => {
    const { signal } = callOptions;
    const timeoutMs = readMs("timeoutMs", callOptions.timeoutMs ?? options.timeoutMs, 1);
    const retries = readRetries(callOptions.retries ?? options.retries);
    const idempotencyKey =
      request.method === "POST"
        ? (callOptions.idempotencyKey ?? options.newIdempotencyKey())
        : undefined;
    const asked = askedFor(request, options, idempotencyKey);
    for (let attempt = 1; ; attempt += 1) {
      const call = { operation: request.operation, attempts: attempt, idempotencyKey };
      const answered = await ask(asked, options.fetch, timeoutMs, signal);
      const end =
        "reason" in answered
          ? new NoAnswerError(answered.reason, call, answered.cause)
          : readAnswer(answered, request.gives, call);
      // What was given is what the table of endpoints says for this operation.
      if ("value" in end) return end.value as Value;
      const waitMs =
        end instanceof ApiError || end instanceof NoAnswerError
          ? decideRetry(attemptEnd(end), attempt, REPEATABLE.includes(request.method), {
              ...options,
              retries,
            })
          : null;
      if (waitMs === null) throw end;
      await options.wait(waitMs, signal);
    }
  };
}

function attemptEnd(end: ApiError | NoAnswerError) {
  if (end instanceof ApiError) return end;
  return { status: null, code: undefined, retryAfterMs: undefined };
}

function askedFor(
  request: Request,
  { apiUrl, apiKey }: ReadOptions,
  idempotencyKey: string | undefined,
): Asked {
  const { method, access, body } = request;
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError("idempotencyKey must be 1 to 255 visible ASCII characters without blanks");
  }
  return {
    method,
    url: urlOf(apiUrl, request),
    headers: {
      accept: "application/json, application/pdf, application/zip",
      ...(access === "key" && apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    body: body && JSON.stringify(body),
  };
}
