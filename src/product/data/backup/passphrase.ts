import { createCipheriv, createDecipheriv, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { base64 } from "#kernel/bytes.ts";
import type { RandomBytes } from "#kernel/random.ts";

/**
 * Of scrypt (RFC 7914): 128 MB and some 0.4 s for each try, written down so
 * that another program can do the same.
 */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MOST_N = 2 ** 18;
const [SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 12, 16];

/** Shorter ones are found by trying. */
export const LEAST_PASSPHRASE = 12;

/** The passphrase is another one, or the bytes or what they are bound to were changed. */
export class WrongPassphrase extends Error {}

interface Sealed {
  kdf: "scrypt";
  N: number;
  r: number;
  p: number;
  cipher: "AES-256-GCM";
  /** These four in base64. */
  salt: string;
  nonce: string;
  tag: string;
  sealed: string;
}

/**
 * Encrypts with a key that is stretched out of the passphrase.
 * @param boundTo what it opens with alone, such as the hash of what it came with
 * @returns JSON
 */
export async function sealUnder(
  passphrase: string,
  bytes: Uint8Array,
  boundTo: string,
  random: RandomBytes,
): Promise<string> {
  const [salt, nonce] = [random(SALT_BYTES), random(NONCE_BYTES)];
  const cipher = createCipheriv("aes-256-gcm", await stretchKey(passphrase, salt, COST), nonce);
  cipher.setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const written: Sealed = {
    kdf: "scrypt",
    ...COST,
    cipher: "AES-256-GCM",
    salt: base64(salt),
    nonce: base64(nonce),
    tag: base64(cipher.getAuthTag()),
    sealed: base64(sealed),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

/** @throws WrongPassphrase */
export async function openUnder(
  passphrase: string,
  text: string,
  boundTo: string,
): Promise<Uint8Array> {
  const sealed = readSealed(text);
  if (!sealed) throw new WrongPassphrase("what holds the keys cannot be read");
  const { salt, nonce, tag } = sealed;
  const key = await stretchKey(passphrase, Buffer.from(salt, "base64"), sealed);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64"), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(boundTo)).setAuthTag(Buffer.from(tag, "base64"));
    const opened = decipher.update(Buffer.from(sealed.sealed, "base64"));
    return Buffer.concat([opened, decipher.final()]);
  } catch (cause) {
    throw new WrongPassphrase("the passphrase is another one, or what it protects was changed", {
      cause,
    });
  }
}

/** Whoever wrote the file chose the cost: what would take more than a machine has is not tried. */
function readSealed(text: string): Sealed | null {
  try {
    const read = JSON.parse(text) as Sealed;
    const { N, r, p, salt, nonce, tag, sealed } = read;
    const isPowerOfTwo = Number.isInteger(Math.log2(N));
    const isBearable = N >= 2 ** 14 && N <= MOST_N && r === COST.r && p === COST.p;
    const areTexts = [salt, nonce, tag, sealed].every((part) => typeof part === "string");
    const isKnown = read.kdf === "scrypt" && read.cipher === "AES-256-GCM";
    const fits = Buffer.from(nonce, "base64").length === NONCE_BYTES;
    return isKnown && isPowerOfTwo && isBearable && areTexts && fits ? read : null;
  } catch {
    return null;
  }
}

const scrypted = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

function stretchKey(
  passphrase: string,
  salt: Uint8Array,
  { N, r, p }: Pick<Sealed, "N" | "r" | "p">,
): Promise<Buffer> {
  // Typed on another keyboard, the same letters may come in other pieces.
  return scrypted(passphrase.normalize("NFC"), salt, 32, { N, r, p, maxmem: 256 * N * r });
}
