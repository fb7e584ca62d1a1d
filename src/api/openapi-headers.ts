import type { Endpoint } from "./endpoint.ts";

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
  IdempotencyReplayed: {
    description: "`true` when this is the answer that the first request with the key got.",
    schema: { type: "string", enum: ["true"] },
  },
} as const;

const RETRIED_LATER = [429, 502, 503];

/** Which of the headers an answer of this status carries. */
export function headersOf({ access, method }: Endpoint, status: number) {
  const carriesRate = access === "key" && status !== 401;
  return {
    "X-Request-Id": ref("RequestId"),
    ...(carriesRate && {
      "X-RateLimit-Limit": ref("RateLimit"),
      "X-RateLimit-Remaining": ref("RateRemaining"),
      "X-RateLimit-Reset": ref("RateReset"),
    }),
    ...(RETRIED_LATER.includes(status) && { "Retry-After": ref("RetryAfter") }),
    ...(method === "POST" &&
      status < 500 && { "Idempotency-Replayed": ref("IdempotencyReplayed") }),
  };
}

function ref(name: keyof typeof HEADERS) {
  return { $ref: `#/components/headers/${name}` };
}
