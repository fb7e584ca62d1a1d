import type { RandomBytes } from "#kernel/random.ts";
import { type Clock, SECOND_MS } from "#kernel/time.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import { drawSerial } from "#lib/pki/serial.ts";
import { DIGESTS, digestOidOf } from "#lib/pki/signature-algorithms.ts";
import {
  type Stamper,
  type TimestampAuthority,
  TimestampFailure,
} from "#lib/pki/timestamp-authority.ts";
import { readTimestampRequest, type TimestampRequest } from "#lib/pki/timestamp-request.ts";
import {
  grantTimestamp,
  refuseTimestamp,
  type TimestampRefusal,
} from "#lib/pki/timestamp-response.ts";
import { makeTimestampToken } from "#lib/pki/timestamp-token.ts";

/** Our own authority: real tokens (RFC 3161), by our own clock. */
export interface LocalTimestampAuthority extends TimestampAuthority, Stamper {
  /** Answers a TimeStampReq with a TimeStampResp, both in DER; a bad request is refused in it. */
  answer(request: Uint8Array): Promise<Uint8Array>;
}

/** A random number (version 4 UUID) as an arc of 2.25, which needs no registration (X.667). */
export const LOCAL_POLICY = "2.25.163110062572138628700133009700752458747";

/**
 * @param keyHolder its certificate must be for time-stamping alone
 */
export function openLocalTimestampAuthority(options: {
  keyHolder: KeyHolder;
  clock: Clock;
  random: RandomBytes;
}): LocalTimestampAuthority {
  const { keyHolder, clock, random } = options;
  const certificate = readCertificate(keyHolder.chain[0]!);

  const issue = (request: Pick<TimestampRequest, Copied>) => {
    const at = clock.now();
    if (at < certificate.notBefore || at > certificate.notAfter) {
      throw new TimestampFailure(
        `the local time-stamping certificate is valid from ${certificate.notBefore.toISOString()}` +
          ` to ${certificate.notAfter.toISOString()}, and it is ${at.toISOString()}`,
      );
    }
    const { imprintAlgorithm, imprint, nonce, wantsCertificates: withCertificates } = request;
    const serial = drawSerial(random);
    const statement = { imprintAlgorithm, imprint, nonce, serial, at };
    const terms = { policy: LOCAL_POLICY, accuracyMs: SECOND_MS, withCertificates };
    return makeTimestampToken({ keyHolder, ...statement, ...terms });
  };

  const authority: LocalTimestampAuthority = {
    id: "local",
    name: certificate.name,
    isLocal: true,
    count: 1,
    choose: async () => authority,
    tokenBytes: keyHolder.chain.reduce((sum, { length }) => sum + length, TOKEN_FRAME_BYTES),
    chain: keyHolder.chain,
    timestamp: async (imprint) => {
      return issue({
        imprintAlgorithm: digestOidOf(imprint),
        imprint,
        nonce: random(8),
        wantsCertificates: true,
      });
    },
    answer: async (bytes) => {
      const request = readRequest(bytes);
      if (!request) return refuseTimestamp("badDataFormat", "not a time-stamp request");
      const refusal = refuse(request);
      return refusal ? refuseTimestamp(...refusal) : grantTimestamp(await issue(request));
    },
  };
  return authority;
}

type Copied = "imprintAlgorithm" | "imprint" | "nonce" | "wantsCertificates";

/** What a token holds besides certificates: two names, attributes and an RSA-4096 signature. */
const TOKEN_FRAME_BYTES = 1_400;

const DIGEST_BYTES = { "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 };

function refuse(request: TimestampRequest): [TimestampRefusal, string] | null {
  const digest = DIGESTS[request.imprintAlgorithm];
  if (!digest) return ["badAlg", "only SHA-256, SHA-384 and SHA-512 are time-stamped"];
  if (request.imprint.length !== DIGEST_BYTES[digest]) {
    return ["badDataFormat", "the imprint has another length than its algorithm"];
  }
  if (request.policy && request.policy !== LOCAL_POLICY) {
    return ["unacceptedPolicy", `the only policy is ${LOCAL_POLICY}`];
  }
  if (request.hasExtensions) return ["unacceptedExtension", "no extensions are known"];
  return null;
}

function readRequest(bytes: Uint8Array): TimestampRequest | null {
  try {
    return readTimestampRequest(bytes);
  } catch {
    return null;
  }
}
