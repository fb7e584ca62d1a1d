import { createDecipheriv, pbkdf2Sync } from "node:crypto";
import { DerReader, type Element, open } from "#lib/pki/read-der.ts";
import { oidOf, smallNumberOf } from "#lib/pki/read-values.ts";
import { UnusableKey } from "./key-holder.ts";
import { bmpPassword, deriveP12 } from "./p12-derivation.ts";

/**
 * Decrypts a part of a PKCS #12 file: PBES2 with PBKDF2 and AES-CBC or triple DES (RFC 8018), or
 * the older pbeWithSHAAnd3-KeyTripleDES-CBC (RFC 7292, appendix C).
 * @param algorithm AlgorithmIdentifier
 * @throws UnusableKey for other encryptions, and when it does not decrypt
 */
export function decrypt(algorithm: Element, content: Uint8Array, password: string): Uint8Array {
  const plan = planOf(open(algorithm.raw), password);
  try {
    const decipher = createDecipheriv(plan.cipher, plan.key, plan.iv);
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch (cause) {
    throw new UnusableKey("a part of the PKCS #12 file does not decrypt", { cause });
  }
}

interface Plan {
  cipher: string;
  key: Uint8Array;
  iv: Uint8Array;
}

const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";
const TRIPLE_DES_WITH_SHA1 = "1.2.840.113549.1.12.1.3";

function planOf(algorithm: DerReader, password: string): Plan {
  const identifier = oidOf(algorithm.next());
  if (identifier === PBES2) return pbes2(open(algorithm.next(0x30).raw), password);
  if (identifier === TRIPLE_DES_WITH_SHA1) {
    const parts = open(algorithm.next(0x30).raw);
    const salt = parts.next(0x04).content;
    const iterations = iterationsOf(smallNumberOf(parts.next(0x02)));
    const from = { digest: "sha1", salt, iterations, password: bmpPassword(password) };
    const key = deriveP12({ ...from, purpose: "key", length: 24 });
    return { cipher: "des-ede3-cbc", key, iv: deriveP12({ ...from, purpose: "iv", length: 8 }) };
  }
  throw unreadableKey(identifier);
}

const CIPHERS: Readonly<Record<string, { cipher: string; keyBytes: number }>> = {
  "2.16.840.1.101.3.4.1.2": { cipher: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { cipher: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { cipher: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { cipher: "des-ede3-cbc", keyBytes: 24 },
};

const HMACS: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.8": "sha224",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

function pbes2(parameters: DerReader, password: string): Plan {
  const derivation = open(parameters.next(0x30).raw);
  const scheme = open(parameters.next(0x30).raw);
  const identifier = oidOf(scheme.next());
  const known = CIPHERS[identifier];
  if (!known) throw unreadableKey(identifier);
  const iv = scheme.next(0x04).content;
  return { cipher: known.cipher, key: pbkdf2(derivation, password, known.keyBytes), iv };
}

/** PBKDF2-params (RFC 8018, A.2); also what PBMAC1 takes its key from (RFC 9579). */
export function pbkdf2(derivation: DerReader, password: string, keyBytes: number): Uint8Array {
  const identifier = oidOf(derivation.next());
  if (identifier !== PBKDF2) throw unreadableKey(identifier);
  const parts = new DerReader(derivation.next(0x30).content);
  const salt = parts.next(0x04).content;
  const iterations = iterationsOf(smallNumberOf(parts.next(0x02)));
  parts.optional(0x02);
  const hmac = parts.optional(0x30);
  const digest = hmac ? HMACS[oidOf(open(hmac.raw).next())] : "sha1";
  if (!digest) throw unreadableKey("another pseudo-random function");
  return pbkdf2Sync(Buffer.from(password, "utf8"), salt, iterations, keyBytes, digest);
}

/** More than anybody uses; a million hold up the start for 2 s. */
const MAX_ITERATIONS = 1_000_000;

export function iterationsOf(count: number): number {
  if (count >= 1 && count <= MAX_ITERATIONS) return count;
  throw new UnusableKey(`the PKCS #12 file asks for ${count} iterations`);
}

function unreadableKey(algorithm: string): UnusableKey {
  return new UnusableKey(
    `the PKCS #12 file is encrypted in a way that is not read (${algorithm}); write it anew with AES: ` +
      "openssl pkcs12 -legacy -in OLD.p12 -nodes -out ALL.pem, " +
      "then openssl pkcs12 -export -in ALL.pem -out NEW.p12, and remove ALL.pem, which holds the key",
  );
}
