import assert from "node:assert/strict";
import { element, taggedSet } from "#lib/pki/der.ts";
import { attribute } from "#lib/pki/make-signed-data.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, open } from "#lib/pki/read-der.ts";
import { readSignedData, singleValue } from "#lib/pki/read-signed-data.ts";

interface Parts {
  /** The SET of certificates, its content. */
  certificates: Uint8Array;
  /** Unsigned attributes; null for none. */
  unsigned: Uint8Array | null;
}

/** The same CMS with other certificates or other unsigned attributes around what is signed. */
export function rebuildCms(cms: Uint8Array, change: (parts: Parts) => Parts): Uint8Array {
  const outer = open(cms);
  const type = outer.next();
  const fields = new DerReader(open(outer.next(0xa0).content).rest(20).reduce(join, EMPTY));
  const [version, digests, content] = [fields.next(), fields.next(), fields.next()];
  const certificates = fields.next(0xa0);
  const signer = open(new DerReader(fields.next(0x31).content).next().raw).rest(20);
  const isLastUnsigned = signer.at(-1)?.tag === 0xa1;
  const kept = isLastUnsigned ? signer.slice(0, -1) : signer;
  const parts = change({
    certificates: certificates.content,
    unsigned: isLastUnsigned ? signer.at(-1)!.content : null,
  });
  const signerInfo = element(
    0x30,
    ...kept.map(({ raw }) => raw),
    ...(parts.unsigned ? [element(0xa1, parts.unsigned)] : []),
  );
  const signedData = element(
    0x30,
    ...[version, digests, content].map(({ raw }) => raw),
    element(0xa0, parts.certificates),
    element(0x31, signerInfo),
  );
  return element(0x30, type.raw, element(0xa0, signedData));
}

const EMPTY = new Uint8Array(0);
const join = (all: Uint8Array, { raw }: { raw: Uint8Array }) => Buffer.concat([all, raw]);

export function tokenOf(cms: Uint8Array): Uint8Array {
  const { signer } = readSignedData(cms);
  const token = singleValue(signer.unsignedAttributes, OID.signatureTimestampToken);
  assert.ok(token, "the seal has a token");
  return token;
}

export function withToken(cms: Uint8Array, token: Uint8Array | null): Uint8Array {
  const unsigned =
    token && new DerReader(taggedSet(1, attribute(OID.signatureTimestampToken, token))).next();
  return rebuildCms(cms, (parts) => ({ ...parts, unsigned: unsigned?.content ?? null }));
}

/** Where `part`, which is within `whole`, begins. */
export function offsetOf(whole: Uint8Array, part: Uint8Array): number {
  const at = Buffer.from(whole).indexOf(part);
  assert.ok(at >= 0, "the part is within the whole");
  return at;
}
