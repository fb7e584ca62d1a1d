import type { AskIslandWords } from "#i18n/verify-words.ts";
import { canDigest, digestsOf } from "./digests.island.ts";
import { onFile } from "./file-drop.island.ts";
import { handOver, takeOver } from "./hand-over.island.ts";
import { showVerdict } from "./verdict.island.ts";

/** Far beyond any sealed file, and still little for a browser to read. */
const MOST_BYTES = 128 * 1024 * 1024;

const place = document.querySelector<HTMLElement>("#compare");
const input = place?.querySelector<HTMLInputElement>("input[type=file]");
const values = document.querySelector("script#ask-words")?.textContent;
// Whatever a page before has kept did not lead to a document.
takeOver();
if (place && input && values) {
  const words: AskIslandWords = JSON.parse(values);
  if (canDigest()) onFile(place, input, (file) => void lookUp(file, words));
  else {
    place.querySelector<HTMLElement>(".file-place")?.setAttribute("hidden", "");
    showVerdict("unable", { ...words.insecure });
  }
}

/** Asks the service for the document by the file's SHA-256, which is all that leaves the browser. */
async function lookUp(file: File, words: AskIslandWords): Promise<void> {
  const { name } = file;
  if (file.size > MOST_BYTES) return showVerdict("other", { ...words.tooLarge, file: name });
  showVerdict("reading", { title: words.reading, file: name });
  const digests = await digestsOf(file).catch(() => null);
  if (!digests) return showVerdict("unable", { ...words.unreadable, file: name });
  handOver({ name, ...digests });
  location.assign(`/verify?sha256=${digests.sha256}`);
}
