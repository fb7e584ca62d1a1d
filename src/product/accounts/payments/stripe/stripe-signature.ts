import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND_MS } from "#kernel/time.ts";

/** How far the time of a notice may be from now. */
const TOLERANCE_SECONDS = 300;

/** Nobody is made to compute more than these. */
const MOST_SIGNATURES = 8;

/**
 * Whether Stripe signed these bytes lately under one of the secrets
 * (`t=<seconds>,v1=<hex>[,v1=…]`, an HMAC-SHA256 of `t.body`; docs.stripe.com/webhooks).
 */
export function isSignedByStripe(
  { body, signature }: { body: Uint8Array; signature: string | undefined },
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = (signature ?? "").split(",").map((part) => part.trim().split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time)) return false;
  const seconds = Math.floor(now.getTime() / SECOND_MS);
  if (Math.abs(seconds - Number(time)) > TOLERANCE_SECONDS) return false;
  const given = parts
    .flatMap(([name, value = ""]) =>
      name === "v1" && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, "hex")] : [],
    )
    .slice(0, MOST_SIGNATURES);
  return secrets.some((secret) => {
    const right = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
    return given.some((one) => timingSafeEqual(one, right));
  });
}
