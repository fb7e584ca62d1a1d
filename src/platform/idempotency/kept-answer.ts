import { sortedJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";

/** A request that can be repeated without being carried out twice. */
export interface RepeatableRequest {
  /** Whose key it is: the same key of another account or link is another key. */
  scope: string;
  key: string;
  /** Over method, path and body. */
  sha256: Uint8Array;
  /** So many answers are kept at a time in this scope; null: any number. */
  most: number | null;
}

export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** Visible ASCII, so that the key looks the same to every program that passes it on. */
const KEY = /^[\x21-\x7e]+$/;

/** Reads the `Idempotency-Key` header; null where there is none. */
export function readIdempotencyKey(
  header: string | string[] | undefined,
): string | null | Refusal<"INVALID"> {
  if (header === undefined) return null;
  const most = LIMITS.idempotencyKeyCharacters;
  if (typeof header === "string" && header.length <= most && KEY.test(header)) return header;
  const message = `must be 1 to ${most} visible ASCII characters`;
  return refuse("INVALID", `Idempotency-Key ${message}`, {
    details: [{ path: "Idempotency-Key", message }],
  });
}

/** What tells whether a request is the same one again; the order of properties does not matter. */
export function requestDigest(method: string, path: string, body: unknown): Uint8Array {
  return sha256(`${method} ${path}\n${sortedJson(body ?? null)}`);
}

/** The answer to a request whose key was used before. */
export function decideRepeat(
  kept: KeptAnswer & { sha256: Uint8Array },
  request: RepeatableRequest,
): KeptAnswer | Refusal<"CONFLICT"> {
  if (Buffer.compare(kept.sha256, request.sha256) === 0) {
    return { status: kept.status, body: kept.body };
  }
  return refuse("CONFLICT", "This Idempotency-Key was used with another request.");
}
