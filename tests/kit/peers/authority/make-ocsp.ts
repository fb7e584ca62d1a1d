import { createHash } from "node:crypto";
import { DAY_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import {
  element,
  generalizedTime,
  integer,
  nothing,
  octetString,
  oid,
  sequence,
  tagged,
  taggedBytes,
} from "#lib/pki/der.ts";
import { withSignature } from "#lib/pki/make-certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import type { Identity } from "./issuing.ts";

/** Everything that a responder, honest or not, could say of one certificate (RFC 6960, 4.2.1). */
export interface OcspOrder {
  /** Whose state. */
  certificate: Uint8Array;
  issuer: Uint8Array;
  state: "good" | "unknown" | { revokedAt: Date; reason?: number };
  from: Date;
  /** A day later when left out; null names no end. */
  until?: Date | null;
  responder: Identity;
  /** Leaves the responder's certificate to be found elsewhere. */
  isBare?: boolean;
  spoil?: (body: Uint8Array) => Uint8Array;
}

/** An OCSPResponse in DER. */
export function makeOcsp(order: OcspOrder): Uint8Array {
  const { from, responder } = order;
  const until = order.until === undefined ? new Date(from.getTime() + DAY_MS) : order.until;
  const issuer = readCertificate(order.issuer);
  const id = sequence(
    sequence(oid(OID.sha1), nothing),
    octetString(sha1(issuer.subjectDer)),
    octetString(sha1(issuer.keyBits)),
    integer(readCertificate(order.certificate).serial),
  );
  const next = until ? [tagged(0, generalizedTime(until))] : [];
  const single = sequence(id, stateOf(order.state), generalizedTime(from), ...next);
  const { keyBits } = readCertificate(responder.certificate);
  const body = sequence(
    tagged(2, octetString(sha1(keyBits))),
    generalizedTime(from),
    sequence(single),
  );
  const brought = order.isBare ? [] : [tagged(0, sequence(responder.certificate))];
  const basic = withSignature(body, responder.privateKey, ...brought);
  const spoilt = order.spoil ? order.spoil(basic) : basic;
  const bytes = sequence(oid(OID.ocspBasicResponse), octetString(spoilt));
  return sequence(element(0x0a, Uint8Array.of(0)), tagged(0, bytes));
}

function stateOf(state: OcspOrder["state"]): Uint8Array {
  if (state === "good") return taggedBytes(0, new Uint8Array());
  if (state === "unknown") return taggedBytes(2, new Uint8Array());
  const reason = state.reason === undefined ? [] : [element(0x0a, Uint8Array.of(state.reason))];
  return tagged(1, generalizedTime(state.revokedAt), ...reason.map((code) => tagged(0, code)));
}

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
