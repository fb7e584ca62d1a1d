import { element } from "./der.ts";
import { derFromBer } from "./der-from-ber.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, MalformedDer, open } from "./read-der.ts";
import { oidOf, unsignedOf } from "./read-values.ts";

/** A CMS SignedData with one signer (RFC 5652, 5), every part as the bytes it came in. */
export interface SignedData {
  /** The whole ContentInfo in DER. */
  der: Uint8Array;
  contentType: string;
  /** null when the content is elsewhere. */
  content: Uint8Array | null;
  certificates: Uint8Array[];
  signer: Signer;
}

export interface Signer {
  /** Either issuer and serial, or a subject key identifier. */
  identifier: { issuerDer: Uint8Array; serial: Uint8Array } | { keyIdentifier: Uint8Array };
  digestAlgorithm: string;
  signedAttributes: Attribute[];
  /** What the signature covers: the signed attributes as a SET; null when there are none. */
  signedBytes: Uint8Array | null;
  signatureAlgorithm: Element;
  signature: Uint8Array;
  unsignedAttributes: Attribute[];
}

export interface Attribute {
  type: string;
  values: Uint8Array[];
}

/**
 * @param bytes a ContentInfo in DER, or in BER as some authorities send it
 * @throws MalformedDer also when there is not exactly one signer: PAdES (EN 319 142-1, 6.2.2) and
 *   RFC 3161 (2.4.2) both want one
 */
export function readSignedData(bytes: Uint8Array): SignedData {
  const der = derFromBer(bytes);
  const outer = open(der);
  if (oidOf(outer.next()) !== OID.signedData) throw new MalformedDer("not a CMS SignedData");
  const fields = open(outer.next(0xa0).content);
  outer.end();
  fields.next(0x02);
  fields.next(0x31);
  const encapsulated = open(fields.next(0x30).raw);
  const contentType = oidOf(encapsulated.next());
  const wrapped = encapsulated.optional(0xa0);
  const certificates = fields.optional(0xa0);
  fields.optional(0xa1);
  const signers = new DerReader(fields.next(0x31).content).rest(2);
  fields.end();
  if (signers.length !== 1) throw new MalformedDer("exactly one signer expected");
  return {
    der,
    contentType,
    content: wrapped && new DerReader(wrapped.content).next(0x04).content,
    certificates: certificates ? certificatesOf(certificates) : [],
    signer: readSigner(signers[0]!),
  };
}

/** The one value of an attribute that may be there only once, or null. */
export function singleValue(attributes: readonly Attribute[], type: string): Uint8Array | null {
  const found = attributes.filter((attribute) => attribute.type === type);
  if (found.length > 1 || (found[0] && found[0].values.length !== 1)) {
    throw new MalformedDer("an attribute with more than one value");
  }
  return found[0]?.values[0] ?? null;
}

/** The certificates a token or signature carries, signer's or not, in DER. */
function certificatesOf(set: Element): Uint8Array[] {
  const choices = new DerReader(set.content).rest(MAX_CERTIFICATES);
  return choices.filter(({ tag }) => tag === 0x30).map(({ raw }) => raw);
}

const MAX_CERTIFICATES = 20;

function readSigner(found: Element): Signer {
  const fields = open(found.raw);
  fields.next(0x02);
  const identifier = readIdentifier(fields.next());
  const digestAlgorithm = oidOf(open(fields.next(0x30).raw).next());
  const signed = fields.optional(0xa0);
  const signatureAlgorithm = fields.next(0x30);
  const signature = fields.next(0x04).content;
  const unsigned = fields.optional(0xa1);
  fields.end();
  return {
    identifier,
    digestAlgorithm,
    signedAttributes: signed ? readAttributes(signed) : [],
    signedBytes: signed && element(0x31, signed.content),
    signatureAlgorithm,
    signature,
    unsignedAttributes: unsigned ? readAttributes(unsigned) : [],
  };
}

function readIdentifier(found: Element): Signer["identifier"] {
  if (found.tag === 0x80) return { keyIdentifier: found.content };
  const parts = open(found.raw);
  return { issuerDer: parts.next(0x30).raw, serial: unsignedOf(parts.next(0x02)) };
}

function readAttributes(set: Element): Attribute[] {
  return new DerReader(set.content).rest(50).map(({ raw }) => {
    const parts = open(raw);
    const type = oidOf(parts.next());
    const values = new DerReader(parts.next(0x31).content).rest(50).map((value) => value.raw);
    parts.end();
    return { type, values };
  });
}
