import { createPublicKey, type KeyObject, sign as signWith } from "node:crypto";
import { promisify } from "node:util";
import { readCertificate } from "#lib/pki/certificate.ts";
import { maySign } from "#lib/pki/certificate-extensions.ts";
import { MIN_RSA_BITS } from "#lib/pki/signature-algorithms.ts";
import { SIGNATURE_ALGORITHMS } from "./algorithms.ts";
import { publicKeyOf } from "./public-key.ts";

/** Who can sign with a key that others may never see: a file, a card, a remote service. */
export interface KeyHolder {
  /** DER, signing certificate first, then issuers up to and including the root if known. */
  chain: Uint8Array[];
  algorithm: KeyAlgorithm;
  /** The signature over the digest of `bytes`, SHA-256 if absent; ECDSA as the DER sequence of r and s. */
  sign(bytes: Uint8Array, digest?: DigestName): Promise<Uint8Array>;
}

export type DigestName = "sha256" | "sha384" | "sha512";

type KeyAlgorithm = keyof typeof KEY_ALGORITHMS;

/** Per algorithm: its identifier in DER, and the longest signature in bytes (null: the modulus). */
export const KEY_ALGORITHMS = {
  "ecdsa-p256-sha256": { identifier: SIGNATURE_ALGORITHMS.ec, signatureBytes: 72 },
  "ecdsa-p384-sha256": { identifier: SIGNATURE_ALGORITHMS.ec, signatureBytes: 104 },
  "ecdsa-p521-sha256": { identifier: SIGNATURE_ALGORITHMS.ec, signatureBytes: 139 },
  /** PKCS #1 v1.5. */
  "rsa-sha256": { identifier: SIGNATURE_ALGORITHMS.rsa, signatureBytes: null },
} as const;

/** A key that cannot be used for sealing; the message says why, for the operator. */
export class UnusableKey extends Error {
  override name = "UnusableKey";
}

/** The same because of its password, or of what stands where it should. */
export class WrongPassword extends UnusableKey {}

/**
 * Holds a private key in memory.
 * @throws UnusableKey for a kind of key that is not supported, an RSA key under 2048 bits, a
 *   certificate of another key, or one that is not for signing
 */
export function holdKey(privateKey: KeyObject, chain: Uint8Array[]): KeyHolder {
  const algorithm = algorithmOf(privateKey);
  const certificate = readCertificate(chain[0]!);
  if (!isKeyOf(privateKey, publicKeyOf(certificate))) {
    throw new UnusableKey(`the certificate of "${certificate.name}" belongs to another key`);
  }
  if (!maySign(certificate)) {
    throw new UnusableKey(`the certificate of "${certificate.name}" is not for signing`);
  }
  const isShort = algorithm === "ecdsa-p256-sha256";
  const sign: KeyHolder["sign"] = async (bytes, digest = "sha256") =>
    isShort ? signWith(digest, bytes, privateKey) : signLater(digest, bytes, privateKey);
  return { chain, algorithm, sign };
}

/**
 * On another thread: RSA takes milliseconds. P-256 takes 0.03 ms, less than handing it over, of
 * which a contract with one signature asks four times.
 */
const signLater = promisify(signWith) as (
  digest: DigestName,
  bytes: Uint8Array,
  key: KeyObject,
) => Promise<Uint8Array>;

export function isKeyOf(privateKey: KeyObject, publicKey: KeyObject): boolean {
  return createPublicKey(privateKey).equals(publicKey);
}

const CURVES: Readonly<Record<string, KeyAlgorithm>> = {
  prime256v1: "ecdsa-p256-sha256",
  secp384r1: "ecdsa-p384-sha256",
  secp521r1: "ecdsa-p521-sha256",
};

function algorithmOf(key: KeyObject): KeyAlgorithm {
  const { modulusLength = 0, namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === "rsa") {
    if (modulusLength >= MIN_RSA_BITS && modulusLength <= 8192) return "rsa-sha256";
    throw new UnusableKey(`an RSA key of ${modulusLength} bits (2048 to 8192 are accepted)`);
  }
  const algorithm = CURVES[namedCurve];
  if (algorithm) return algorithm;
  throw new UnusableKey(
    `a key of type ${key.asymmetricKeyType} ${namedCurve}`.trimEnd() +
      " (RSA, P-256, P-384 and P-521 are accepted)",
  );
}
