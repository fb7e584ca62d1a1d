import { createHash } from "node:crypto";
import { readCertificate } from "#lib/pki/certificate.ts";
import {
  element,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  tagged,
  taggedSet,
} from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { SHA256_ALGORITHM } from "./algorithms.ts";
import { KEY_ALGORITHMS, type KeyHolder } from "./key-holder.ts";

export interface SignedDataOrder {
  keyHolder: KeyHolder;
  /** Object identifier of what is signed. */
  contentType: string;
  /** What is signed when it goes inside; null when it stays outside. */
  content: Uint8Array | null;
  /** SHA-256 of what is signed. */
  digest: Uint8Array;
  /** DER certificates to carry along. */
  certificates: readonly Uint8Array[];
  /** Unsigned attributes made from the signature value. */
  attach?(signature: Uint8Array): Promise<Uint8Array[]>;
}

/**
 * CMS SignedData in its ContentInfo (RFC 5652, 5), one signer, in DER. The signed attributes are
 * content type, message digest and the binding to the certificate, which is what PAdES and
 * RFC 3161 ask for; a signing time is not among them, for PAdES forbids it.
 */
export async function makeSignedData(order: SignedDataOrder): Promise<Uint8Array> {
  const { keyHolder, contentType, content, digest, certificates } = order;
  const signer = signerOf(keyHolder);
  const attributes = [
    attribute(OID.contentType, oid(contentType)),
    attribute(OID.messageDigest, octetString(digest)),
    attribute(OID.signingCertificateV2, signer.binding),
  ];
  // Signed as the SET it is, carried with the implicit tag (RFC 5652, 5.4).
  const signature = await keyHolder.sign(setOf(...attributes));
  const unsigned = (await order.attach?.(signature)) ?? [];
  const signerInfo = sequence(
    integer(1),
    signer.identifier,
    SHA256_ALGORITHM,
    taggedSet(0, ...attributes),
    KEY_ALGORITHMS[keyHolder.algorithm].identifier,
    octetString(signature),
    ...(unsigned.length > 0 ? [taggedSet(1, ...unsigned)] : []),
  );
  const wrapped = content ? [tagged(0, octetString(content))] : [];
  return sequence(
    oid(OID.signedData),
    tagged(
      0,
      sequence(
        // Version 3 as soon as the content is not plain data (RFC 5652, 5.1).
        integer(contentType === OID.data ? 1 : 3),
        setOf(SHA256_ALGORITHM),
        sequence(oid(contentType), ...wrapped),
        ...(certificates.length > 0 ? [taggedSet(0, ...certificates)] : []),
        setOf(signerInfo),
      ),
    ),
  );
}

export const attribute = (type: string, value: Uint8Array) => sequence(oid(type), setOf(value));

interface SignerParts {
  /** IssuerAndSerialNumber. */
  identifier: Uint8Array;
  /** SigningCertificateV2 (RFC 5035, 3); SHA-256 is its default and stays out. */
  binding: Uint8Array;
}

/** The parts never change while a key is held: reading the certificate costs 0.1 ms each time. */
const signers = new WeakMap<KeyHolder, SignerParts>();

function signerOf(keyHolder: KeyHolder): SignerParts {
  const known = signers.get(keyHolder);
  if (known) return known;
  const certificate = readCertificate(keyHolder.chain[0]!);
  const hash = createHash("sha256").update(certificate.der).digest();
  const serial = integer(certificate.serial);
  // A list of certificate ids that holds one: GeneralNames with one directory name, and the serial.
  const issuerSerial = sequence(sequence(element(0xa4, certificate.issuerDer)), serial);
  const parts = {
    identifier: sequence(certificate.issuerDer, serial),
    binding: sequence(sequence(sequence(octetString(hash), issuerSerial))),
  };
  signers.set(keyHolder, parts);
  return parts;
}
