import { createHash } from "node:crypto";
import type { Certificate } from "./certificate.ts";
import { readCertificate } from "./certificate.ts";
import { checkChain } from "./chain.ts";
import { checkSignedData } from "./check-signed-data.ts";
import { checkTimestampToken } from "./check-timestamp-token.ts";
import { OID } from "./oids.ts";
import { elementAt, MalformedDer } from "./read-der.ts";
import { readSignedData, type SignedData, singleValue } from "./read-signed-data.ts";
import { timestampChain } from "./timestamp-chain.ts";
import { readTimestampToken } from "./timestamp-token.ts";

/** What a detached signature says, and all that is wrong with it. */
export interface SealFindings {
  /** Empty when the covered bytes are what was signed and time-stamped. */
  problems: string[];
  /** null when its certificate did not come along. */
  signer: SealSigner | null;
  /** From a token without problems; null when there is none. */
  timestamp: { at: Date; authority: string; chain: Uint8Array[] } | null;
}

interface SealSigner {
  /** Common name or organisation. */
  name: string;
  subject: string;
  issuer: string;
  /** Hexadecimal. */
  serial: string;
  notBefore: Date;
  notAfter: Date;
  /** DER, signing certificate first. */
  chain: Uint8Array[];
}

/**
 * Verifies what `signDetached` makes: signature, digest, binding and chain of the signer at the
 * time the token attests, and the token itself.
 * @param contents DER, also with the zeros that fill up a PDF's /Contents
 * @param digest SHA-256 of the covered bytes
 * @param trust DER roots that both chains have to reach; without them any root will do
 */
export function verifyDetached(
  contents: Uint8Array,
  digest: Uint8Array,
  trust: { trustedRoots?: readonly Uint8Array[] } = {},
): SealFindings {
  try {
    return verify(readSignedData(withoutFilling(contents)), digest, trust.trustedRoots);
  } catch (cause) {
    const problem = `the signature cannot be read: ${(cause as Error).message}`;
    return { problems: [problem], signer: null, timestamp: null };
  }
}

function verify(
  data: SignedData,
  digest: Uint8Array,
  trustedRoots: readonly Uint8Array[] | undefined,
): SealFindings {
  const token = singleValue(data.signer.unsignedAttributes, OID.signatureTimestampToken);
  const imprint = createHash("sha256").update(data.signer.signature).digest();
  const tokenProblems = token
    ? checkTimestampToken(token, { imprint, nonce: null, trustedRoots, at: null })
    : ["there is no time-stamp"];
  const timestamp = token && tokenProblems.length === 0 ? describeToken(token, trustedRoots) : null;
  const { problems, signer, pool } = checkSignedData(data, OID.data, (algorithm) =>
    algorithm === "sha256" ? digest : null,
  );
  const chain =
    signer && checkChain({ leaf: signer, pool, trustedRoots, at: timestamp?.at ?? null });
  return {
    problems: [
      ...problems,
      ...(data.content ? ["the signature brings its own content"] : []),
      ...(signer ? checkPurpose(signer) : []),
      ...(chain?.problems ?? []),
      ...tokenProblems.map((problem) => `time-stamp: ${problem}`),
    ],
    signer: signer && describeSigner(signer, chain?.certificates ?? []),
    timestamp,
  };
}

function checkPurpose({ keyUsage, name }: Certificate): string[] {
  const isForSigning = keyUsage?.has("digitalSignature") || keyUsage?.has("nonRepudiation");
  return !keyUsage || isForSigning ? [] : [`the certificate of "${name}" is not for signing`];
}

function describeSigner(signer: Certificate, chain: readonly Certificate[]): SealSigner {
  const { name, subject, issuer, notBefore, notAfter } = signer;
  const serial = Buffer.from(signer.serial).toString("hex");
  return { name, subject, issuer, serial, notBefore, notAfter, chain: chain.map(({ der }) => der) };
}

function describeToken(token: Uint8Array, trustedRoots: readonly Uint8Array[] | undefined) {
  const chain = timestampChain(token, trustedRoots);
  const { at } = readTimestampToken(token).info;
  return { at, authority: readCertificate(chain[0]!).name, chain };
}

function withoutFilling(contents: Uint8Array): Uint8Array {
  const { raw } = elementAt(contents, 0);
  if (contents.subarray(raw.length).some((byte) => byte !== 0)) {
    throw new MalformedDer("unexpected bytes behind it");
  }
  return raw;
}
