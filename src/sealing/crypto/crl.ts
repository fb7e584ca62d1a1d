import type { KeyObject } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { checkSignature } from "./algorithms.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { hasCritical, readExtensions } from "./certificate-extensions.ts";
import { certificateTime, element, integer, sequence, tagged, taggedBytes } from "./der.ts";
import { algorithmOf, extension, keyIdentifier, signed } from "./make-certificate.ts";
import { OID } from "./oids.ts";
import { bitsOf, DerReader, type Element, open } from "./read-der.ts";
import { timeOf, unsignedOf } from "./read-values.ts";

/** A certificate revocation list (RFC 5280, 5), as far as the seal needs it. */
export interface RevocationList {
  der: Uint8Array;
  issuerDer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** When the certificate with this serial was revoked, or null. */
  revokedAt(serial: Uint8Array): Date | null;
  /** What keeps it from being one of this authority's, by signature, name and extensions. */
  checkIssuer(issuer: Certificate): string[];
}

/** @throws MalformedDer when it is no CRL */
export function readCrl(der: Uint8Array): RevocationList {
  const outer = open(der);
  const body = outer.next(0x30);
  const algorithm = outer.next(0x30);
  const signature = bitsOf(outer.next(0x03));
  const fields = new DerReader(body.content);
  fields.optional(0x02);
  fields.next(0x30);
  const issuerDer = fields.next(0x30).raw;
  const thisUpdate = timeOf(fields.next());
  const nextUpdate = fields.optional(0x17) ?? fields.optional(0x18);
  const entries = fields.optional(0x30);
  const wrapped = fields.optional(0xa0);
  // Part lists (deltas, other scopes) come with a critical extension.
  const isPart = wrapped !== null && hasCritical(readExtensions(open(wrapped.content)));
  return {
    der,
    issuerDer,
    thisUpdate,
    nextUpdate: nextUpdate && timeOf(nextUpdate),
    revokedAt: (serial) => (entries ? findRevoked(entries, serial) : null),
    checkIssuer: (issuer) => {
      const problems: string[] = [];
      if (!sameBytes(issuerDer, issuer.subjectDer)) problems.push("the CRL has another issuer");
      if (issuer.keyUsage && !issuer.keyUsage.has("cRLSign")) {
        problems.push("the CRL's issuer may not sign CRLs");
      }
      if (isPart) problems.push("the CRL covers only a part");
      const key = issuer.x509.publicKey;
      const wrong = checkSignature({ algorithm, publicKey: key, bytes: body.raw, signature });
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

/** Walks the list without keeping it: an authority's may name a million serials. */
function findRevoked(entries: Element, serial: Uint8Array): Date | null {
  const list = new DerReader(entries.content);
  while (!list.isAtEnd) {
    const entry = new DerReader(list.next(0x30).content);
    if (sameBytes(unsignedOf(entry.next(0x02)), serial)) return timeOf(entry.next());
  }
  return null;
}
