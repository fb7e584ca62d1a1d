import type { FoundBrowser } from "./browser.ts";
import { type BrowserPlaces, findBrowser } from "./find-browser.ts";

/** The browsers of this machine, as a service works with them. */
export interface Browsers {
  /** Looks anew, so that one that is installed meanwhile is found. */
  find(): FoundBrowser;
  /** Hears how a print was made. */
  note(printed: { printedBy: string; isSandboxed: boolean }): void;
}

/** @param tell is told once that what is printed runs without a sandbox, and by what */
export function browsersOf(places: BrowserPlaces, tell: (printedBy: string) => void): Browsers {
  let isTold = false;
  return {
    find: () => findBrowser(places),
    note({ printedBy, isSandboxed }) {
      if (isSandboxed || isTold) return;
      isTold = true;
      tell(printedBy);
    },
  };
}
