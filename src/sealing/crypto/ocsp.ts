import { createHash } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { checkSignature } from "./algorithms.ts";
import { type Certificate, isIssuedBy, readCertificate } from "./certificate.ts";
import { integer, nothing, octetString, oid, sequence } from "./der.ts";
import { OID } from "./oids.ts";
import { bitsOf, DerReader, type Element, MalformedDer, open } from "./read-der.ts";
import { oidOf, timeOf, unsignedOf } from "./read-values.ts";

/** What a responder says about one certificate (RFC 6960). */
export interface OcspAnswer {
  /** The whole OCSPResponse. */
  der: Uint8Array;
  state: "good" | "revoked" | "unknown";
  thisUpdate: Date;
  nextUpdate: Date | null;
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
  const { body, algorithm, signature, certificates } = readBasicResponse(der);
  const fields = open(body.raw);
  fields.optional(0xa0);
  const responderId = fields.next();
  fields.next(0x18);
  const responses = new DerReader(fields.next(0x30).content).rest(100);
  const single = findSingle(responses, question.certificate, question.issuer);
  if (!single) throw new MalformedDer("the answer is about another certificate");
  const responder = findResponder(responderId, certificates, question);
  if (!responder) throw new MalformedDer("the issuer did not appoint this responder");
  const publicKey = responder.x509.publicKey;
  const wrong = checkSignature({ algorithm, publicKey, bytes: body.raw, signature });
  if (wrong) throw new MalformedDer(`the answer ${wrong}`);
  checkCurrent(single, question.at);
  const isAppointed = !sameBytes(responder.der, question.issuer.der);
  return { der, ...single, certificates: isAppointed ? [responder.der] : [] };
}

interface Single {
  state: OcspAnswer["state"];
  thisUpdate: Date;
  nextUpdate: Date | null;
}

function readBasicResponse(der: Uint8Array) {
  const outer = open(der);
  const status = outer.next(0x0a).content[0];
  if (status !== 0) throw new MalformedDer(`the responder refuses with status ${status}`);
  const bytes = open(outer.next(0xa0).content);
  if (oidOf(bytes.next()) !== OID.ocspBasicResponse) throw new MalformedDer("an unknown answer");
  const basic = open(bytes.next(0x04).content);
  const body = basic.next(0x30);
  const algorithm = basic.next(0x30);
  const signature = bitsOf(basic.next(0x03));
  const wrapped = basic.optional(0xa0);
  const certificates = wrapped ? open(wrapped.content).rest(10) : [];
  return { body, algorithm, signature, certificates: certificates.map(({ raw }) => raw) };
}

function findSingle(
  responses: readonly Element[],
  certificate: Certificate,
  issuer: Certificate,
): Single | null {
  for (const { raw } of responses) {
    const parts = open(raw);
    if (!isAbout(parts.next(0x30), certificate, issuer)) continue;
    const state = STATES[parts.next().tag];
    if (!state) throw new MalformedDer("an unknown state");
    const thisUpdate = timeOf(parts.next(0x18));
    const next = parts.optional(0xa0);
    return { state, thisUpdate, nextUpdate: next && timeOf(new DerReader(next.content).next()) };
  }
  return null;
}

const STATES: Readonly<Record<number, OcspAnswer["state"]>> = {
  128: "good",
  161: "revoked",
  130: "unknown",
};

/** Compared by value: responders write the parameters of the hash in two ways. */
function isAbout(id: Element, certificate: Certificate, issuer: Certificate): boolean {
  const parts = open(id.raw);
  const isSha1 = oidOf(open(parts.next(0x30).raw).next()) === OID.sha1;
  const name = parts.next(0x04).content;
  const key = parts.next(0x04).content;
  const serial = unsignedOf(parts.next(0x02));
  return (
    isSha1 &&
    sameBytes(name, sha1(issuer.subjectDer)) &&
    sameBytes(key, sha1(issuer.keyBits)) &&
    sameBytes(serial, certificate.serial)
  );
}

/** The issuer itself, or one it issued a certificate for this purpose (RFC 6960, 4.2.2.2). */
function findResponder(
  responderId: Element,
  certificates: readonly Uint8Array[],
  { issuer, at }: { issuer: Certificate; at: Date },
): Certificate | null {
  const appointed = certificates.map(readCertificate).filter((one) => {
    const isForThis = one.purposes?.oids.includes(OID.forOcspSigning) ?? false;
    return isForThis && one.notBefore <= at && at <= one.notAfter && isIssuedBy(one, issuer);
  });
  return [issuer, ...appointed].find((one) => isNamedBy(one, responderId)) ?? null;
}

function isNamedBy(certificate: Certificate, responderId: Element): boolean {
  if (responderId.tag === 0xa1) return sameBytes(responderId.content, certificate.subjectDer);
  const hash = new DerReader(responderId.content).next(0x04).content;
  return sameBytes(hash, sha1(certificate.keyBits));
}

function checkCurrent({ thisUpdate, nextUpdate }: Single, at: Date): void {
  if (thisUpdate.getTime() > at.getTime() + SKEW_MS) throw new Error("the answer is from tomorrow");
  const end = nextUpdate?.getTime() ?? thisUpdate.getTime() + WITHOUT_END_MS;
  if (end < at.getTime()) throw new Error("the answer is out of date");
}

const SKEW_MS = 5 * 60_000;
const WITHOUT_END_MS = 24 * 3_600_000;

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
