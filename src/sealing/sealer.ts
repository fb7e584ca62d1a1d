import type { Assembled } from "#documents/pdf/assemble.ts";
import { fillContents } from "#documents/pdf/fill-contents.ts";
import { sha256 } from "#kernel/digest.ts";
import { signDetached } from "./crypto/cms.ts";
import type { KeyHolder } from "./crypto/key-holder.ts";
import type { TimestampAuthority } from "./crypto/timestamp-authority.ts";

/** The key and the authority that files are sealed with. */
export interface Sealer {
  keyHolder: KeyHolder;
  authority: TimestampAuthority;
  /** Subject of the sealing certificate, for people. */
  subject: string;
  /** When the sealing certificate ends. */
  endsAt: Date;
  /** Certificates, revocation lists and answers that let the seal be checked in years. */
  validation(): Promise<ValidationMaterial>;
}

export interface ValidationMaterial {
  certificates: Uint8Array[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
}

/**
 * Signs an assembled file: hashes what the ByteRange covers, makes the CMS with
 * its timestamp, and writes it into the gap left for it.
 * @returns the update with its signature, to stand after `base`
 * @throws TimestampFailure when no authority gives a valid token
 */
export async function signAssembled(
  sealer: Sealer,
  base: Uint8Array,
  assembled: Assembled,
): Promise<Uint8Array> {
  const [, firstEnd, secondStart] = assembled.byteRange;
  const { update } = assembled;
  const digest = sha256(
    base,
    update.subarray(0, firstEnd - base.length),
    update.subarray(secondStart - base.length),
  );
  const cms = await signDetached({
    digest,
    keyHolder: sealer.keyHolder,
    timestamp: (imprint) => sealer.authority.timestamp(imprint),
  });
  const signed = Uint8Array.from(update);
  fillContents(signed, assembled.contentsAt - base.length, cms);
  return signed;
}
