import { createHash } from "node:crypto";
import { endOfSealed } from "#documents/pdf/assembly/file-end.ts";
import { fillContents } from "#documents/pdf/fill-contents.ts";
import { packMaterial } from "#documents/pdf/pack-material.ts";
import { openPdf } from "#documents/pdf/reading/open.ts";
import { timestampRevision } from "#documents/pdf/timestamp-revision.ts";
import { NODE_TOOLS } from "#documents/pdf/writing/node-tools.ts";
import type { Stamper } from "#sealing/crypto/timestamp-authority.ts";
import { findSignatures } from "#verification/find-seals.ts";
import { readSecurityStore } from "#verification/read-security-store.ts";
import { append, type Bytes } from "./edit-bytes.ts";

/** What goes into the security store besides what is there. */
export interface Added {
  certificates?: readonly Uint8Array[];
  crls?: readonly Uint8Array[];
}

/** The sealed file with one more document timestamp, by the writer that seals. */
export async function stampAgain(
  file: Bytes,
  stamper: Pick<Stamper, "timestamp" | "tokenBytes">,
  added: Added = {},
): Promise<Bytes> {
  const pdf = openPdf(file);
  const end = endOfSealed(pdf);
  const store = readSecurityStore(pdf);
  const material = await packMaterial({
    certificates: [...store.certificates, ...(added.certificates ?? [])],
    crls: [...store.crls, ...(added.crls ?? [])],
    ocsps: store.ocsps,
  });
  const seal = findSignatures(file).found[0]?.contents ?? new Uint8Array();
  const signatureKey = createHash("sha1").update(seal).digest("hex").toUpperCase();
  const order = { material, signatureKey, contentsLength: stamper.tokenBytes };
  const { update, byteRange, contentsAt } = timestampRevision(end, order, NODE_TOOLS);
  const whole = append(file, update);
  const [, gapStart, gapEnd] = byteRange;
  const covered = createHash("sha256")
    .update(whole.subarray(0, gapStart))
    .update(whole.subarray(gapEnd));
  fillContents(whole, contentsAt, await stamper.timestamp(covered.digest()));
  return whole;
}
