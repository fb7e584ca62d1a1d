import type { AskIslandWords } from "#words/verify-words.ts";
import { type CheckingValues, checkBytes } from "./check-file.island.ts";
import { canDigest, digestsOf } from "./digests.island.ts";
import { onFile } from "./file-drop.island.ts";
import { type HandedOver, takeOver } from "./hand-over.island.ts";
import { showNotice } from "./verdict.island.ts";

/** Far beyond any sealed file, and still little for a browser to read. */
const MOST_BYTES = 128 * 1024 * 1024;

/** What every page that takes files carries for its script. */
export interface FileValues {
  words: AskIslandWords;
  checking: CheckingValues;
}

/** What a page makes of files. */
export interface FilePage {
  /** Whose file it has to be; null for anybody's. */
  publicId: string | null;
  /** What an earlier file left on the page goes. */
  clear(): void;
  /**
   * @param bytes of the file; null where the page before was given it
   * @param isLast whether no other file came meanwhile
   */
  show(checked: HandedOver, bytes: Uint8Array | null, isLast: () => boolean): void | Promise<void>;
  /** Follows `show` where the file was given to this page, and not to the one before. */
  follow?(checked: HandedOver): void;
}

/**
 * Checks whatever is chosen or dropped on the page, and what the page before was given; the last
 * one counts when several follow quickly.
 * @param valuesId of the script element that carries the values
 */
export function takeFiles<Values extends FileValues>(
  valuesId: string,
  pageOf: (values: Values, place: HTMLElement) => FilePage,
): void {
  const place = document.querySelector<HTMLElement>("#compare");
  const input = place?.querySelector<HTMLInputElement>("input[type=file]");
  const text = document.querySelector(`script#${valuesId}`)?.textContent;
  if (!place || !input || !text) return;
  const values: Values = JSON.parse(text);
  if (!canDigest()) {
    place.querySelector<HTMLElement>(".file-place")?.setAttribute("hidden", "");
    showNotice("unable", values.words.insecure);
    return;
  }
  const page = pageOf(values, place);
  let latest = 0;
  const nextTurn = () => {
    const turn = ++latest;
    return () => turn === latest;
  };
  onFile(place, input, (file) => void check(file, values, page, nextTurn()));
  const brought = takeOver();
  if (brought) void page.show(brought, null, nextTurn());
}

async function check(
  file: File,
  { words, checking }: FileValues,
  page: FilePage,
  isLast: () => boolean,
): Promise<void> {
  const { name } = file;
  page.clear();
  showNotice("reading", { title: words.reading, file: name });
  if (file.size > MOST_BYTES) return showNotice("unable", { ...words.tooLarge, file: name });
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [digests, found] = await Promise.all([
      digestsOf(bytes),
      checkBytes(bytes, checking, page.publicId),
    ]);
    if (!isLast()) return;
    const checked = { name, ...digests, ...found };
    await page.show(checked, bytes, isLast);
    page.follow?.(checked);
  } catch {
    if (isLast()) showNotice("unable", { ...words.unreadable, file: name });
  }
}
