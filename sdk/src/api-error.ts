import { CountersignError, type FailedCall } from "./countersign-error.ts";
import {
  REFUSALS,
  REFUSED_WITH,
  type RefusalExtras,
  type RefusalName,
} from "./refusals.generated.ts";
import type { ErrorBody } from "./schemas.generated.ts";

/** An answer other than success. */
export interface FailedAnswer {
  status: number;
  /** The Error body; without one something on the way answered, and not the service. */
  body: ErrorBody | undefined;
  requestId: string | undefined;
  retryAfterMs: number | undefined;
}

/** The service refused a call, or something on the way to it did. */
export class ApiError extends CountersignError {
  override readonly name = "ApiError";
  readonly status: number;
  /** Such as `UNKNOWN_ROLE`; not every refusal has one. */
  readonly code: string | undefined;
  /** Every offending place of the request, where there are such. */
  readonly details: NonNullable<ErrorBody["details"]>;
  /** To be named when asking whoever runs the service. */
  readonly requestId: string | undefined;
  /** How long to wait before another attempt makes sense, where the service says so. */
  readonly retryAfterMs: number | undefined;
  /** The whole body; some refusals carry further properties in it. */
  readonly body: ErrorBody | undefined;

  constructor({ status, body, requestId, retryAfterMs }: FailedAnswer, call: FailedCall) {
    const which = body?.code === undefined ? `${status}` : `${status} ${body.code}`;
    const why = body?.error ?? (status < 400 ? REDIRECTED : "no Error body, so not of the service");
    super(`${call.operation}: ${which}: ${why}`, call);
    this.status = status;
    this.code = body?.code;
    this.details = body?.details ?? [];
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
    this.body = body;
  }
}

const REDIRECTED = "the address leads elsewhere, which is not followed; is baseUrl right?";

/** What an operation's errors can be: one of the refusals that it is described with. */
export type ErrorOf<Operation extends keyof typeof REFUSED_WITH> = {
  [Name in (typeof REFUSED_WITH)[Operation][number]]: ErrorFor<Name>;
}[(typeof REFUSED_WITH)[Operation][number]];

interface ErrorFor<Name extends RefusalName> {
  status: (typeof REFUSALS)[Name]["status"];
  code: (typeof REFUSALS)[Name]["code"];
  body: ErrorBody & (Name extends keyof RefusalExtras ? RefusalExtras[Name] : unknown);
}

/**
 * Whether this is a refusal that the operation is described with. Its status,
 * code and body are typed then, so that comparing `code` tells what `body` carries.
 */
export function isErrorOf<Operation extends keyof typeof REFUSED_WITH>(
  operation: Operation,
  error: unknown,
): error is ApiError & ErrorOf<Operation> {
  if (!(error instanceof ApiError) || error.operation !== operation || !error.body) return false;
  return REFUSED_WITH[operation].some((name: RefusalName) => {
    const { status, code } = REFUSALS[name];
    return status === error.status && code === error.code;
  });
}
