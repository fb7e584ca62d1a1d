import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { holdKey } from "#sealing/crypto/key-holder.ts";
import { PROFILES } from "#sealing/crypto/make-certificate.ts";
import { drawSerial } from "#sealing/crypto/serial.ts";
import { readTimestampRequest } from "#sealing/crypto/timestamp-request.ts";
import { grantTimestamp, refuseTimestamp } from "#sealing/crypto/timestamp-response.ts";
import { makeTimestampToken, type TokenOrder } from "#sealing/crypto/timestamp-token.ts";
import type { Identity, Issuing } from "./issuing.ts";

/** The ways in which the time-stamp server can be out of order. */
export type TimestampFault =
  | "status 500"
  | "hang"
  | "slow"
  | "garbage"
  | "refusal"
  | "wrong nonce"
  | "wrong imprint"
  | "wrong time"
  | "expired certificate"
  | "no purpose"
  | "stranger's root"
  | "no certificates";

export const TEST_POLICY = "2.999.3161";

/** Answers a TimeStampReq (RFC 3161) as the fault wants it. */
export async function answerTimestamp(
  body: Uint8Array,
  issuing: Issuing,
  fault: TimestampFault | null,
): Promise<Uint8Array> {
  if (fault === "garbage") return Buffer.from("<html>Please sign in to the hotel's network</html>");
  if (fault === "refusal") return refuseTimestamp("systemFailure", "come back tomorrow");
  if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const { imprint, imprintAlgorithm, nonce, policy } = readTimestampRequest(body);
  const signer = signerFor(issuing, fault);
  const order: TokenOrder = {
    keyHolder: holdKey(signer.privateKey, signer.chain),
    policy: policy ?? TEST_POLICY,
    imprintAlgorithm,
    imprint,
    nonce,
    serial: drawSerial(systemRandom),
    at: issuing.clock.now(),
    accuracyMs: SECOND_MS,
    withCertificates: fault !== "no certificates",
  };
  return grantTimestamp(await makeTimestampToken({ ...order, ...spoilt(order, fault) }));
}

/** Long enough to be seen, short enough for every deadline. */
const SLOW_MS = 200;

function spoilt(order: TokenOrder, fault: TimestampFault | null): Partial<TokenOrder> {
  if (fault === "wrong nonce") return { nonce: systemRandom(16) };
  if (fault === "wrong imprint") return { imprint: systemRandom(order.imprint.length) };
  if (fault === "wrong time") return { at: new Date(order.at.getTime() - DAY_MS / 2) };
  return {};
}

function signerFor(issuing: Issuing, fault: TimestampFault | null): Identity {
  const commonName = "Test time-stamps";
  const now = issuing.clock.now().getTime();
  if (fault === "expired certificate") {
    const notBefore = new Date(now - 2 * DAY_MS);
    const notAfter = new Date(now - DAY_MS);
    return issuing.issue({ commonName, profile: PROFILES.timestamp, notBefore, notAfter });
  }
  if (fault === "no purpose") return issuing.issue({ commonName, profile: PROFILES.seal });
  if (fault === "stranger's root") {
    const root = { commonName: "Test root", profile: PROFILES.root, issuer: null };
    const issuer = issuing.issue(root);
    return issuing.issue({ commonName, profile: PROFILES.timestamp, issuer });
  }
  return issuing.timestamp;
}
