import { hasCritical, readExtensions } from "./certificate-extensions.ts";
import { generalizedTime, integer, octetString, oid, sequence, tagged } from "./der.ts";
import { DerReader, type Element, MalformedDer, open } from "./read-der.ts";
import { oidOf, smallNumberOf, timeOf, unsignedOf } from "./read-values.ts";

/** TSTInfo, the statement inside a time-stamp token (RFC 3161, 2.4.2). */
export interface TimestampInfo {
  policy: string;
  /** Identifier of the digest, and the digest that is attested. */
  imprintAlgorithm: string;
  imprint: Uint8Array;
  serial: Uint8Array;
  at: Date;
  /** How far `at` may be off, in milliseconds; null when nothing is said. */
  accuracyMs: number | null;
  nonce: Uint8Array | null;
  /** The authority's name as a GeneralName, when it gives one. */
  authorityName: Uint8Array | null;
  hasCriticalExtension: boolean;
}

/** @throws MalformedDer: unlike the wrapping around it, this has to be DER */
export function readTimestampInfo(der: Uint8Array): TimestampInfo {
  const fields = open(der);
  if (smallNumberOf(fields.next(0x02)) !== 1) throw new MalformedDer("an unknown version");
  const policy = oidOf(fields.next());
  const imprint = open(fields.next(0x30).raw);
  const imprintAlgorithm = oidOf(open(imprint.next(0x30).raw).next());
  const info = {
    policy,
    imprintAlgorithm,
    imprint: imprint.next(0x04).content,
    // 160 bits are the most that has to be understood (RFC 3161, 2.4.2).
    serial: unsignedOf(fields.next(0x02), 20),
    at: timeOf(fields.next(0x18)),
    accuracyMs: readAccuracy(fields.optional(0x30)),
  };
  fields.optional(0x01);
  const nonce = fields.optional(0x02);
  const authorityName = fields.optional(0xa0);
  const extensions = fields.optional(0xa1);
  fields.end();
  return {
    ...info,
    nonce: nonce && unsignedOf(nonce, 64),
    authorityName: authorityName?.content ?? null,
    hasCriticalExtension:
      extensions !== null && hasCritical(readExtensions(new DerReader(extensions.content))),
  };
}

export type TimestampStatement = Omit<TimestampInfo, "hasCriticalExtension" | "authorityName"> & {
  /** The signer's subject name, for the tsa field. */
  authorityNameDer: Uint8Array;
};

/** The same, written. Accuracy is rounded up to whole seconds. */
export function writeTimestampInfo(statement: TimestampStatement): Uint8Array {
  const { accuracyMs, nonce } = statement;
  const accuracy = accuracyMs === null ? [] : [sequence(integer(Math.ceil(accuracyMs / 1_000)))];
  return sequence(
    integer(1),
    oid(statement.policy),
    sequence(sequence(oid(statement.imprintAlgorithm)), octetString(statement.imprint)),
    integer(statement.serial),
    generalizedTime(statement.at),
    ...accuracy,
    ...(nonce ? [integer(nonce)] : []),
    tagged(0, tagged(4, statement.authorityNameDer)),
  );
}

/** Accuracy: seconds, then [0] milliseconds and [1] microseconds, each optional. */
function readAccuracy(found: Element | null): number | null {
  if (!found) return null;
  const parts = new DerReader(found.content);
  const part = (tag: number) => {
    const element = parts.optional(tag);
    return element ? smallNumberOf({ ...element, tag: 0x02 }) : 0;
  };
  return part(0x02) * 1_000 + part(0x80) + part(0x81) / 1_000;
}
