import type { VerifyIslandWords } from "#i18n/verify-words.ts";
import type { Explanation } from "#verification/explain.ts";
import type { Verification } from "#verification/verification.ts";
import { showCertificate } from "./certificate.island.ts";
import type { LockedCertificate } from "./certificate-lock.ts";
import { type CheckingValues, checkBytes } from "./check-file.island.ts";
import { canDigest, digestsOf } from "./digests.island.ts";
import { onFile } from "./file-drop.island.ts";
import { takeOver } from "./hand-over.island.ts";
import { unlock } from "./unlock.island.ts";
import { showNotice, showVerification } from "./verdict.island.ts";

/** What the page carries for the script; see verify-page.tsx. */
interface VerifyValues {
  publicId: string;
  certificate: LockedCertificate | null;
  words: VerifyIslandWords;
  checking: CheckingValues;
}

/** Far beyond any sealed file, and still little for a browser to read. */
const MOST_BYTES = 128 * 1024 * 1024;

const place = document.querySelector<HTMLElement>("#compare");
const input = place?.querySelector<HTMLInputElement>("input[type=file]");
const values = document.querySelector("script#verify-values")?.textContent;
if (place && input && values) {
  const read: VerifyValues = JSON.parse(values);
  if (canDigest()) checkFiles(place, input, read);
  else {
    place.querySelector<HTMLElement>(".file-place")?.setAttribute("hidden", "");
    showNotice("unable", read.words.insecure);
  }
}

/** Checks whatever is chosen or dropped; the last one counts when several follow quickly. */
function checkFiles(
  place: HTMLElement,
  input: HTMLInputElement,
  { publicId, certificate, words, checking }: VerifyValues,
): void {
  const stored = place.dataset.sha256;
  let latest = 0;

  onFile(place, input, (file) => void check(file));
  const brought = takeOver();
  if (brought) void show(brought.name, brought, ++latest);

  async function check(file: File): Promise<void> {
    const turn = ++latest;
    const { name } = file;
    showCertificate(null);
    showNotice("reading", { title: words.reading, file: name });
    if (file.size > MOST_BYTES) return showNotice("unable", { ...words.tooLarge, file: name });
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const [digests, checked] = await Promise.all([
        digestsOf(bytes),
        checkBytes(bytes, checking, publicId),
      ]);
      if (turn === latest) await show(name, { ...digests, ...checked }, turn);
    } catch {
      if (turn === latest) showNotice("unable", { ...words.unreadable, file: name });
    }
  }

  /** What the file says, and apart from that whether it is the one on record. */
  async function show(
    file: string,
    checked: { found: Verification; said: Explanation; sha256: string; sha512: BufferSource },
    turn: number,
  ): Promise<void> {
    const { found, said, sha256, sha512 } = checked;
    const isStored = sha256 === stored;
    const opened = isStored && certificate ? await unlock(certificate, publicId, sha512) : null;
    if (turn !== latest) return;
    // The file speaks for itself: what is on record counts where it tells the same.
    const tellsTheSame = found.trailHead !== null && opened?.trail.includes(found.trailHead);
    const contradicts = found.isIntact && !tellsTheSame;
    const ofStored = contradicts ? words.contradicted : words.stored;
    const answer = isStored ? ofStored : words.notStored;
    // Receipts are kept by who signed, and this page does not know them.
    const record = found.kind === "receipt" ? null : { question: words.onRecord, answer };
    showVerification({ file, found, said, words: checking.verification, record });
    if (tellsTheSame) showCertificate(opened);
  }
}
