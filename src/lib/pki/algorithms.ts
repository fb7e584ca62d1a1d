import { nothing, oid, sequence } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";

/** AlgorithmIdentifier of SHA-256; the parameters stay out (RFC 5754, 2). */
export const SHA256_ALGORITHM = sequence(oid(OID.sha256));

/** What signs with SHA-256 and this kind of key, as an AlgorithmIdentifier. */
export const SIGNATURE_ALGORITHMS = {
  ec: sequence(oid(OID.ecdsaWithSha256)),
  rsa: sequence(oid(OID.sha256WithRsa), nothing),
};
