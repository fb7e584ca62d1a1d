import { type Message, REQUEST } from "#kernel/log-message.ts";

/** The one line of a request that meant nothing more. */
export const REQUESTS = {
  "request.answered": {
    ...REQUEST,
    level: "info",
    says: "answered",
    meaning: "A request and its answer.",
    act: "Nothing.",
  },
  "request.failed": {
    ...REQUEST,
    may: [...REQUEST.may, "err"],
    level: "error",
    says: "request failed",
    meaning: "A fault of the service: the answer was a 500 with this request's id.",
    act: "Look at `err`; if it is none of the database's or the storage's, report it.",
  },
  "request.left": {
    ...REQUEST,
    level: "info",
    says: "the client left before the answer",
    meaning: "The connection ended while the request was under way.",
    act: "Nothing; many of them at once: look whether answers take long.",
  },
  "request.unreadable": {
    fields: ["request", "status", "address", "code"],
    level: "info",
    says: "no valid HTTP request",
    meaning: "Bytes that are no request: a scanner, a broken client, or one that took too long.",
    act: "Nothing.",
  },
} as const satisfies Record<string, Message>;
