import type { VerifyIslandWords } from "#i18n/verify-words.ts";
import { showVerdict } from "./verdict.island.ts";

const place = document.querySelector<HTMLElement>("#compare");
const input = place?.querySelector<HTMLInputElement>("input[type=file]");
if (place && input) {
  const words: VerifyIslandWords = JSON.parse(
    document.querySelector("script#verify-words")?.textContent ?? "",
  );
  // Browsers offer the digest only over TLS and on the machine itself.
  if (globalThis.crypto?.subtle) compareFiles(place, input, words);
  else {
    place.querySelector<HTMLElement>(".file-place")?.setAttribute("hidden", "");
    showVerdict("unable", { ...words.insecure });
  }
}

/** Compares whatever is chosen or dropped; the last one counts when several follow quickly. */
function compareFiles(place: HTMLElement, input: HTMLInputElement, words: VerifyIslandWords) {
  const stored = { sha256: place.dataset.sha256, bytes: Number(place.dataset.bytes) };
  let latest: File | undefined;

  input.addEventListener("change", () => void compare(input.files?.[0]));
  // Without this, the same file chosen again, changed meanwhile, would not be noticed.
  input.addEventListener("click", () => {
    input.value = "";
  });
  // Anywhere on the page: a file dropped beside the place would otherwise be opened instead.
  addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("dragged-over");
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) place.classList.remove("dragged-over");
  });
  addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("dragged-over");
    input.value = "";
    void compare(event.dataTransfer?.files[0]);
  });

  async function compare(file: File | undefined): Promise<void> {
    latest = file;
    if (!file) return;
    showVerdict("reading", { title: words.reading, file: file.name });
    const sha256 = await fingerprint(file, stored.bytes).catch(() => null);
    if (latest !== file) return;
    const shown = { file: file.name, ...(sha256 && { sha256 }) };
    if (sha256 === null) showVerdict("unable", { ...words.unreadable, ...shown });
    else if (sha256 === stored.sha256) showVerdict("same", { ...words.same, ...shown });
    else showVerdict("other", { ...words.other, ...shown });
  }
}

/**
 * The file's SHA-256 in hexadecimal. A file of another length is another file,
 * so it need not be read, however large it is: an empty text then.
 */
async function fingerprint(file: File, bytes: number): Promise<string> {
  if (file.size !== bytes) return "";
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
