/** Of which call an error tells. */
export interface FailedCall {
  /** Such as `createContract`. */
  operation: string;
  /** Attempts that were made, this last one included. */
  attempts: number;
  /** Sent with every attempt of a POST: with it the call can be made again without being carried out twice. */
  idempotencyKey: string | undefined;
}

/** Every error of a call that was sent. */
export class CountersignError extends Error implements FailedCall {
  override readonly name: string = "CountersignError";
  readonly operation: string;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  constructor(message: string, call: FailedCall, options?: { cause: unknown }) {
    super(message, options);
    this.operation = call.operation;
    this.attempts = call.attempts;
    this.idempotencyKey = call.idempotencyKey;
  }
}

/** There was no answer, or not all of it. What was asked may have been carried out all the same. */
export class NoAnswerError extends CountersignError {
  override readonly name = "NoAnswerError";
  /** `timeout`: the client stopped waiting. */
  readonly reason: "connection" | "timeout";

  constructor(reason: "connection" | "timeout", call: FailedCall, cause: unknown) {
    const what = reason === "timeout" ? "no answer in time" : "no answer";
    super(`${call.operation}: ${what}; it may have been carried out`, call, { cause });
    this.reason = reason;
  }
}

/** A call succeeded, but its answer is not what the API answers: something else answers at this address. */
export class UnreadableAnswerError extends CountersignError {
  override readonly name = "UnreadableAnswerError";
  readonly status: number;

  constructor(status: number, contentType: string | null, call: FailedCall) {
    super(`${call.operation}: answered ${status} with ${contentType ?? "no content type"}`, call);
    this.status = status;
  }
}
