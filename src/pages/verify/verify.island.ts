import type { VerifyIslandWords } from "#i18n/verify-words.ts";
import { showCertificate } from "./certificate.island.ts";
import type { LockedCertificate } from "./certificate-lock.ts";
import { canDigest, type Digests, digestsOf } from "./digests.island.ts";
import { onFile } from "./file-drop.island.ts";
import { takeOver } from "./hand-over.island.ts";
import { unlock } from "./unlock.island.ts";
import { showVerdict } from "./verdict.island.ts";

/** What the page carries for the script; see verify-page.tsx. */
interface VerifyValues {
  publicId: string;
  certificate: LockedCertificate;
  words: VerifyIslandWords;
}

const place = document.querySelector<HTMLElement>("#compare");
const input = place?.querySelector<HTMLInputElement>("input[type=file]");
const values = document.querySelector("script#verify-values")?.textContent;
if (place && input && values) {
  const { words, ...locked }: VerifyValues = JSON.parse(values);
  if (canDigest()) compareFiles(place, input, locked, words);
  else {
    place.querySelector<HTMLElement>(".file-place")?.setAttribute("hidden", "");
    showVerdict("unable", { ...words.insecure });
  }
}

/** Compares whatever is chosen or dropped; the last one counts when several follow quickly. */
function compareFiles(
  place: HTMLElement,
  input: HTMLInputElement,
  { publicId, certificate }: Omit<VerifyValues, "words">,
  words: VerifyIslandWords,
): void {
  const stored = { sha256: place.dataset.sha256, bytes: Number(place.dataset.bytes) };
  let latest: File | undefined;

  onFile(place, input, (file) => void compare(file));
  const brought = takeOver();
  if (brought) void judge(brought.name, brought);

  async function compare(file: File): Promise<void> {
    latest = file;
    showCertificate(null);
    showVerdict("reading", { title: words.reading, file: file.name });
    // A file of another length is another file, so it need not be read, however large it is.
    if (file.size !== stored.bytes)
      return showVerdict("other", { ...words.other, file: file.name });
    const digests = await digestsOf(file).catch(() => null);
    if (latest !== file) return;
    if (digests) await judge(file.name, digests);
    else showVerdict("unable", { ...words.unreadable, file: file.name });
  }

  async function judge(file: string, { sha256, sha512 }: Digests): Promise<void> {
    if (sha256 !== stored.sha256) return showVerdict("other", { ...words.other, file, sha256 });
    showVerdict("same", { ...words.same, file, sha256 });
    const before = latest;
    const opened = await unlock(certificate, publicId, sha512);
    if (latest === before) showCertificate(opened);
  }
}
