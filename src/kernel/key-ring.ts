import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { inspect } from "node:util";
import type { RandomBytes } from "./random.ts";

/** The bytes of keys, newest first: for whoever reads settings and stored secrets, and for nobody else. */
export type RawKeys = readonly [Uint8Array, ...Uint8Array[]];

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LEAST_MAC_BYTES = 16;

/**
 * Keys of one kind behind what is done with them. What is made is made with the
 * newest, what is read may be of any. It gives no key out, and printed it says
 * nothing of them.
 */
export class KeyRing {
  readonly #keys: RawKeys;
  #taken: readonly [KeyObject, ...KeyObject[]] | null = null;

  /** @param keys newest first */
  constructor(keys: RawKeys) {
    this.#keys = keys;
  }

  /** As ciphers and MACs take them up at once; given as bytes they are made into this at every use. */
  get #ready(): readonly [KeyObject, ...KeyObject[]] {
    const [newest, ...older] = this.#keys;
    this.#taken ??= [createSecretKey(newest), ...older.map((key) => createSecretKey(key))];
    return this.#taken;
  }

  /** How many there are. */
  get count(): number {
    return this.#keys.length;
  }

  /** By which keys are told apart without telling them: 64 bits of what HKDF makes of each. */
  get names(): string[] {
    return this.#keys.map((key) =>
      Buffer.from(deriveKey(key, "name of a key")).toString("hex", 0, 8),
    );
  }

  /** Keys for one purpose, made from these (HKDF, RFC 5869): they tell nothing of these or of another's. */
  for(purpose: string): KeyRing {
    const [newest, ...older] = this.#keys;
    return new KeyRing([
      deriveKey(newest, purpose),
      ...older.map((key) => deriveKey(key, purpose)),
    ]);
  }

  /** 32 secret bytes for one purpose, made from the newest key or from the first that there was. */
  secretFor(purpose: string, whose: "newest" | "oldest"): Uint8Array {
    return deriveKey(
      whose === "newest" ? this.#keys[0] : (this.#keys.at(-1) as Uint8Array),
      purpose,
    );
  }

  /** Encrypts (AES-256-GCM), bound to where it stands: read back at another place, it does not open. */
  seal(bytes: Uint8Array, place: string, random: RandomBytes): Uint8Array {
    const nonce = random(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#ready[0], nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws when no key or not the place is that which it was encrypted with, or the bytes were changed */
  open(sealed: Uint8Array, place: string): Uint8Array {
    // Its tag tells whether a key is the right one, so none has to be named beside the text.
    for (const key of this.#ready.slice(0, -1)) {
      try {
        return decryptSealed(sealed, place, key);
      } catch {
        // One of the others may be it.
      }
    }
    return decryptSealed(sealed, place, this.#ready.at(-1) as KeyObject);
  }

  /** HMAC-SHA-256 of these, one behind the other. */
  mac(...parts: readonly (string | Uint8Array)[]): Buffer {
    return macOf(this.#ready[0], parts);
  }

  /** Whether these bytes, 16 or more, begin such a MAC of any key. Takes the same time whatever is wrong. */
  isMac(given: Uint8Array, ...parts: readonly (string | Uint8Array)[]): boolean {
    if (given.length < LEAST_MAC_BYTES) return false;
    const fits = this.#ready.map((key) => {
      const mac = macOf(key, parts);
      return given.length <= mac.length && timingSafeEqual(given, mac.subarray(0, given.length));
    });
    return fits.includes(true);
  }

  toJSON(): string {
    return "[keys]";
  }

  [inspect.custom](): string {
    return "[keys]";
  }
}

function deriveKey(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", purpose, 32));
}

function macOf(key: KeyObject, parts: readonly (string | Uint8Array)[]): Buffer {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

function decryptSealed(sealed: Uint8Array, place: string, key: KeyObject): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]);
}
