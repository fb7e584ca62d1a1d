import { concatBytes, sameBytes } from "#kernel/bytes.ts";
import { BRAINPOOL, type Curve, type Point, pointOn, verifyOnCurve } from "./brainpool.ts";
import { nothing, oid, sequence } from "./der.ts";
import { OID } from "./oids.ts";
import { bitsOf, DerReader, type Element, open } from "./read-der.ts";
import { oidOf, smallNumberOf, unsignedOf } from "./read-values.ts";

/** Digests a signature may rest on, by identifier. SHA-1 and older are none of them. */
export const DIGESTS: Readonly<Record<string, Digest>> = {
  [OID.sha256]: "SHA-256",
  [OID.sha384]: "SHA-384",
  [OID.sha512]: "SHA-512",
};
export type Digest = "SHA-256" | "SHA-384" | "SHA-512";

/** What a digest of that many bytes was made with: 32 by SHA-256, 64 by SHA-512. */
export function digestOidOf({ length }: Uint8Array): string {
  if (length === 32) return OID.sha256;
  if (length === 64) return OID.sha512;
  throw new TypeError("imprints are of SHA-256 or SHA-512");
}

/** Any digest of Web Crypto; SHA-1 only where an old binding is compared. */
export async function digestOf(name: Digest | "SHA-1", bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name, bytes as Uint8Array<ArrayBuffer>));
}

/**
 * Why a signature is not taken: its algorithm is none that is accepted, or not one for its key; the
 * key is too short, on an unknown curve, or of an unknown kind; it is not the key's.
 */
export type SignatureProblem = "algorithm" | "key" | "invalid";

/** The shortest RSA modulus that is accepted, in bits (ETSI TS 119 312). */
export const MIN_RSA_BITS = 2048;

/**
 * Whether `signature` over `bytes` was made by the key.
 * @param options.algorithm AlgorithmIdentifier as it stands in the signed structure
 * @param options.digest for the bare rsaEncryption identifier of CMS, which names no digest
 * @param options.keyInfo SubjectPublicKeyInfo
 * @returns null when it was
 */
export async function checkSignature(options: {
  algorithm: Element;
  digest?: Digest | undefined;
  keyInfo: Uint8Array;
  bytes: Uint8Array;
  signature: Uint8Array;
}): Promise<SignatureProblem | null> {
  try {
    const scheme = schemeOf(options.algorithm, options.digest);
    if (!scheme) return "algorithm";
    const key = tryReadKey(options.keyInfo);
    if (!key) return "key";
    if (!isFor(scheme, key)) return "algorithm";
    const signature =
      key.kind === "rsa" ? options.signature : rawEcdsa(options.signature, key.bytes);
    const isValid = await verifyWith(scheme, key, { bytes: options.bytes, signature });
    return isValid ? null : "invalid";
  } catch {
    // What cannot be read as a key or a signature is none.
    return "invalid";
  }
}

/** Of JOSE (RFC 7518, 3.1), as far as a sealing key uses them. */
const JWS_SCHEMES: Readonly<Record<string, Scheme>> = {
  ES256: { kind: "ec", digest: "SHA-256" },
  ES384: { kind: "ec", digest: "SHA-384" },
  ES512: { kind: "ec", digest: "SHA-512" },
  RS256: { kind: "rsa", digest: "SHA-256" },
};

/** Whether a JWS was signed by the key: its signatures of curves are two numbers side by side. */
export async function checkJwsSignature(options: {
  algorithm: string;
  keyInfo: Uint8Array;
  bytes: Uint8Array;
  signature: Uint8Array;
}): Promise<boolean> {
  const scheme = JWS_SCHEMES[options.algorithm];
  const key = tryReadKey(options.keyInfo);
  if (!scheme || !key || !isFor(scheme, key)) return false;
  return verifyWith(scheme, key, options);
}

async function verifyWith(
  scheme: Scheme,
  key: Key,
  { bytes, signature }: { bytes: Uint8Array; signature: Uint8Array },
): Promise<boolean> {
  const { subtle } = crypto;
  if (key.kind === "brainpool") {
    const digest = await digestOf(scheme.digest, bytes);
    return verifyOnCurve(key.curve, key.point, { digest, signature });
  }
  const parameters = importParameters(scheme, key);
  const imported = await subtle.importKey("spki", key.spki, parameters, false, ["verify"]);
  return subtle.verify(
    verifyParameters(scheme),
    imported,
    signature as Uint8Array<ArrayBuffer>,
    bytes as Uint8Array<ArrayBuffer>,
  );
}

interface Scheme {
  kind: "ec" | "rsa";
  digest: Digest;
  /** RSA-PSS. */
  saltLength?: number;
}

const SCHEMES: Readonly<Record<string, Scheme>> = {
  [OID.ecdsaWithSha256]: { kind: "ec", digest: "SHA-256" },
  [OID.ecdsaWithSha384]: { kind: "ec", digest: "SHA-384" },
  [OID.ecdsaWithSha512]: { kind: "ec", digest: "SHA-512" },
  [OID.sha256WithRsa]: { kind: "rsa", digest: "SHA-256" },
  [OID.sha384WithRsa]: { kind: "rsa", digest: "SHA-384" },
  [OID.sha512WithRsa]: { kind: "rsa", digest: "SHA-512" },
};

function schemeOf(algorithm: Element, digest: Digest | undefined): Scheme | null {
  const parts = open(algorithm.raw);
  const identifier = oidOf(parts.next());
  if (identifier === OID.rsaPss) return pssScheme(parts);
  if (!hasPlainParameters(parts)) return null;
  if (identifier === OID.rsaEncryption) return digest ? { kind: "rsa", digest } : null;
  return SCHEMES[identifier] ?? null;
}

/** Absent or NULL, which is all that these algorithms know. */
export function hasPlainParameters(parts: DerReader): boolean {
  if (parts.isAtEnd) return true;
  const { raw } = parts.next();
  return parts.isAtEnd && sameBytes(raw, nothing);
}

/** RSASSA-PSS-params (RFC 4055, 3.1); its defaults mean SHA-1 and are refused with it. */
function pssScheme(parts: DerReader): Scheme | null {
  const parameters = new DerReader(parts.next(0x30).content);
  parts.end();
  const hash = parameters.optional(0xa0);
  const mask = parameters.optional(0xa1);
  const salt = parameters.optional(0xa2);
  const trailer = parameters.optional(0xa3);
  parameters.end();
  if (!hash || !mask || !salt || trailer) return null;
  const hashParts = open(hash.content);
  const digest = DIGESTS[oidOf(hashParts.next())];
  const maskParts = open(mask.content);
  const isMgf1 = oidOf(maskParts.next()) === OID.mgf1;
  const maskHash = open(maskParts.next().raw);
  const maskDigest = DIGESTS[oidOf(maskHash.next())];
  if (!digest || !isMgf1 || maskDigest !== digest) return null;
  if (!hasPlainParameters(hashParts) || !hasPlainParameters(maskHash)) return null;
  return { kind: "rsa", digest, saltLength: smallNumberOf(new DerReader(salt.content).next()) };
}

type Key =
  | { kind: "ec"; spki: Uint8Array<ArrayBuffer>; curve: string; bytes: number }
  | { kind: "brainpool"; curve: Curve; point: Point; bytes: number }
  | { kind: "rsa"; spki: Uint8Array<ArrayBuffer>; pss: PssKey | null };

/** What a key that is for RSA-PSS alone asks of its signatures; null where it asks nothing more. */
interface PssKey {
  least: Scheme | null;
}

/** RFC 4055, 1.2 and 3.3: such a key makes no other signatures, and none with less than it says. */
function isFor(scheme: Scheme, key: Key): boolean {
  if (key.kind !== "rsa") return scheme.kind === "ec";
  if (scheme.kind !== "rsa" || !key.pss) return scheme.kind === "rsa";
  const { least } = key.pss;
  if (scheme.saltLength === undefined) return false;
  return !least || (least.digest === scheme.digest && scheme.saltLength >= (least.saltLength ?? 0));
}

const CURVES: Readonly<Record<string, { curve: string; bytes: number }>> = {
  "1.2.840.10045.3.1.7": { curve: "P-256", bytes: 32 },
  "1.3.132.0.34": { curve: "P-384", bytes: 48 },
  "1.3.132.0.35": { curve: "P-521", bytes: 66 },
};
const EC_PUBLIC_KEY = "1.2.840.10045.2.1";

/** Null for one that cannot be read, that nobody should use, or that browsers would refuse. */
function tryReadKey(keyInfo: Uint8Array): Key | null {
  try {
    return readKey(keyInfo);
  } catch {
    return null;
  }
}

function readKey(keyInfo: Uint8Array): Key | null {
  const fields = open(keyInfo);
  const kind = fields.next(0x30);
  const bits = fields.next(0x03);
  fields.end();
  const algorithm = open(kind.raw);
  const identifier = oidOf(algorithm.next());
  if (identifier === EC_PUBLIC_KEY) {
    const curve = oidOf(algorithm.next());
    algorithm.end();
    return readPoint(curve, bitsOf(bits), keyInfo);
  }
  if (identifier !== OID.rsaEncryption && identifier !== OID.rsaPss) return null;
  return readRsa(bits, identifier === OID.rsaPss ? pssKeyOf(kind) : null);
}

/** Keys are taken as uncompressed points, which is all that everybody reads (RFC 5480, 2.2). */
function readPoint(identifier: string, bits: Uint8Array, keyInfo: Uint8Array): Key | null {
  const brainpool = BRAINPOOL[identifier];
  if (brainpool) {
    const point = pointOn(brainpool, bits);
    return point && { kind: "brainpool", curve: brainpool, point, bytes: brainpool.bytes };
  }
  const known = CURVES[identifier];
  if (!known || bits[0] !== 4 || bits.length !== 1 + 2 * known.bytes) return null;
  return { kind: "ec", spki: Uint8Array.from(keyInfo), ...known };
}

function readRsa(bits: Element, pss: PssKey | null): Key | null {
  const numbers = open(bitsOf(bits));
  const modulus = unsignedOf(numbers.next(0x02), MAX_RSA_BYTES);
  const exponent = unsignedOf(numbers.next(0x02), MAX_EXPONENT_BYTES);
  numbers.end();
  if (bitLengthOf(modulus) < MIN_RSA_BITS || !isOddAboveOne(exponent)) return null;
  // Web Crypto knows RSA keys under their plain name alone.
  const spki = sequence(sequence(oid(OID.rsaEncryption), nothing), bits.raw);
  return { kind: "rsa", spki: Uint8Array.from(spki), pss };
}

/** @throws TypeError for parameters that are not accepted */
function pssKeyOf(algorithm: Element): PssKey {
  const parts = open(algorithm.raw);
  parts.next();
  if (parts.isAtEnd) return { least: null };
  const least = pssScheme(parts);
  if (!least) throw new TypeError("a key for signatures that are not accepted");
  return { least };
}

/** Longer ones make a verifier slow and nobody safer. */
const MAX_RSA_BYTES = 1_024;

/** Browsers refuse longer ones. */
const MAX_EXPONENT_BYTES = 4;

function bitLengthOf(digits: Uint8Array): number {
  return digits.length * 8 - (Math.clz32(digits[0] ?? 0) - 24);
}

function isOddAboveOne(digits: Uint8Array): boolean {
  const last = digits.at(-1) ?? 0;
  return (last & 1) === 1 && (digits.length > 1 || last > 1);
}

function importParameters(
  { digest, saltLength }: Scheme,
  key: Exclude<Key, { kind: "brainpool" }>,
) {
  if (key.kind === "ec") return { name: "ECDSA", namedCurve: key.curve };
  return { name: saltLength === undefined ? "RSASSA-PKCS1-v1_5" : "RSA-PSS", hash: digest };
}

function verifyParameters({ kind, digest, saltLength }: Scheme) {
  if (kind === "ec") return { name: "ECDSA", hash: digest };
  if (saltLength === undefined) return { name: "RSASSA-PKCS1-v1_5" };
  return { name: "RSA-PSS", saltLength };
}

/** From the two integers of DER to the two halves that Web Crypto wants. */
function rawEcdsa(der: Uint8Array, bytes: number): Uint8Array {
  const parts = open(der);
  const halves = [parts.next(0x02), parts.next(0x02)].map((half) => {
    const digits = unsignedOf(half, bytes);
    return concatBytes(new Uint8Array(bytes - digits.length), digits);
  });
  parts.end();
  return concatBytes(...halves);
}
