import { createHash } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { integer, nothing, octetString, oid, sequence } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";
import {
  type CertificateId,
  type OcspFields,
  type OcspFieldsOfOne,
  readOcspFields,
} from "#lib/pki/read-ocsp.ts";
import { checkSignature } from "./algorithms.ts";
import { type Certificate, isIssuedBy, readCertificate } from "./certificate.ts";

/** What a responder says about one certificate (RFC 6960). */
export interface OcspAnswer extends OcspFieldsOfOne {
  /** The whole OCSPResponse. */
  der: Uint8Array;
  /** The responder's own certificates, in DER, when it does not answer with the issuer's key. */
  certificates: Uint8Array[];
}

/**
 * An OCSPRequest for one certificate, in DER. Without a nonce, so that responders may answer from
 * a cache; SHA-1 only names the issuer here, and is what every responder knows (RFC 5019, 2.1.1).
 */
export function writeOcspRequest(certificate: Certificate, issuer: Certificate): Uint8Array {
  return sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))));
}

/** CertID (RFC 6960, 4.1.1). */
function certificateId({ serial }: Certificate, issuer: Certificate): Uint8Array {
  return sequence(
    sequence(oid(OID.sha1), nothing),
    octetString(sha1(issuer.subjectDer)),
    octetString(sha1(issuer.keyBits)),
    integer(serial),
  );
}

/**
 * Reads and verifies an answer: it is about this certificate, signed by its issuer or by a
 * responder the issuer appointed, and current.
 * @param at now
 * @throws MalformedDer, or an Error that says why the answer cannot be used
 */
export function readOcspAnswer(
  der: Uint8Array,
  question: { certificate: Certificate; issuer: Certificate; at: Date },
): OcspAnswer {
  const { certificate, issuer, at } = question;
  const fields = readOcspFields(der);
  const { body, algorithm, signature } = fields;
  const one = fields.answers.find(({ id }) => isAbout(id, certificate, issuer));
  if (!one) throw new MalformedDer("the answer is about another certificate");
  const responder = findResponder(fields, question);
  if (!responder) throw new MalformedDer("the issuer did not appoint this responder");
  const { publicKey } = responder.x509;
  const wrong = checkSignature({ algorithm, publicKey, bytes: body, signature });
  if (wrong) throw new MalformedDer(`the answer ${wrong}`);
  checkCurrent(one, at);
  const isAppointed = !sameBytes(responder.der, issuer.der);
  return { der, ...one, certificates: isAppointed ? [responder.der] : [] };
}

function isAbout(id: CertificateId, certificate: Certificate, issuer: Certificate): boolean {
  return (
    id.digest === OID.sha1 &&
    sameBytes(id.nameHash, sha1(issuer.subjectDer)) &&
    sameBytes(id.keyHash, sha1(issuer.keyBits)) &&
    sameBytes(id.serial, certificate.serial)
  );
}

/** The issuer itself, or one it issued a certificate for this purpose (RFC 6960, 4.2.2.2). */
function findResponder(
  { responder, certificates }: OcspFields,
  { issuer, at }: { issuer: Certificate; at: Date },
): Certificate | null {
  const appointed = certificates.map(readCertificate).filter((one) => {
    const isForThis = one.purposes?.oids.includes(OID.forOcspSigning) ?? false;
    return isForThis && one.notBefore <= at && at <= one.notAfter && isIssuedBy(one, issuer);
  });
  const isNamed = ({ subjectDer, keyBits }: Certificate) =>
    "nameDer" in responder
      ? sameBytes(responder.nameDer, subjectDer)
      : sameBytes(responder.keyHash, sha1(keyBits));
  return [issuer, ...appointed].find(isNamed) ?? null;
}

function checkCurrent({ thisUpdate, nextUpdate }: OcspFieldsOfOne, at: Date): void {
  if (thisUpdate.getTime() > at.getTime() + SKEW_MS) throw new Error("the answer is from tomorrow");
  const end = nextUpdate?.getTime() ?? thisUpdate.getTime() + WITHOUT_END_MS;
  if (end < at.getTime()) throw new Error("the answer is out of date");
}

const SKEW_MS = 5 * 60_000;
const WITHOUT_END_MS = 24 * 3_600_000;

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
