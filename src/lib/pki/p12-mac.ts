import { createHmac, timingSafeEqual } from "node:crypto";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, type Element, open } from "#lib/pki/read-der.ts";
import { oidOf, smallNumberOf } from "#lib/pki/read-values.ts";
import { UnusableKey } from "./key-holder.ts";
import { bmpPassword, deriveP12 } from "./p12-derivation.ts";
import { iterationsOf, pbkdf2 } from "./p12-encryption.ts";

/**
 * Whether the MAC over the file's contents was made with this password (RFC 7292, 4 and RFC 9579).
 * @param mac MacData
 * @throws UnusableKey when it is of a kind that is not read
 */
export function checkMac(mac: Element, safe: Uint8Array, password: string): boolean {
  const fields = open(mac.raw);
  const digestInfo = open(fields.next(0x30).raw);
  const parts = open(digestInfo.next(0x30).raw);
  const algorithm = oidOf(parts.next());
  const expected = digestInfo.next(0x04).content;
  if (algorithm === PBMAC1) {
    return isSame(pbmac1(open(parts.next(0x30).raw), safe, password), expected);
  }
  const salt = fields.next(0x04).content;
  const iterations = fields.optional(0x02);
  const digest = DIGESTS[algorithm];
  if (!digest) throw new UnusableKey(`the PKCS #12 file has a MAC that is not read (${algorithm})`);
  const key = deriveP12({
    digest: digest.name,
    purpose: "mac",
    password: bmpPassword(password),
    salt,
    iterations: iterations ? iterationsOf(smallNumberOf(iterations)) : 1,
    length: digest.bytes,
  });
  return isSame(createHmac(digest.name, key).update(safe).digest(), expected);
}

const PBMAC1 = "1.2.840.113549.1.5.14";

const DIGESTS: Readonly<Record<string, { name: string; bytes: number }>> = {
  [OID.sha1]: { name: "sha1", bytes: 20 },
  [OID.sha256]: { name: "sha256", bytes: 32 },
  [OID.sha384]: { name: "sha384", bytes: 48 },
  [OID.sha512]: { name: "sha512", bytes: 64 },
};

const HMACS: Readonly<Record<string, string>> = {
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

/** PBMAC1-params: a PBKDF2 with its key length named, and an HMAC. */
function pbmac1(parameters: DerReader, safe: Uint8Array, password: string): Uint8Array {
  const derivation = parameters.next(0x30).raw;
  const hmac = HMACS[oidOf(open(parameters.next(0x30).raw).next())];
  if (!hmac) throw new UnusableKey("the PKCS #12 file has a MAC that is not read");
  const key = pbkdf2(open(derivation), password, keyLengthOf(derivation));
  return createHmac(hmac, key).update(safe).digest();
}

function keyLengthOf(derivation: Uint8Array): number {
  const parts = open(derivation);
  parts.next();
  const fields = new DerReader(parts.next(0x30).content);
  fields.next(0x04);
  fields.next(0x02);
  const length = fields.optional(0x02);
  if (!length) throw new UnusableKey("the PKCS #12 file's MAC names no key length");
  return smallNumberOf(length);
}

function isSame(made: Uint8Array, expected: Uint8Array): boolean {
  return made.length === expected.length && timingSafeEqual(made, expected);
}
