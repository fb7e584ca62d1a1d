import { type Certificate, readableCertificates } from "#lib/pki/certificate.ts";
import { checkChain } from "#lib/pki/chain.ts";
import { checkSignedData } from "#lib/pki/check-signed-data.ts";
import { OID } from "#lib/pki/oids.ts";
import { elementAt, MalformedDer } from "#lib/pki/read-der.ts";
import { readSignedData, type SignedData, singleValue } from "#lib/pki/read-signed-data.ts";
import { readTimestampInfo } from "#lib/pki/timestamp-info.ts";
import { type FoundSignature, findSignatures, indexOf } from "./find-seals.ts";

/** A timestamp token, with whose it is. */
export interface Timestamp {
  /** The token as it came; DER, or BER as some authorities send it. */
  token: Uint8Array;
  madeAt: Date;
  /** Signer first, up to the root or the last issuer that is known. */
  chain: Certificate[];
}

/** What sealing puts behind the base, with all that other programs need to check it. */
export interface SealingSignatures {
  seal: {
    place: FoundSignature;
    /** The CMS, without what fills its room up. */
    der: Uint8Array;
    chain: Certificate[];
    /** Where the signature's value stands in `der`: what its timestamp is for. */
    value: { offset: number; length: number };
    timestamp: Timestamp;
  };
  file: { place: FoundSignature; timestamp: Timestamp };
}

/** DER of whom a seal and a time may lead to. */
export interface KnownRoots {
  seals: readonly Uint8Array[];
  timestamps: readonly Uint8Array[];
}

/**
 * Reads the seal and the timestamp over the whole file from what stands behind the base. Judges
 * nothing: verify-file.ts does.
 * @param start where in the file the bytes begin
 * @throws MalformedDer when they are not there
 */
export async function sealingSignatures(
  bytes: Uint8Array,
  start: number,
  known: KnownRoots,
): Promise<SealingSignatures> {
  const [first, second, ...more] = findSignatures(bytes, start).found;
  if (!first?.contents || !second?.contents || more.length > 0) {
    throw new MalformedDer("not the two signatures of a sealed file");
  }
  const roots = readableCertificates(known.timestamps);
  const der = elementAt(first.contents, 0).raw;
  const data = readSignedData(der);
  const { signature, unsignedAttributes } = data.signer;
  const token = singleValue(unsignedAttributes, OID.signatureTimestampToken);
  if (!token) throw new MalformedDer("the seal bears no timestamp");
  const timestamp = await readTimestamp(token, roots);
  return {
    seal: {
      place: first,
      der,
      chain: await chainOf(data, OID.data, readableCertificates(known.seals), timestamp.madeAt),
      value: { offset: indexOf(der, signature, 0), length: signature.length },
      timestamp,
    },
    file: {
      place: second,
      timestamp: await readTimestamp(elementAt(second.contents, 0).raw, roots),
    },
  };
}

async function readTimestamp(token: Uint8Array, roots: readonly Certificate[]): Promise<Timestamp> {
  const data = readSignedData(token);
  const { at } = readTimestampInfo(data.content ?? new Uint8Array());
  return { token, madeAt: at, chain: await chainOf(data, OID.timestampInfo, roots, at) };
}

async function chainOf(
  data: SignedData,
  type: string,
  roots: readonly Certificate[],
  at: Date,
): Promise<Certificate[]> {
  const { signer, pool } = await checkSignedData(data, type, data.content ?? new Uint8Array());
  if (!signer) throw new MalformedDer("no certificate of the signer");
  return (await checkChain({ leaf: signer, pool, roots, at })).certificates;
}
