import { ApiError, type FailedAnswer } from "./api-error.ts";
import type { Answered } from "./ask.ts";
import { type FailedCall, UnreadableAnswerError } from "./countersign-error.ts";
import type { Request } from "./request.ts";
import type { ErrorBody } from "./schemas.generated.ts";

/** What a successful answer gives; or the error that another one is. */
export function readAnswer(
  { status, headers, bytes }: Answered,
  gives: Request["gives"],
  call: FailedCall,
): { value: unknown } | ApiError | UnreadableAnswerError {
  if (status < 200 || status > 299) return new ApiError(readFailure(status, headers, bytes), call);
  const contentType = headers.get("content-type");
  const mediaType = contentType?.split(";")[0]?.trim().toLowerCase();
  if (gives === "nothing") return { value: undefined };
  if (gives === "zip" && mediaType === "application/zip") return { value: bytes };
  if (gives === "pdf" && mediaType === "application/pdf") return { value: bytes };
  if (gives === "json" && mediaType === "application/json") {
    const value = readJson(bytes);
    if (typeof value === "object" && value !== null) return { value };
  }
  return new UnreadableAnswerError(status, contentType, call);
}

function readFailure(status: number, headers: Headers, bytes: Uint8Array): FailedAnswer {
  const seconds = headers.get("retry-after") ?? "";
  const body = readJson(bytes);
  return {
    status,
    body: isErrorBody(body) ? body : undefined,
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfterMs: /^\d{1,7}$/.test(seconds) ? Number(seconds) * 1_000 : undefined,
  };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
  );
}

/** Undefined for what is no JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
