import { bitList, integer, sequence, utf8String } from "#lib/pki/der.ts";
import { derFromBer } from "#lib/pki/der-from-ber.ts";
import { DerReader, type Element, open } from "#lib/pki/read-der.ts";
import { smallNumberOf } from "#lib/pki/read-values.ts";

/** Why an authority refuses, by bit of PKIFailureInfo (RFC 3161, 2.4.2). */
const REFUSALS = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
} as const;
export type TimestampRefusal = keyof typeof REFUSALS;

/**
 * The token in a TimeStampResp, or what the authority says instead.
 * @param bytes the body of its answer
 * @throws MalformedDer when it is no such answer
 */
export function readTimestampResponse(
  bytes: Uint8Array,
): { token: Uint8Array } | { problem: string } {
  const fields = open(derFromBer(bytes));
  const status = open(fields.next(0x30).raw);
  const code = smallNumberOf(status.next(0x02));
  const token = fields.optional(0x30);
  fields.end();
  // 0 is granted, 1 granted with modifications, which the checks of the token judge.
  if (code > 1) return { problem: describe(code, status) };
  return token ? { token: token.raw } : { problem: "granted, but without a token" };
}

export const grantTimestamp = (token: Uint8Array) => sequence(sequence(integer(0)), token);

export function refuseTimestamp(refusal: TimestampRefusal, text: string): Uint8Array {
  const status = [integer(2), sequence(utf8String(text)), bitList([REFUSALS[refusal]])];
  return sequence(sequence(...status));
}

/** What is no grant, by PKIStatus. */
const STATUSES: Readonly<Record<number, string>> = {
  2: "rejected",
  3: "waiting",
  4: "revocation is imminent",
  5: "revoked",
};

function describe(code: number, status: DerReader): string {
  const texts = status.optional(0x30);
  const failure = status.optional(0x03);
  const parts = [...(texts ? readTexts(texts) : []), ...(failure ? refusalsOf(failure) : [])];
  const reason = parts.length > 0 ? `: ${parts.join(", ")}` : "";
  return `${STATUSES[code] ?? `status ${code}`}${reason}`;
}

/** Shortened and without control characters: it goes into the log and before the owner's eyes. */
function readTexts(texts: Element): string[] {
  return new DerReader(texts.content).rest(10).map(({ content }) =>
    Buffer.from(content)
      .toString("utf8")
      .replace(/\p{Cc}/gu, " ")
      .slice(0, 200),
  );
}

function refusalsOf({ content }: Element): string[] {
  const bits = content.subarray(1);
  return Object.entries(REFUSALS)
    .filter(([, bit]) => (bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7)))
    .map(([name]) => name);
}
