import { sign } from "node:crypto";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { holdKey, type KeyHolder } from "#lib/pki/key-holder.ts";
import { PROFILES } from "#lib/pki/make-certificate.ts";
import { OID } from "#lib/pki/oids.ts";
import { drawSerial } from "#lib/pki/serial.ts";
import { readTimestampRequest } from "#lib/pki/timestamp-request.ts";
import { grantTimestamp, refuseTimestamp } from "#lib/pki/timestamp-response.ts";
import { makeTimestampToken, type TokenOrder } from "#lib/pki/timestamp-token.ts";
import type { Identity, IssueOrder, Issuing } from "./issuing.ts";

/** The ways in which the time-stamp server can be out of order. */
export type TimestampFault =
  | "status 500"
  | "hang"
  | "drip"
  | "cut off"
  | "redirect"
  | "empty"
  | "too long"
  | "slow"
  | "garbage"
  | "refusal"
  | "wrong nonce"
  | "no nonce"
  | "wrong imprint"
  | "other digest"
  | "other policy"
  | "wrong time"
  | "an hour ahead"
  | "an hour behind"
  | "expired certificate"
  | "future certificate"
  | "no purpose"
  | "purpose of servers"
  | "two purposes"
  | "purpose not critical"
  | "RSA-1024"
  | "changed signature"
  | "stranger's root"
  | "unknown root"
  | "self-made"
  | "no certificates";

export const TEST_POLICY = "2.999.3161";

/** Answers a TimeStampReq (RFC 3161) as the fault wants it. */
export async function answerTimestamp(
  body: Uint8Array,
  issuing: Issuing,
  fault: TimestampFault | null,
): Promise<Uint8Array> {
  if (fault === "empty") return new Uint8Array();
  if (fault === "too long") return new Uint8Array(1_000_000);
  if (fault === "garbage") return Buffer.from("<html>Please sign in to the hotel's network</html>");
  if (fault === "refusal") return refuseTimestamp("systemFailure", "come back tomorrow");
  if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const { imprint, imprintAlgorithm, nonce, policy } = readTimestampRequest(body);
  const signer = signerFor(issuing, fault);
  const order: TokenOrder = {
    keyHolder: heldFor(signer),
    policy: policy ?? TEST_POLICY,
    imprintAlgorithm,
    imprint,
    nonce,
    serial: drawSerial(systemRandom),
    at: issuing.clock.now(),
    accuracyMs: SECOND_MS,
    withCertificates: fault !== "no certificates",
  };
  const token = await makeTimestampToken({ ...order, ...spoilt(order, fault) });
  // The last bytes are the signature's.
  if (fault === "changed signature") token[token.length - 1]! ^= 1;
  return grantTimestamp(token);
}

/** Also with a key that nobody should use. */
function heldFor({ privateKey, chain }: Identity): KeyHolder {
  if (privateKey.asymmetricKeyDetails?.modulusLength !== 1024) return holdKey(privateKey, chain);
  const signBytes = async (bytes: Uint8Array) => sign("sha256", bytes, privateKey);
  return { chain, algorithm: "rsa-sha256", sign: signBytes };
}

/** Long enough to be seen, short enough for every deadline. */
const SLOW_MS = 200;

function spoilt(order: TokenOrder, fault: TimestampFault | null): Partial<TokenOrder> {
  const at = (ms: number) => ({ at: new Date(order.at.getTime() + ms) });
  const changes: Partial<Record<TimestampFault, Partial<TokenOrder>>> = {
    "wrong nonce": { nonce: systemRandom(16) },
    "no nonce": { nonce: null },
    "wrong imprint": { imprint: systemRandom(order.imprint.length) },
    "other digest": { imprintAlgorithm: OID.sha1, imprint: systemRandom(20) },
    "other policy": { policy: "2.999.1" },
    "wrong time": at(-DAY_MS / 2),
    "an hour ahead": at(HOUR_MS),
    "an hour behind": at(-HOUR_MS),
  };
  return (fault && changes[fault]) ?? {};
}

function signerFor(issuing: Issuing, fault: TimestampFault | null): Identity {
  const now = issuing.clock.now().getTime();
  const days = (from: number, to: number) => ({
    notBefore: new Date(now + from * DAY_MS),
    notAfter: new Date(now + to * DAY_MS),
  });
  const forTimes = { oids: [OID.forTimestamping] as string[], isCritical: true };
  const purposes = (change: Partial<typeof forTimes>) => ({
    profile: { ...PROFILES.timestamp, purposes: { ...forTimes, ...change } },
  });
  const under = (commonName: string) => ({
    issuer: issuing.issue({ commonName, profile: PROFILES.root, issuer: null }),
  });
  const changes: Partial<Record<TimestampFault, Partial<IssueOrder>>> = {
    "expired certificate": days(-2, -1),
    "future certificate": days(1, 2),
    "no purpose": { profile: PROFILES.seal },
    "purpose of servers": purposes({ oids: [OID.forServers] }),
    "two purposes": purposes({ oids: [OID.forTimestamping, OID.forServers] }),
    "purpose not critical": purposes({ isCritical: false }),
    "RSA-1024": { kind: "RSA-1024" },
    // Of the same name as the one that is trusted.
    "stranger's root": under("Test root"),
    "unknown root": under("Some root"),
    "self-made": { issuer: null },
  };
  const change = fault && changes[fault];
  if (!change) return issuing.timestamp;
  return issuing.issue({
    commonName: "Test time-stamps",
    profile: PROFILES.timestamp,
    ...change,
  });
}
