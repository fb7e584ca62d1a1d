import { createHash } from "node:crypto";
import { sameBytes } from "#kernel/bytes.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { makeCrl } from "#lib/pki/crl.ts";
import {
  element,
  generalizedTime,
  octetString,
  oid,
  sequence,
  tagged,
  taggedBytes,
} from "#lib/pki/der.ts";
import { withSignature } from "#lib/pki/make-certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { DerReader, type Element, open } from "#lib/pki/read-der.ts";
import { unsignedOf } from "#lib/pki/read-values.ts";
import type { Issuing } from "./issuing.ts";

/** Answers an OCSPRequest (RFC 6960), signed by a responder the authority appointed. */
export function answerOcsp(body: Uint8Array, issuing: Issuing): Uint8Array {
  const request = open(open(body).next(0x30).raw);
  const asked = new DerReader(request.next(0x30).content).rest(10);
  const now = issuing.clock.now();
  const next = tagged(0, generalizedTime(new Date(now.getTime() + DAY_MS)));
  const responses = asked.map(({ raw }) => {
    const id = open(raw).next(0x30);
    return sequence(id.raw, stateOf(id, issuing), generalizedTime(now), next);
  });
  const { certificate, privateKey, root } = responderFor(asked[0]!, issuing);
  const { keyBits } = readCertificate(certificate);
  const keyHash = octetString(createHash("sha1").update(keyBits).digest());
  const answer = sequence(tagged(2, keyHash), generalizedTime(now), sequence(...responses));
  const certificates = root ? [] : [tagged(0, sequence(certificate))];
  const basic = withSignature(answer, privateKey, ...certificates);
  const bytes = sequence(oid(OID.ocspBasicResponse), octetString(basic));
  return sequence(element(0x0a, Uint8Array.of(0)), tagged(0, bytes));
}

/** The current CRL of the root or of the intermediate authority. */
export function answerList(name: string, { clock, root, intermediate, revoked }: Issuing) {
  const now = clock.now().getTime();
  return makeCrl({
    issuer: name === "root" ? root : intermediate,
    number: Math.floor(now / 1_000),
    thisUpdate: new Date(now - HOUR_MS),
    nextUpdate: new Date(now + DAY_MS),
    revoked,
  });
}

/** The root answers for itself, the intermediate authority through its responder. */
function responderFor(request: Element, { root, ocspResponder }: Issuing) {
  const id = open(open(request.raw).next(0x30).raw);
  id.next(0x30);
  const { subjectDer } = readCertificate(root.certificate);
  const isRoot = sameBytes(id.next(0x04).content, createHash("sha1").update(subjectDer).digest());
  return { ...(isRoot ? root : ocspResponder), root: isRoot };
}

function stateOf(id: Element, { revoked }: Issuing): Uint8Array {
  const parts = open(id.raw);
  parts.next(0x30);
  parts.next(0x04);
  parts.next(0x04);
  const serial = unsignedOf(parts.next(0x02));
  const entry = revoked.find((one) => sameBytes(one.serial, serial));
  return entry ? tagged(1, generalizedTime(entry.at)) : taggedBytes(0, new Uint8Array());
}
