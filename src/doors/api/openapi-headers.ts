import { type Endpoint, isFileSchema } from "./endpoint.ts";

/** The headers that answers carry, as the description names them. */
export const HEADERS = {
  RequestId: {
    description: "Names this request in the service's logs.",
    schema: { type: "string", format: "uuid" },
  },
  RateLimit: {
    description: "Requests that one window lets through.",
    schema: { type: "integer" },
  },
  RateRemaining: {
    description: "Requests that are left in this window.",
    schema: { type: "integer" },
  },
  RateReset: {
    description: "When the window ends and a new one may begin.",
    schema: { type: "string", format: "date-time" },
  },
  RetryAfter: {
    description: "Whole seconds to wait before trying again.",
    schema: { type: "integer" },
  },
  Warnings: {
    description:
      "What a body of JSON says in `warnings`: query parameters that are not known here and were ignored. Only where there are any.",
    schema: { type: "string" },
  },
  ETag: {
    description: "Which version of the file this is; for `If-None-Match` and `If-Range`.",
    schema: { type: "string" },
  },
  AcceptRanges: {
    description: "One piece of the file can be asked for by `Range`.",
    schema: { type: "string", enum: ["bytes"] },
  },
  ContentRange: {
    description: "Which piece of the file this is, and how long the file is.",
    schema: { type: "string" },
  },
  IdempotencyReplayed: {
    description: "`true` when this is the answer that the first request with the key got.",
    schema: { type: "string", enum: ["true"] },
  },
} as const;

const RETRIED_LATER = [429, 502, 503];
/** What a file is answered with that was asked for in part, or is there already. */
const PIECES = [206, 304];

/** Which of the headers an answer of this status carries. */
export function headersOf({ access, method, answers }: Endpoint, status: number) {
  const isFile = isFileSchema(answers[PIECES.includes(status) ? 200 : status]);
  const carriesRate = access === "key" && status !== 401;
  return {
    "X-Request-Id": ref("RequestId"),
    ...(carriesRate && {
      "X-RateLimit-Limit": ref("RateLimit"),
      "X-RateLimit-Remaining": ref("RateRemaining"),
      "X-RateLimit-Reset": ref("RateReset"),
    }),
    ...((answers[status] === null || isFile) && { "X-Warnings": ref("Warnings") }),
    ...(isFile && { ETag: ref("ETag"), "Accept-Ranges": ref("AcceptRanges") }),
    ...((status === 416 || (isFile && status === 206)) && { "Content-Range": ref("ContentRange") }),
    ...(RETRIED_LATER.includes(status) && { "Retry-After": ref("RetryAfter") }),
    ...(method === "POST" &&
      status < 500 && { "Idempotency-Replayed": ref("IdempotencyReplayed") }),
  };
}

function ref(name: keyof typeof HEADERS) {
  return { $ref: `#/components/headers/${name}` };
}
