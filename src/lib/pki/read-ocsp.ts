import { hasCritical, readExtensions } from "./certificate-extensions.ts";
import { OID } from "./oids.ts";
import { type Revocation, reasonIn } from "./read-crl.ts";
import { bitsOf, DerReader, type Element, MalformedDer, open } from "./read-der.ts";
import { oidOf, timeOf, unsignedOf } from "./read-values.ts";

/** What stands in the answer of an OCSP responder (RFC 6960, 4.2.1), read from its exact bytes. */
export interface OcspFields {
  responder: ResponderId;
  producedAt: Date;
  answers: OcspFieldsOfOne[];
  /** The responder's own certificates, in DER, when it does not answer with the issuer's key. */
  certificates: Uint8Array[];
  /** What the responder signed, how, and the signature. */
  body: Uint8Array;
  algorithm: Element;
  signature: Uint8Array;
}

/** By its name, or by the SHA-1 of its key's bits. */
type ResponderId = { nameDer: Uint8Array } | { keyHash: Uint8Array };

/** About one certificate. */
export interface OcspFieldsOfOne {
  id: CertificateId;
  state: "good" | "revoked" | "unknown";
  /** Null unless it is revoked. */
  revocation: Revocation | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
}

/** CertID (RFC 6960, 4.1.1). */
export interface CertificateId {
  /** Identifier of the digest that both hashes are made with. */
  digest: string;
  nameHash: Uint8Array;
  keyHash: Uint8Array;
  serial: Uint8Array;
}

/**
 * Runs in browsers as in Node, and so verifies nothing.
 * @throws MalformedDer when it is no answer, or one that says something critical nobody knows here
 */
export function readOcspFields(der: Uint8Array): OcspFields {
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
  const certificates = wrapped ? open(wrapped.content).rest(MAX_CERTIFICATES) : [];
  const fields = new DerReader(body.content);
  fields.optional(0xa0);
  const responder = responderIn(fields.next());
  const producedAt = timeOf(fields.next(0x18));
  const answers = new DerReader(fields.next(0x30).content).rest(MAX_ANSWERS).map(readOne);
  refuseCritical(fields.optional(0xa1));
  return {
    responder,
    producedAt,
    answers,
    certificates: certificates.map(({ raw }) => raw),
    body: body.raw,
    algorithm,
    signature,
  };
}

const MAX_CERTIFICATES = 10;
const MAX_ANSWERS = 100;

function responderIn({ tag, content }: Element): ResponderId {
  if (tag === 0xa1) return { nameDer: content };
  return { keyHash: new DerReader(content).next(0x04).content };
}

function readOne({ raw }: Element): OcspFieldsOfOne {
  const parts = open(raw);
  const id = open(parts.next(0x30).raw);
  const digest = oidOf(open(id.next(0x30).raw).next());
  const nameHash = id.next(0x04).content;
  const keyHash = id.next(0x04).content;
  const serial = unsignedOf(id.next(0x02));
  const told = parts.next();
  const state = STATES[told.tag];
  if (!state) throw new MalformedDer("an unknown state");
  const thisUpdate = timeOf(parts.next(0x18));
  const next = parts.optional(0xa0);
  refuseCritical(parts.optional(0xa1));
  return {
    id: { digest, nameHash, keyHash, serial },
    state,
    revocation: state === "revoked" ? revocationIn(told) : null,
    thisUpdate,
    nextUpdate: next && timeOf(new DerReader(next.content).next()),
  };
}

const STATES: Readonly<Record<number, OcspFieldsOfOne["state"]>> = {
  128: "good",
  161: "revoked",
  130: "unknown",
};

/** RevokedInfo. */
function revocationIn({ content }: Element): Revocation {
  const parts = new DerReader(content);
  const at = timeOf(parts.next(0x18));
  const reason = parts.optional(0xa0);
  return { at, reason: reason && reasonIn(new DerReader(reason.content).next()) };
}

function refuseCritical(wrapped: Element | null): void {
  if (wrapped && hasCritical(readExtensions(open(wrapped.content)))) {
    throw new MalformedDer("a critical extension that nobody knows here");
  }
}
