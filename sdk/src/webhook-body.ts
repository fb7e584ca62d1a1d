import { WebhookError } from "./webhook-error.ts";

/** A delivery's body as it arrived. Text has to be the bytes read as UTF-8. */
export type WebhookBody = string | ArrayBuffer | ArrayBufferView;

/**
 * A copy of the bytes, so that nothing changes between verifying and reading them.
 * @throws WebhookError for what was parsed already
 */
export function bytesOf(body: WebhookBody): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body).slice();
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  }
  throw new WebhookError(
    "body-not-raw",
    "The body has to be the text or bytes that arrived: JSON that was parsed cannot be verified.",
  );
}
