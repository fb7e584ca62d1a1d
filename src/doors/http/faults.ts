import type { FastifyError } from "fastify";
import { busyIn } from "#api/busy.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import { BodyRefused } from "./body-refused.ts";

/** What Fastify finds wrong with a request before any endpoint sees it, by its error code. */
const FOUND_BY_FASTIFY: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refuse("WRONG_MEDIA_TYPE", "Send the body as application/json."),
  FST_ERR_CTP_EMPTY_JSON_BODY: refuse("INVALID", "The body is empty, JSON is expected."),
  FST_ERR_CTP_INVALID_JSON_BODY: refuse("INVALID", "The body is not valid JSON."),
  FST_ERR_CTP_BODY_TOO_LARGE: refuse("TOO_LARGE", "The body is too large."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refuse(
    "INVALID",
    "The body is shorter or longer than its Content-Length.",
  ),
  FST_ERR_BAD_URL: refuse("INVALID", "The path is not a valid URL."),
};

/** The refusal for an exception, and whether it is a fault of ours that has to be logged. */
export function refusalFor(error: FastifyError): { refusal: Refusal; isFault: boolean } {
  if (error instanceof BodyRefused) return { refusal: error.refusal, isFault: false };
  const known = FOUND_BY_FASTIFY[error.code];
  if (known) return { refusal: known, isFault: false };
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { refusal: refuse("INVALID", "The body is not valid JSON."), isFault: false };
  }
  const busy = busyIn(error);
  if (busy) return { refusal: busy, isFault: false };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { refusal: refuse("INVALID", "The request cannot be read."), isFault: false };
  }
  return {
    refusal: refuse("INTERNAL_ERROR", "Something went wrong on our side. It has been noted."),
    isFault: true,
  };
}
