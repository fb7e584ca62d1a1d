import { createHash } from "node:crypto";
import { readCertificate } from "#lib/pki/certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";
import { readSignedData, type SignedData } from "#lib/pki/read-signed-data.ts";
import {
  readTimestampInfo,
  type TimestampInfo,
  writeTimestampInfo,
} from "#lib/pki/timestamp-info.ts";
import type { KeyHolder } from "./key-holder.ts";
import { makeSignedData } from "./make-signed-data.ts";

export interface TimestampToken {
  signedData: SignedData;
  info: TimestampInfo;
}

/**
 * Reads a token without judging it.
 * @throws MalformedDer when it is no time-stamp token
 */
export function readTimestampToken(bytes: Uint8Array): TimestampToken {
  const signedData = readSignedData(bytes);
  if (signedData.contentType !== OID.timestampInfo || !signedData.content) {
    throw new MalformedDer("not a time-stamp token");
  }
  return { signedData, info: readTimestampInfo(signedData.content) };
}

export interface TokenOrder {
  keyHolder: KeyHolder;
  policy: string;
  imprintAlgorithm: string;
  imprint: Uint8Array;
  serial: Uint8Array;
  at: Date;
  accuracyMs: number;
  nonce: Uint8Array | null;
  withCertificates: boolean;
}

/** A signed time-stamp token (RFC 3161, RFC 5816) in DER. */
export async function makeTimestampToken(order: TokenOrder): Promise<Uint8Array> {
  const { keyHolder, withCertificates, ...statement } = order;
  const content = writeTimestampInfo({
    ...statement,
    authorityNameDer: nameOf(keyHolder),
  });
  return makeSignedData({
    keyHolder,
    contentType: OID.timestampInfo,
    content,
    digest: createHash("sha256").update(content).digest(),
    certificates: withCertificates ? keyHolder.chain : [],
  });
}

/** Never changes while a key is held, and reading it costs as much as signing. */
const names = new WeakMap<KeyHolder, Uint8Array>();

function nameOf(keyHolder: KeyHolder): Uint8Array {
  const name = names.get(keyHolder) ?? readCertificate(keyHolder.chain[0]!).subjectDer;
  names.set(keyHolder, name);
  return name;
}
