import "#pages/moments.island.ts";
import { type HandedOver, handOver } from "./hand-over.island.ts";
import { type FileValues, takeFiles } from "./take-files.island.ts";
import { showVerification } from "./verdict.island.ts";

/** Checks a file, then goes to the page of the document that it names. */
takeFiles<FileValues>("ask-values", (values) => ({
  publicId: null,
  clear() {},
  show: (checked, bytes) => show(checked, bytes, values),
  follow(checked) {
    const { publicId } = checked.found;
    if (publicId === null) return;
    handOver(checked);
    location.assign(`verify/${encodeURIComponent(publicId)}`);
  },
}));

/** Of what was brought from the page before: its document led here, so there is none of it. */
function show(
  { name, found, said }: HandedOver,
  bytes: Uint8Array | null,
  { words, checking }: FileValues,
): void {
  const { publicId } = found;
  const isElsewhere = publicId !== null && location.pathname.endsWith(publicId);
  // What names no document is none that could be on record.
  const record =
    found.kind === "file" && isElsewhere
      ? { question: words.onRecord, answer: words.notStored }
      : null;
  showVerification({ file: name, bytes, found, said, words: checking.verification, record });
}
