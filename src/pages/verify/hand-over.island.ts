import { type Digests, fromHex, toHex } from "./digests.island.ts";

/** A file that was dropped where it was only looked up: its name and its digests, never its bytes. */
export interface HandedOver extends Digests {
  name: string;
}

const PLACE = "countersign-verify";

/** Keeps the file's digests for the next page of this tab, so that it need not be dropped again. */
export function handOver({ name, sha256, sha512 }: HandedOver): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ name, sha256, sha512: toHex(sha512) }));
  } catch {
    // Where the browser keeps nothing, the next page asks for the file once more.
  }
}

/** What the page before kept, once. */
export function takeOver(): HandedOver | null {
  try {
    const kept = sessionStorage.getItem(PLACE);
    sessionStorage.removeItem(PLACE);
    if (kept === null) return null;
    const { name, sha256, sha512 } = JSON.parse(kept);
    return { name, sha256, sha512: fromHex(sha512) };
  } catch {
    return null;
  }
}
