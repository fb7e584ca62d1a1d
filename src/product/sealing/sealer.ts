import { createHash } from "node:crypto";
import type { RunningSha256 } from "#kernel/digest.ts";
import type { Assembled } from "#lib/pdf/assemble.ts";
import { fillContents } from "#lib/pdf/fill-contents.ts";
import type { PackedMaterial } from "#lib/pdf/security-store.ts";
import { timestampRevision } from "#lib/pdf/timestamp-revision.ts";
import { NODE_TOOLS } from "#lib/pdf/writing/node-tools.ts";
import { signDetached } from "#lib/pki/cms.ts";
import type { KeyHolder } from "#lib/pki/key-holder.ts";
import type { Stamper, TimestampAuthority } from "#lib/pki/timestamp-authority.ts";
import type { SealMaterial } from "./keep-material.ts";
import type { KeyKind } from "./key-kinds.ts";

/** Where the service publishes the root above its sealing certificate. */
export const SEAL_ROOT_PATH = "/seal/root.pem";

/** The key and the authorities that files are sealed with. */
export interface Sealer {
  keyHolder: KeyHolder;
  keyKind: KeyKind;
  authority: TimestampAuthority;
  /** DER; none where a chain may end anywhere. */
  trustedRoots: readonly Uint8Array[] | undefined;
  /** Subject of the sealing certificate, for people. */
  subject: string;
  /** When the sealing certificate ends, or one above it, whichever is first. */
  endsAt: Date;
  /** The root above it, as it is published. */
  root: { pem: string; sha256: string };
  /** Whether a seal is made without what proves it in years, where that cannot be had. */
  allowsUnproven: boolean;
  /**
   * Certificates, revocation lists and answers that let the seal be checked in years.
   * @param stampers chains of the time-stamp authorities, DER, signer first
   */
  material(stampers: readonly (readonly Uint8Array[])[]): Promise<SealMaterial>;
}

/** A revision that bears its signature, and the hash of the file up to its end. */
export interface Signed {
  update: Uint8Array;
  hash: RunningSha256;
}

/**
 * Signs an assembled file: hashes what the ByteRange covers, makes the CMS with
 * its timestamp, and writes it into the gap left for it.
 * @param base what the update follows
 * @throws TimestampFailure when the authority gives no valid token
 */
export async function signAssembled(
  keyHolder: KeyHolder,
  stamper: Stamper,
  base: { length: number; hash: RunningSha256 },
  { update, byteRange, contentsAt }: Assembled,
): Promise<Signed & { token: Uint8Array; signatureKey: string }> {
  const digest = await rangeDigest(base, update, byteRange);
  let token = new Uint8Array();
  const timestamp = async (imprint: Uint8Array) => {
    token = Uint8Array.from(await stamper.timestamp(imprint));
    return token;
  };
  const cms = await signDetached({ digest, keyHolder, timestamp });
  const signed = Uint8Array.from(update);
  fillContents(signed, contentsAt - base.length, cms);
  const [, firstEnd, secondStart] = byteRange;
  const hex = signed.subarray(firstEnd + 1 - base.length, secondStart - 1 - base.length);
  const contents = Buffer.from(Buffer.from(hex).toString("latin1"), "hex");
  // As ISO 32000-2, 12.8.4.4 wants it: of the whole string, with what fills it up.
  const signatureKey = createHash("sha1").update(contents).digest("hex").toUpperCase();
  return { update: signed, hash: await base.hash.append(signed), token, signatureKey };
}

/**
 * Makes the revision that follows a signature and keeps it provable: what it
 * takes to check it, and a timestamp over everything.
 * @throws TimestampFailure when the authority gives no valid token
 */
export async function stampSigned(
  stamper: Stamper,
  { end }: Pick<Assembled, "end">,
  { hash, signatureKey }: { hash: RunningSha256; signatureKey: string },
  material: PackedMaterial,
): Promise<Signed> {
  const contentsLength = stamper.tokenBytes;
  const revision = timestampRevision(end, { material, signatureKey, contentsLength }, NODE_TOOLS);
  const { update, byteRange, contentsAt } = revision;
  const digest = await rangeDigest({ length: end.length, hash }, update, byteRange);
  const token = await stamper.timestamp(digest);
  const stamped = Uint8Array.from(update);
  fillContents(stamped, contentsAt - end.length, token);
  return { update: stamped, hash: await hash.append(stamped) };
}

/** Of all that stands before an update, and of the update but for its gap. */
async function rangeDigest(
  before: { length: number; hash: RunningSha256 },
  update: Uint8Array,
  [, firstEnd, secondStart]: readonly number[],
): Promise<Uint8Array> {
  const whole = await before.hash.append(
    update.subarray(0, (firstEnd as number) - before.length),
    update.subarray((secondStart as number) - before.length),
  );
  return whole.digest();
}
