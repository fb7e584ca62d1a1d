import type { AskIslandWords } from "#i18n/verify-words.ts";
import { type CheckingValues, checkBytes } from "./check-file.island.ts";
import { canDigest, digestsOf } from "./digests.island.ts";
import { onFile } from "./file-drop.island.ts";
import { handOver, takeOver } from "./hand-over.island.ts";
import { showNotice, showVerification } from "./verdict.island.ts";

/** Far beyond any sealed file, and still little for a browser to read. */
const MOST_BYTES = 128 * 1024 * 1024;

const place = document.querySelector<HTMLElement>("#compare");
const input = place?.querySelector<HTMLInputElement>("input[type=file]");
const values = document.querySelector("script#ask-values")?.textContent;
if (place && input && values) {
  const read: { words: AskIslandWords; checking: CheckingValues } = JSON.parse(values);
  if (canDigest()) {
    onFile(place, input, (file) => void check(file, read));
    // The document that a file names led here, so there is none of it.
    const brought = takeOver();
    if (brought) show(brought.name, brought, read);
  } else {
    place.querySelector<HTMLElement>(".file-place")?.setAttribute("hidden", "");
    showNotice("unable", read.words.insecure);
  }
}

interface AskValues {
  words: AskIslandWords;
  checking: CheckingValues;
}

/** Checks the file, then goes to the page of the document that it names. */
async function check(file: File, values: AskValues): Promise<void> {
  const { words, checking } = values;
  const { name } = file;
  showNotice("reading", { title: words.reading, file: name });
  if (file.size > MOST_BYTES) return showNotice("unable", { ...words.tooLarge, file: name });
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [digests, checked] = await Promise.all([
      digestsOf(bytes),
      checkBytes(bytes, checking, null),
    ]);
    show(name, checked, values);
    const { publicId } = checked.found;
    if (publicId === null) return;
    handOver({ name, ...digests, ...checked });
    location.assign(`/verify/${encodeURIComponent(publicId)}`);
  } catch {
    showNotice("unable", { ...words.unreadable, file: name });
  }
}

function show(
  file: string,
  checked: Awaited<ReturnType<typeof checkBytes>>,
  { words, checking }: AskValues,
): void {
  const { publicId } = checked.found;
  const isElsewhere = publicId !== null && location.pathname.endsWith(publicId);
  const isNone = checked.found.kind === "file" && (publicId === null || isElsewhere);
  const record = isNone ? { question: words.onRecord, answer: words.notStored } : null;
  showVerification({ file, ...checked, words: checking.verification, record });
}
