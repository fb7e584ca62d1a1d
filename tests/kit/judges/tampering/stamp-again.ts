import { createHash } from "node:crypto";
import { findSignatures } from "#evidence/verification/find-seals.ts";
import { readSecurityStore } from "#evidence/verification/read-security-store.ts";
import { endOfSealed } from "#lib/pdf/assembly/file-end.ts";
import { fillContents } from "#lib/pdf/fill-contents.ts";
import { packMaterial } from "#lib/pdf/pack-material.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { timestampRevision } from "#lib/pdf/timestamp-revision.ts";
import { NODE_TOOLS } from "#lib/pdf/writing/node-tools.ts";
import type { Stamper } from "#lib/pki/timestamp-authority.ts";
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
