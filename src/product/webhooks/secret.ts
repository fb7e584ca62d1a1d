import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Makes a webhook's secret: 32 random bytes, spelled as Standard Webhooks spells them. */
export function makeSecret(random: RandomBytes): string {
  return PREFIX + Buffer.from(random(SECRET_BYTES)).toString("base64");
}

/** The bytes that a secret stands for. */
export function secretBytes(secret: string): Uint8Array {
  return Buffer.from(secret.replace(PREFIX, ""), "base64");
}

/**
 * The keys that stored secrets are encrypted with, each bound to its webhook's
 * id, so that the database alone does not let anyone sign deliveries.
 */
export function webhookKeysFrom(serverKeys: KeyRing): KeyRing {
  return serverKeys.for("webhook secrets");
}
