import { integer, octetString, oid, sequence, yes } from "#lib/pki/der.ts";
import { DerReader, MalformedDer, open } from "#lib/pki/read-der.ts";
import { oidOf, smallNumberOf, unsignedOf } from "#lib/pki/read-values.ts";
import { digestOidOf } from "#lib/pki/signature-algorithms.ts";

/** TimeStampReq (RFC 3161, 2.4.1). */
export interface TimestampRequest {
  imprintAlgorithm: string;
  imprint: Uint8Array;
  policy: string | null;
  nonce: Uint8Array | null;
  wantsCertificates: boolean;
  hasExtensions: boolean;
}

/** A request for SHA-256 or SHA-512, by the imprint's length, that wants the certificates in the token. Answers DER. */
export function writeTimestampRequest(request: {
  imprint: Uint8Array;
  nonce: Uint8Array;
  policy?: string;
}): Uint8Array {
  return sequence(
    integer(1),
    sequence(sequence(oid(digestOidOf(request.imprint))), octetString(request.imprint)),
    ...(request.policy ? [oid(request.policy)] : []),
    integer(request.nonce),
    yes,
  );
}

/** @throws MalformedDer */
export function readTimestampRequest(der: Uint8Array): TimestampRequest {
  const fields = open(der);
  if (smallNumberOf(fields.next(0x02)) !== 1) throw new MalformedDer("an unknown version");
  const imprint = open(fields.next(0x30).raw);
  const imprintAlgorithm = oidOf(open(imprint.next(0x30).raw).next());
  const digest = imprint.next(0x04).content;
  const policy = fields.optional(0x06);
  const nonce = fields.optional(0x02);
  const certificates = fields.optional(0x01);
  const extensions = fields.optional(0xa0);
  fields.end();
  return {
    imprintAlgorithm,
    imprint: digest,
    policy: policy && oidOf(policy),
    nonce: nonce && unsignedOf(nonce, 64),
    wantsCertificates: certificates?.content[0] === 0xff,
    hasExtensions: extensions !== null && !new DerReader(extensions.content).isAtEnd,
  };
}
