import { sameBytes } from "#kernel/bytes.ts";
import {
  type Extensions,
  hasCritical,
  readExtensions,
  readIssuersKeyId,
} from "./certificate-extensions.ts";
import { OID } from "./oids.ts";
import { bitsOf, DerReader, type Element, MalformedDer, open } from "./read-der.ts";
import { timeOf, unsignedOf } from "./read-values.ts";

/** What stands in a certificate revocation list (RFC 5280, 5), read from its exact bytes. */
export interface CrlFields {
  issuerDer: Uint8Array;
  /** The key identifier of its issuer. */
  authorityKeyId: Uint8Array | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** It says nothing of some certificates or reasons: part lists come with a critical extension. */
  isPart: boolean;
  find(serial: Uint8Array): Revocation | null;
  /** What the issuer signed, how, and the signature. */
  body: Uint8Array;
  algorithm: Element;
  signature: Uint8Array;
}

/** That a certificate no longer holds. */
export interface Revocation {
  at: Date;
  /** CRLReason (RFC 5280, 5.3.1); null where none is given. */
  reason: number | null;
}

/**
 * Runs in browsers as in Node, and so verifies nothing.
 * @throws MalformedDer when it is no CRL
 */
export function readCrlFields(der: Uint8Array): CrlFields {
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
  const extensions: Extensions = wrapped ? readExtensions(open(wrapped.content)) : new Map();
  return {
    issuerDer,
    authorityKeyId: readIssuersKeyId(extensions.get(OID.authorityKeyIdentifier)?.value),
    thisUpdate,
    nextUpdate: nextUpdate && timeOf(nextUpdate),
    isPart: hasCritical(extensions),
    find: (serial) => (entries ? findRevoked(entries, serial) : null),
    body: body.raw,
    algorithm,
    signature,
  };
}

/** Walks the list without keeping it: an authority's may name a million serials. */
function findRevoked(entries: Element, serial: Uint8Array): Revocation | null {
  const list = new DerReader(entries.content);
  while (!list.isAtEnd) {
    const entry = new DerReader(list.next(0x30).content);
    if (!sameBytes(unsignedOf(entry.next(0x02)), serial)) continue;
    const at = timeOf(entry.next());
    const extensions = entry.optional(0x30);
    const said = extensions && readExtensions(new DerReader(extensions.content));
    const reason = said?.get(OID.crlReason)?.value;
    return { at, reason: reason ? reasonIn(new DerReader(reason).next()) : null };
  }
  return null;
}

/** CRLReason is an ENUMERATED of one octet. */
export function reasonIn({ tag, content }: Element): number {
  const [code] = content;
  if (tag !== 0x0a || code === undefined || content.length !== 1) {
    throw new MalformedDer("an unknown reason");
  }
  return code;
}
