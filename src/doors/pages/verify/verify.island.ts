import "#pages/moments.island.ts";
import type { VerifyIslandWords } from "#words/verify-words.ts";
import { showCertificate } from "./certificate.island.ts";
import type { LockedCertificate } from "./certificate-lock.ts";
import type { HandedOver } from "./hand-over.island.ts";
import { type FileValues, takeFiles } from "./take-files.island.ts";
import { unlock } from "./unlock.island.ts";
import { showVerification } from "./verdict.island.ts";

/** What the page carries for the script; see verify-page.tsx. */
interface VerifyValues extends FileValues {
  publicId: string;
  certificate: LockedCertificate | null;
  words: VerifyIslandWords;
}

takeFiles<VerifyValues>("verify-values", (values, place) => ({
  publicId: values.publicId,
  clear: () => showCertificate(null),
  show: (checked, bytes, isLast) =>
    show(checked, values, { bytes, stored: place.dataset.sha256, isLast }),
}));

/** A file, and what the page knows of the one on record. */
interface Given {
  bytes: Uint8Array | null;
  stored: string | undefined;
  isLast: () => boolean;
}

/** What the file says, and apart from that whether it is the one on record. */
async function show(
  { name, found, said, sha256, sha512 }: HandedOver,
  { publicId, certificate, words, checking }: VerifyValues,
  { bytes, stored, isLast }: Given,
): Promise<void> {
  const isStored = sha256 === stored;
  const opened = isStored && certificate ? await unlock(certificate, publicId, sha512) : null;
  if (!isLast()) return;
  // The file speaks for itself: what is on record counts where it tells the same.
  const tellsTheSame = found.trailHead !== null && opened?.trail.includes(found.trailHead);
  const contradicts = found.isIntact && !tellsTheSame;
  const ofStored = contradicts ? words.contradicted : words.stored;
  const answer = isStored ? ofStored : words.notStored;
  // Receipts are kept by who signed, and this page does not know them.
  const record = found.kind !== "file" ? null : { question: words.onRecord, answer };
  showVerification({ file: name, bytes, found, said, words: checking.verification, record });
  if (tellsTheSame) showCertificate(opened, words.whole);
}
