import { constants, type KeyObject, verify } from "node:crypto";
import { nothing, oid, sequence } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, type Element, MalformedDer, open } from "#lib/pki/read-der.ts";
import { oidOf, smallNumberOf } from "#lib/pki/read-values.ts";

/** Digests a signature may rest on, by identifier. SHA-1 and older are none of them. */
export const DIGESTS: Readonly<Record<string, Digest>> = {
  [OID.sha256]: "sha256",
  [OID.sha384]: "sha384",
  [OID.sha512]: "sha512",
};
export type Digest = "sha256" | "sha384" | "sha512";

/** AlgorithmIdentifier of SHA-256; the parameters stay out (RFC 5754, 2). */
export const SHA256_ALGORITHM = sequence(oid(OID.sha256));

/** What a digest of that many bytes was made with: 32 by SHA-256, 64 by SHA-512. */
export function digestOidOf({ length }: Uint8Array): string {
  if (length === 32) return OID.sha256;
  if (length === 64) return OID.sha512;
  throw new TypeError("imprints are of SHA-256 or SHA-512");
}

/** What signs with SHA-256 and this kind of key, as an AlgorithmIdentifier. */
export const SIGNATURE_ALGORITHMS = {
  ec: sequence(oid(OID.ecdsaWithSha256)),
  rsa: sequence(oid(OID.sha256WithRsa), nothing),
};

/** The shortest RSA modulus that is accepted, in bits (ETSI TS 119 312). */
export const MIN_RSA_BITS = 2048;

/**
 * Whether `signature` over `bytes` was made by `publicKey`.
 * @param algorithm AlgorithmIdentifier as it stands in the signed structure
 * @param digest for the bare rsaEncryption identifier of CMS, which names no digest
 * @returns null when it was, else what is wrong
 */
export function checkSignature(options: {
  algorithm: Element;
  digest?: Digest;
  publicKey: KeyObject;
  bytes: Uint8Array;
  signature: Uint8Array;
}): string | null {
  const { publicKey, bytes, signature } = options;
  const scheme = schemeOf(options.algorithm, options.digest);
  if (scheme === null) return "is signed with an algorithm that is not accepted";
  if (publicKey.asymmetricKeyType !== scheme.key) return "names an algorithm its key is not for";
  const bits = publicKey.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < MIN_RSA_BITS) return `uses an RSA key of only ${bits} bits`;
  const key = { key: publicKey, ...scheme.padding };
  return verify(scheme.digest, bytes, key, signature) ? null : "has a signature that is not valid";
}

interface Scheme {
  key: "ec" | "rsa";
  digest: Digest;
  padding?: { padding: number; saltLength: number };
}

const SCHEMES: Readonly<Record<string, Scheme>> = {
  [OID.ecdsaWithSha256]: { key: "ec", digest: "sha256" },
  [OID.ecdsaWithSha384]: { key: "ec", digest: "sha384" },
  [OID.ecdsaWithSha512]: { key: "ec", digest: "sha512" },
  [OID.sha256WithRsa]: { key: "rsa", digest: "sha256" },
  [OID.sha384WithRsa]: { key: "rsa", digest: "sha384" },
  [OID.sha512WithRsa]: { key: "rsa", digest: "sha512" },
};

function schemeOf(algorithm: Element, digest: Digest | undefined): Scheme | null {
  const parts = open(algorithm.raw);
  const identifier = oidOf(parts.next());
  if (identifier === OID.rsaEncryption) return digest ? { key: "rsa", digest } : null;
  if (identifier === OID.rsaPss) return pssScheme(parts);
  return SCHEMES[identifier] ?? null;
}

/** RSASSA-PSS-params (RFC 4055, 3.1); its defaults mean SHA-1 and are refused with it. */
function pssScheme(parts: DerReader): Scheme | null {
  const parameters = new DerReader(parts.next(0x30).content);
  const hash = parameters.optional(0xa0);
  const mask = parameters.optional(0xa1);
  const salt = parameters.optional(0xa2);
  if (!hash || !mask || !salt) return null;
  const digest = DIGESTS[oidOf(open(hash.content).next())];
  const maskParts = open(mask.content);
  if (oidOf(maskParts.next()) !== OID.mgf1) throw new MalformedDer("an unknown mask function");
  const maskDigest = DIGESTS[oidOf(open(maskParts.next().raw).next())];
  if (!digest || maskDigest !== digest) return null;
  const saltLength = smallNumberOf(new DerReader(salt.content).next());
  return { key: "rsa", digest, padding: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength } };
}
