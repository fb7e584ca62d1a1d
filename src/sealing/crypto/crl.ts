import type { KeyObject } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { certificateTime, element, integer, sequence, tagged, taggedBytes } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { type CrlFields, readCrlFields } from "#lib/pki/read-crl.ts";
import { checkSignature } from "./algorithms.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { algorithmOf, extension, keyIdentifier, signed } from "./make-certificate.ts";

/** A certificate revocation list (RFC 5280, 5), as far as the seal needs it. */
export interface RevocationList extends CrlFields {
  der: Uint8Array;
  /** What keeps it from being one of this authority's, by signature, name and extensions. */
  checkIssuer(issuer: Certificate): string[];
}

/** @throws MalformedDer when it is no CRL */
export function readCrl(der: Uint8Array): RevocationList {
  const fields = readCrlFields(der);
  const { issuerDer, isPart, algorithm, body, signature } = fields;
  return {
    ...fields,
    der,
    checkIssuer: (issuer) => {
      const problems: string[] = [];
      if (!sameBytes(issuerDer, issuer.subjectDer)) problems.push("the CRL has another issuer");
      if (issuer.keyUsage && !issuer.keyUsage.has("cRLSign")) {
        problems.push("the CRL's issuer may not sign CRLs");
      }
      if (isPart) problems.push("the CRL covers only a part");
      const { publicKey } = issuer.x509;
      const wrong = checkSignature({ algorithm, publicKey, bytes: body, signature });
      if (wrong) problems.push(`the CRL ${wrong}`);
      return problems;
    },
  };
}

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
  const keyId = sequence(taggedBytes(0, keyIdentifier(issuer.x509.publicKey)));
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
  return signed(body, privateKey);
}

/** CRLReason `superseded` (RFC 5280, 5.3.1). */
const SUPERSEDED = 4;

const reason = (code: number) => extension(OID.crlReason, element(0x0a, Uint8Array.of(code)));
