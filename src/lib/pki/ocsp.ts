import { createHash } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { integer, nothing, octetString, oid, sequence } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";
import { readOcspFields } from "#lib/pki/read-ocsp.ts";
import { type RevocationStatus, statusByResponse } from "#lib/pki/revocation-proofs.ts";
import { wordsOfProof } from "./words-of-problems.ts";

/** What a responder says about one certificate (RFC 6960). */
export interface OcspAnswer {
  told: RevocationStatus;
  /** Until when it is news. */
  until: Date;
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
 * Reads and verifies an answer, as whoever opens the sealed file does: it is about this
 * certificate, signed by its issuer or by a responder the issuer appointed. It has to be current
 * as well.
 * @param at now
 * @throws MalformedDer, or an Error that says why the answer cannot be used
 */
export async function readOcspAnswer(
  der: Uint8Array,
  question: { certificate: Certificate; issuer: Certificate; at: Date },
): Promise<OcspAnswer> {
  const { certificate, issuer, at } = question;
  const beside = { crls: [], certificates: [] };
  const answer = await statusByResponse(readOcspFields(der), { certificate, issuer }, beside);
  if (!answer) throw new MalformedDer("the answer is about another certificate");
  if (typeof answer === "string") throw new MalformedDer(wordsOfProof("the answer", answer));
  checkCurrent(answer, at);
  const { told, until, by } = answer;
  return { told, until, der, certificates: sameBytes(by.der, issuer.der) ? [] : [by.der] };
}

function checkCurrent({ from, until }: { from: Date; until: Date }, at: Date): void {
  if (from.getTime() > at.getTime() + SKEW_MS) throw new Error("the answer is from tomorrow");
  if (until < at) throw new Error("the answer is out of date");
}

const SKEW_MS = 5 * MINUTE_MS;

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
