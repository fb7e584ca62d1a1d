import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomBytes } from "#kernel/random.ts";

/** Makes a webhook's secret: 32 random bytes, spelled as Standard Webhooks spells them. */
export function makeSecret(random: RandomBytes): string {
  return PREFIX + Buffer.from(random(SECRET_BYTES)).toString("base64");
}

/** The bytes that a secret stands for. */
export function secretBytes(secret: string): Uint8Array {
  return Buffer.from(secret.replace(PREFIX, ""), "base64");
}

/** The key that secrets are encrypted with, made from the server's own. */
export function webhookKeyFrom(serverKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", serverKey, "", "webhook secrets", 32));
}

/**
 * Encrypts a secret for the database (AES-256-GCM), so that the database alone
 * does not let anyone sign deliveries. Bound to its webhook's id.
 */
export function sealSecret(
  secret: string,
  webhookId: string,
  key: Uint8Array,
  random: RandomBytes,
): Uint8Array {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secretBytes(secret)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the key is another one than it was encrypted with, or the bytes were changed */
export function openSecret(sealed: Uint8Array, webhookId: string, key: Uint8Array): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(webhookId))
    .setAuthTag(tag);
  const bytes = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return PREFIX + Buffer.concat(bytes).toString("base64");
}

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
