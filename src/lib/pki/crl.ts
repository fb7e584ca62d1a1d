import type { KeyObject } from "node:crypto";
import { readCertificate } from "#lib/pki/certificate.ts";
import { certificateTime, element, integer, sequence, tagged, taggedBytes } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { algorithmOf, extension, keyIdentifier, withSignature } from "./make-certificate.ts";
import { publicKeyOf } from "./public-key.ts";

export interface CrlOrder {
  issuer: { certificate: Uint8Array; privateKey: KeyObject };
  /** Rises with every list. */
  number: number;
  thisUpdate: Date;
  nextUpdate: Date;
  revoked: readonly { serial: Uint8Array; at: Date }[];
}

/** A complete version 2 CRL, signed with SHA-256. Answers DER. */
export function makeCrl(order: CrlOrder): Uint8Array {
  const { certificate, privateKey } = order.issuer;
  const issuer = readCertificate(certificate);
  const entries = order.revoked.map(({ serial, at }) =>
    sequence(integer(serial), certificateTime(at), sequence(reason(SUPERSEDED))),
  );
  const keyId = sequence(taggedBytes(0, keyIdentifier(publicKeyOf(issuer))));
  const body = sequence(
    integer(1),
    algorithmOf(privateKey),
    issuer.subjectDer,
    certificateTime(order.thisUpdate),
    certificateTime(order.nextUpdate),
    ...(entries.length > 0 ? [sequence(...entries)] : []),
    tagged(
      0,
      sequence(
        extension(OID.authorityKeyIdentifier, keyId),
        extension(OID.crlNumber, integer(order.number)),
      ),
    ),
  );
  return withSignature(body, privateKey);
}

/** CRLReason `superseded` (RFC 5280, 5.3.1). */
const SUPERSEDED = 4;

const reason = (code: number) => extension(OID.crlReason, element(0x0a, Uint8Array.of(code)));
