import { createCipheriv, hkdf } from "node:crypto";
import { promisify } from "node:util";
import { base64 } from "#kernel/bytes.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { LOCK, type LockedCertificate, type OpenedCertificate } from "./certificate-lock.ts";

/** The text is padded to a multiple of this, so that its length does not tell how many sign. */
const PADDED_BYTES = 8_192;

/** Locks the facts so that only whoever has the sealed file, and so its SHA-512, can read them. */
export async function lockCertificate(
  opened: OpenedCertificate,
  fileSha512: Uint8Array,
  publicId: string,
  random: RandomBytes,
): Promise<LockedCertificate> {
  const salt = random(LOCK.saltBytes);
  const iv = random(LOCK.ivBytes);
  const bytes = LOCK.keyBits / 8;
  const key = await promisify(hkdf)("sha256", fileSha512, salt, LOCK.purpose, bytes);
  const cipher = createCipheriv("aes-256-gcm", new Uint8Array(key), iv);
  cipher.setAAD(Buffer.from(publicId));
  const text = Buffer.concat([cipher.update(padded(opened)), cipher.final(), cipher.getAuthTag()]);
  return { salt: base64(salt), iv: base64(iv), text: base64(text) };
}

/** JSON takes blanks at its end. */
function padded(opened: OpenedCertificate): Buffer {
  const json = Buffer.from(JSON.stringify(opened));
  const length = Math.ceil(json.length / PADDED_BYTES) * PADDED_BYTES;
  return Buffer.concat([json, Buffer.alloc(length - json.length, " ")]);
}
