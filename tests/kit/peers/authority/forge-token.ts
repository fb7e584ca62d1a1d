import { createHash, sign } from "node:crypto";
import { readCertificate } from "#lib/pki/certificate.ts";
import {
  element,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedSet,
} from "#lib/pki/der.ts";
import { algorithmOf } from "#lib/pki/make-certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import type { Identity } from "./issuing.ts";

/** Every part of a token that a forger could choose; what is left out is as it should be. */
export interface Forgery {
  signer: Identity;
  imprint: Uint8Array;
  nonce: Uint8Array;
  at: Date;
  version?: number;
  policy?: string;
  imprintAlgorithm?: string;
  /** GeneralName for the tsa field. */
  authorityName?: Uint8Array;
  /** Further fields of the statement, behind all others. */
  extensions?: Uint8Array;
  contentType?: string;
  /** Signed attributes by type; null leaves one out. */
  attributes?: Record<string, Uint8Array[] | null>;
  withoutAttributes?: boolean;
  digestAlgorithm?: string;
  signatureAlgorithm?: Uint8Array;
  /** What is done to the signature. */
  spoil?: (signature: Buffer) => void;
  certificates?: Uint8Array[];
  signers?: number;
  /** What is done to the statement after it was signed. */
  replaceStatement?: (statement: Uint8Array) => Uint8Array;
}

/** A time-stamp token (RFC 3161) put together by hand. */
export function forgeToken(forgery: Forgery): Uint8Array {
  const { contentType = OID.timestampInfo, signer } = forgery;
  const statement = statementOf(forgery);
  const info = signerInfo(forgery, statement);
  const content = forgery.replaceStatement?.(statement) ?? statement;
  const infos = Array.from({ length: forgery.signers ?? 1 }, () => info);
  return sequence(
    oid(OID.signedData),
    tagged(
      0,
      sequence(
        integer(3),
        setOf(sequence(oid(OID.sha256))),
        sequence(oid(contentType), tagged(0, octetString(content))),
        taggedSet(0, ...(forgery.certificates ?? signer.chain)),
        setOf(...infos),
      ),
    ),
  );
}

/** SigningCertificateV2 that names this certificate (RFC 5035). */
export function bindingTo(certificate: Uint8Array): Uint8Array {
  const hash = createHash("sha256").update(certificate).digest();
  return sequence(sequence(sequence(octetString(hash))));
}

/** SigningCertificate, the first version with SHA-1 (RFC 2634). */
export function firstBindingTo(certificate: Uint8Array): Uint8Array {
  const hash = createHash("sha1").update(certificate).digest();
  return sequence(sequence(sequence(octetString(hash))));
}

function statementOf(forgery: Forgery): Uint8Array {
  return sequence(
    integer(forgery.version ?? 1),
    oid(forgery.policy ?? "2.999.3161"),
    sequence(sequence(oid(forgery.imprintAlgorithm ?? OID.sha256)), octetString(forgery.imprint)),
    integer(0x4711),
    generalizedTime(forgery.at),
    integer(forgery.nonce),
    ...(forgery.authorityName ? [tagged(0, forgery.authorityName)] : []),
    ...(forgery.extensions ? [element(0xa1, forgery.extensions)] : []),
  );
}

function signerInfo(forgery: Forgery, statement: Uint8Array): Uint8Array {
  const { signer } = forgery;
  const { issuerDer, serial } = readCertificate(signer.certificate);
  const usual: Record<string, Uint8Array[] | null> = {
    [OID.contentType]: [oid(OID.timestampInfo)],
    [OID.messageDigest]: [octetString(createHash("sha256").update(statement).digest())],
    [OID.signingCertificateV2]: [bindingTo(signer.certificate)],
  };
  const attributes = Object.entries({ ...usual, ...forgery.attributes })
    .filter((entry): entry is [string, Uint8Array[]] => entry[1] !== null)
    .map(([type, values]) => sequence(oid(type), setOf(...values)));
  const covered = forgery.withoutAttributes ? statement : setOf(...attributes);
  const signature = sign("sha256", covered, signer.privateKey);
  forgery.spoil?.(signature);
  return sequence(
    integer(1),
    sequence(issuerDer, integer(serial)),
    sequence(oid(forgery.digestAlgorithm ?? OID.sha256)),
    ...(forgery.withoutAttributes ? [] : [taggedSet(0, ...attributes)]),
    forgery.signatureAlgorithm ?? algorithmOf(signer.privateKey),
    octetString(signature),
  );
}
